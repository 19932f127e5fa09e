#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files that a confined bot needs in addition to its own folder and the system's folders.
package struct NeededFiles: Sendable {
  private let searchPath: String
  private let homes: Homes
  private let hidden: [String]

  /// Creates a value for the environment of a bot.
  ///
  /// - Parameters:
  ///   - searchPath: The folders of programs, separated by colons.
  ///   - home: The home folder, in which only programs and their installations may be made readable.
  ///   - hidden: Folders in which nothing may be made readable.
  package init(searchPath: String, home: String = "/", hidden: [String] = []) {
    self.searchPath = searchPath
    homes = Homes(home)
    self.hidden = hidden.map { Folder.resolved($0) ?? $0 }
  }

  /// Returns the files and folders that a program needs.
  ///
  /// These include the files of the interpreters in `#!` lines. If an argument contains the name of a program
  /// in the search path, as in a shell command, the files of that program are also included.
  package func of(_ launch: Launch) -> [String] {
    let words = launch.arguments.dropFirst().flatMap { $0.split(separator: " ") }
    let named = words.filter { !$0.contains("/") }.compactMap {
      ProgramSearch.find(String($0), in: searchPath)
    }
    return ([launch.program] + named).flatMap { program in
      interpreters(of: program).flatMap { needed(by: $0, of: launch.folder) }
    }
  }

  /// Returns a program, the interpreter of its `#!` line, the interpreter of that interpreter, and so on, at
  /// most five programs.
  private func interpreters(of program: String) -> [String] {
    var programs = [program]
    while programs.count < 5, let last = programs.last,
      let next = Script(last)?.program(in: searchPath)
    {
      programs.append(next)
    }
    return programs
  }

  /// Returns the path of a program, the path of each link target if the program is a link, and the resolved
  /// path.
  package static func steps(to program: String) -> [String] {
    Folder.hops(from: program) + [Folder.resolved(program)].compactMap(\.self)
  }

  private func needed(by program: String, of bot: String) -> [String] {
    let own = [bot, Folder.resolved(bot) ?? bot]
    let isIn = { (path: String, folders: [String]) in folders.contains { path.isBelow($0) } }
    let outside = Self.steps(to: program).filter {
      !isIn(Folder.withoutLinkedFolders($0), own + SystemFolders.roots)
    }
    // The user chooses the programs in the search path, so their links may lead anywhere. A link from a bot's
    // author may lead only to a language installation.
    let isChosen =
      !isIn(Folder.withoutLinkedFolders(program), own)
      && searchPath.split(separator: ":").contains { $0 == Folder.parent(of: program) }
    let isOpen = outside.allSatisfy { path in
      let place = Folder.withoutLinkedFolders(path)
      return !hidden.contains { place.isBelow($0) } && !SystemFolders.isOfABot(place)
        && (isChosen || !Installation.whole(Folder.parent(of: place), homes).isEmpty)
    }
    return isOpen ? outside.flatMap { [$0] + installation(of: $0) } : []
  }

  /// Returns the files that belong to a program: its language installation or, in a folder with unrelated
  /// programs, its libraries; for rustup, the toolchains in the home folder.
  private func installation(of program: String) -> [String] {
    let folder = Folder.parent(of: program)
    var folders = Installation.whole(folder, homes)
    let above = Folder.parent(of: folder)
    if folders.isEmpty, folder.hasSuffix("/bin"), !homes.areBelow(above) {
      folders = ["lib", "lib64", "libexec"].map { "\(above)/\($0)" }
    }
    if program.hasSuffix("/rustup") {
      let home = homes.paths.first ?? "/"
      folders = ["toolchains", "settings.toml"].map { "\(home)/.rustup/\($0)" }
    }
    return folders.filter(FileSystem.exists).flatMap { SystemFolders.open($0, without: hidden) }
  }

  /// The folders of the search path and the installations that they belong to.
  var ofSearchPath: [String] {
    let folders = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return folders.flatMap { folder -> [String] in
      [folder] + installation(of: folder + "/rustup") + Installation.whole(folder, homes)
    }
  }
}
