import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The programs, libraries and settings of the system that a confined program may read.
package enum SystemFolders {
  static let roots = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix", "/gnu",
  ]

  /// The beginnings of the names in `/etc` that interpreters and libraries read.
  private static let settings = [
    "R", "alternatives", "crypto-policies", "debian_version", "dotnet", "fonts", "fpc", "ghc",
    "groovy", "guile", "java", "jvm", "ld.so", "ldc2.conf", "locale", "localtime", "lsb-release",
    "lua", "mime.types", "mono", "nim", "nsswitch.conf", "ocamlfind.conf", "os-release", "passwd",
    "perl", "php", "python", "racket", "ruby", "timezone",
  ]

  /// The public files for encryption, such as certificates.
  ///
  /// Private keys are next to them and stay hidden.
  private static let certificates =
    ["certs", "openssl.cnf", "cert.pem", "ca-bundle.pem", "engdef.d", "ct_log_list.cnf"]
    .map { "/etc/ssl/\($0)" }
    + ["tls/certs", "tls/cert.pem", "tls/openssl.cnf", "tls/openssl.d", "ca-trust", "java"]
    .map { "/etc/pki/\($0)" }

  /// The settings that programs with network access read: name servers and certificates.
  package static let networkSettings =
    [
      "resolv.conf", "hosts", "host.conf", "gai.conf", "protocols", "services", "ca-certificates",
    ].map { "/etc/\($0)" } + certificates

  /// Returns the files and folders of this machine that confined programs may read.
  ///
  /// - Parameters:
  ///   - searchPath: The folders of programs, separated by colons. A folder outside of the system's folders
  ///     and of the home is readable with its installation, if all users may read it.
  ///   - home: The home folder of the user, in addition to the home folder in the user database.
  ///   - hidden: Folders to leave out, which may be inside the system's folders.
  /// - Returns: The paths.
  package static func readable(
    searchPath: String, home: String = "/", hidden: [String] = []
  ) -> [String] {
    let etc = Folder.names(in: "/etc").filter { name in settings.contains { name.hasPrefix($0) } }
      .sorted().map { "/etc/\($0)" }
    let homes = Homes(home)
    let tools = searchPath.split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") && !homes.hold($0) }
      .compactMap { Folder.resolved($0) == nil ? nil : installation(of: $0, homes) }
      .filter { Folder.isOpenToAll($0, S_IROTH | S_IXOTH) && !homes.areBelow($0) }
    var places: [String] = []
    for place in roots.filter(Folder.exists) + etc + certificates.filter(Folder.exists) + tools
    where !places.contains(where: { place.isBelow($0) }) { places.append(place) }
    let secrets = hidden.map { Folder.resolved($0) ?? $0 }
    return places.flatMap { open($0, without: secrets) }
  }

  /// Returns the resolved path of the file that an argument of a command names.
  ///
  /// Returns nil if not all users may read the file, if it is in the folder of the command, or if it belongs
  /// to a bot or a tournament. A link in the folder of the command is not accepted as the name of a file
  /// elsewhere.
  package static func publicFile(named word: String, in folder: String) -> String? {
    let path = word.hasPrefix("/") ? word : folder + "/" + word
    guard let file = Folder.resolved(path), ProgramSearch.isFile(file),
      Folder.isOpenToAll(file, S_IROTH)
    else { return nil }
    let isOwn = path.isBelow(folder) && !path.contains("/../")
    guard !isOwn, !file.isBelow(Folder.resolved(folder) ?? folder), !isOfABot(file) else {
      return nil
    }
    return file
  }

  /// Returns whether a file is inside the folder of a bot or of a tournament.
  static func isOfABot(_ file: String) -> Bool {
    var place = Folder.parent(of: file)
    while place != "/" {
      if ["bot.json", "tournament.json"].contains(where: { Folder.exists("\(place)/\($0)") }) {
        return true
      }
      place = Folder.parent(of: place)
    }
    return false
  }

  /// Returns the root folder of the installation to which a folder of programs belongs, or the folder itself
  /// if there is none.
  private static func installation(of folder: String, _ homes: Homes) -> String {
    Installation.whole(folder, homes).first ?? folder
  }

  /// Returns whether a folder contains unrelated programs.
  static func isShared(_ folder: String) -> Bool {
    [".local", ".cargo"].contains { folder.hasSuffix("/\($0)") }
  }

  /// Returns a folder or, if it contains hidden folders, the entries of the folder without the hidden ones.
  static func open(_ folder: String, without hidden: [String]) -> [String] {
    guard hidden.contains(where: { $0.isBelow(folder) }) else { return [folder] }
    guard !hidden.contains(folder) else { return [] }
    return Folder.names(in: folder).sorted().flatMap {
      open("\(folder)/\($0)", without: hidden)
    }
  }
}

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
  /// They include those of the programs in its arguments, if the program is a shell, and those of the
  /// interpreters in `#!` lines.
  package func of(_ launch: Launch) -> [String] {
    let words = launch.arguments.dropFirst().flatMap { $0.split(separator: " ") }
    let named = words.filter { !$0.contains("/") }.compactMap {
      ProgramSearch.find(String($0), in: searchPath)
    }
    return ([launch.program] + named).flatMap { program in
      interpreters(of: program).flatMap { needed(by: $0, of: launch.folder) }
    }
  }

  /// Returns a program, the interpreter of its `#!` line, the interpreter of that program, and so
  /// on.
  private func interpreters(of program: String) -> [String] {
    var programs = [program]
    while programs.count < 5, let last = programs.last,
      let next = Script(last)?.program(in: searchPath)
    {
      programs.append(next)
    }
    return programs
  }

  /// Returns the paths of the links that lead to a program, and the resolved path of the program.
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
  /// programs, its libraries.
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
    return folders.filter(Folder.exists).flatMap { SystemFolders.open($0, without: hidden) }
  }

  /// The folders of the search path and the installations that they belong to.
  var ofSearchPath: [String] {
    searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
      .flatMap { [$0] + installation(of: $0 + "/rustup") + Installation.whole($0, homes) }
  }
}

/// The programs of the search path that only Joust's user can reach, for unconfined programs of other users.
enum SearchPathFiles {
  private static let known = Mutex<[String: [String]]>([:])

  static func of(_ searchPath: String) -> [String] {
    known.withLock { known in
      if let files = known[searchPath] { return files }
      let home = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? "/"
      let hidden = searchPath.split(separator: ":").map(String.init).filter {
        $0.hasPrefix("/") && !PathsInPrivateFolders([$0]).isEmpty
      }
      let files = NeededFiles(searchPath: hidden.joined(separator: ":"), home: home).ofSearchPath
      known[searchPath] = files
      return files
    }
  }
}

/// The installations of programming languages, recognized by their files.
private enum Installation {
  private static let marks = [
    "pyvenv.cfg", "conda-meta", "shims", "include/node", "lib/modules", "pkg/tool",
    "collects/racket", "lib/swift", "lib/rustlib", "lib/ocaml", "lib/ruby", "lib/julia",
    "lib/erlang",
  ]
  private static let marksBesidePrograms = ["host/fxr", "lib/std/std.zig"]

  /// Returns the root folder of the installation to which a folder of programs belongs; empty if there is
  /// none, or if the root also contains unrelated files.
  static func whole(_ folder: String, _ homes: Homes) -> [String] {
    let above = Folder.parent(of: folder)
    func isKnown(_ place: String, _ marks: [String]) -> Bool {
      marks.contains { Folder.exists("\(place)/\($0)") }
    }
    func isShared(_ folder: String) -> Bool {
      homes.areBelow(folder) || folder == "/" || SystemFolders.isShared(folder)
    }
    if !isShared(folder), isKnown(folder, marksBesidePrograms) { return [folder] }
    guard folder.hasSuffix("/bin") || folder.hasSuffix("/shims"), !isShared(above) else {
      return []
    }
    let isPython = Folder.names(in: "\(above)/lib").contains {
      $0.hasPrefix("python3") && Folder.exists("\(above)/lib/\($0)/os.py")
    }
    return isPython || isKnown(above, marks) ? [above] : []
  }
}

/// The home folders of the user, in all spellings.
package struct Homes: Sendable {
  /// The absolute paths, both as written and with links resolved, without the root folder.
  let paths: [String]

  /// - Parameter home: The value of HOME, which may be invalid.
  package init(_ home: String) {
    let known = [home, Platform.homeOfUser].compactMap(\.self).filter { !$0.isEmpty }
    var paths: [String] = []
    for path in known.flatMap({ [$0, Folder.resolved($0) ?? $0] }) {
      let plain = "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      guard path.hasPrefix("/"), plain != "/", !paths.contains(plain) else { continue }
      paths.append(plain)
    }
    self.paths = paths
  }

  /// Returns whether a path is a home folder or inside one.
  package func hold(_ path: String) -> Bool {
    spellings(of: path).contains { path in paths.contains { path.isBelow($0) } }
  }

  /// Returns whether a folder is a home folder or contains one.
  package func areBelow(_ folder: String) -> Bool {
    spellings(of: folder).contains { folder in
      folder == "/" || paths.contains { $0.isBelow(folder) }
    }
  }

  private func spellings(of path: String) -> [String] {
    let plain = "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return [plain] + [Folder.resolved(path)].compactMap(\.self)
  }
}

extension String {
  /// Returns whether this path is a folder or inside it.
  func isBelow(_ folder: String) -> Bool { self == folder || hasPrefix(folder + "/") }
}
