/// What the programs of a confined bot need outside of its own folder and of the system's.
package struct NeededFiles: Sendable {
  private let searchPath: String
  private let home: String
  private let hidden: [String]

  /// - Parameters:
  ///   - searchPath: where programs are found, separated by colons.
  ///   - home: the user's folder, of which nothing is opened but programs and their installations.
  ///   - hidden: folders of which nothing is opened.
  package init(searchPath: String, home: String = "/", hidden: [String] = []) {
    (self.searchPath, self.home) = (searchPath, home)
    self.hidden = hidden.map { Folder.resolved($0) ?? $0 }
  }

  /// The files and folders that a program and the interpreters of its `#!` lines need.
  package func of(_ launch: Launch) -> [String] {
    var programs = [launch.program]
    while programs.count < 5, let last = programs.last,
      let next = Script(last)?.program(in: searchPath)
    {
      programs.append(next)
    }
    return programs.flatMap { needed(by: $0, of: launch.folder) }
  }

  /// The paths that lead to a program over links, and its own without any.
  package static func steps(to program: String) -> [String] {
    Folder.hops(from: program) + [Folder.resolved(program)].compactMap(\.self)
  }

  private func needed(by program: String, of bot: String) -> [String] {
    let own = [bot, Folder.resolved(bot) ?? bot]
    let isIn = { (path: String, folders: [String]) in folders.contains { path.isBelow($0) } }
    let outside = Self.steps(to: program).filter {
      !isIn(Folder.withoutLinkedFolders($0), own + SystemFolders.roots)
    }
    // What stands in the search path is the user's choice, wherever it leads; what the bot's author has
    // linked leads to a language or nowhere.
    let isChosen =
      !isIn(Folder.withoutLinkedFolders(program), own)
      && searchPath.split(separator: ":").contains { $0 == Folder.parent(of: program) }
    let isOpen = outside.allSatisfy { path in
      let place = Folder.withoutLinkedFolders(path)
      return !hidden.contains { place.isBelow($0) } && !SystemFolders.isOfABot(place)
        && (isChosen || !whole(Folder.parent(of: place)).isEmpty)
    }
    return isOpen ? outside.flatMap { [$0] + installation(of: $0) } : []
  }

  /// What belongs to a program: a whole installation of a language, or in a folder that many programs
  /// share its libraries.
  private func installation(of program: String) -> [String] {
    let folder = Folder.parent(of: program)
    var folders = whole(folder)
    if folders.isEmpty, folder.hasSuffix("/bin") {
      folders = ["lib", "lib64", "libexec"].map { Folder.parent(of: folder) + "/\($0)" }
    }
    if program.hasSuffix("/rustup") {
      folders = ["toolchains", "settings.toml"].map { "\(home)/.rustup/\($0)" }
    }
    return folders.filter(Folder.exists).flatMap { SystemFolders.open($0, without: hidden) }
  }

  /// What an installation of one language is known by.
  private static let marks = [
    "pyvenv.cfg", "conda-meta", "shims", "include/node", "lib/modules", "pkg/tool",
    "collects/racket", "lib/swift", "lib/rustlib", "lib/ocaml", "lib/ruby", "lib/julia",
    "lib/erlang",
  ]
  private static let marksBesidePrograms = ["host/fxr", "lib/std/std.zig"]

  /// The installation that a folder of programs belongs to and that nothing else shares.
  private func whole(_ folder: String) -> [String] {
    let above = Folder.parent(of: folder)
    let isKnown = { (place: String, marks: [String]) in
      marks.contains { Folder.exists("\(place)/\($0)") }
    }
    if !isShared(folder), isKnown(folder, Self.marksBesidePrograms) { return [folder] }
    guard folder.hasSuffix("/bin") || folder.hasSuffix("/shims"), !isShared(above) else {
      return []
    }
    let isPython = Folder.names(in: "\(above)/lib").contains {
      $0.hasPrefix("python3") && Folder.exists("\(above)/lib/\($0)/os.py")
    }
    return isPython || isKnown(above, Self.marks) ? [above] : []
  }

  private func isShared(_ folder: String) -> Bool {
    home.isBelow(folder) || folder == "/" || SystemFolders.isShared(folder)
  }
}

extension String {
  /// Whether a path is a folder's own or leads into it.
  func isBelow(_ folder: String) -> Bool { self == folder || hasPrefix(folder + "/") }
}
