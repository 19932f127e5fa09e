import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a confined program may read beside its own folder: the system's programs and libraries.
package enum SystemFolders {
  static let roots = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix", "/gnu",
  ]

  /// What interpreters and libraries look up in `/etc`: names begin so.
  private static let settings = [
    "R", "alternatives", "crypto-policies", "debian_version", "dotnet", "fonts", "fpc", "ghc",
    "groovy", "guile", "java", "jvm", "ld.so", "ldc2.conf", "locale", "localtime", "lsb-release",
    "lua", "mime.types", "mono", "nim", "nsswitch.conf", "ocamlfind.conf", "os-release", "passwd",
    "perl", "php", "python", "racket", "ruby", "timezone",
  ]

  /// What is public of the settings for encryption; private keys are kept next to it.
  private static let certificates =
    ["certs", "openssl.cnf", "cert.pem", "ca-bundle.pem", "engdef.d", "ct_log_list.cnf"]
    .map { "/etc/ssl/\($0)" }
    + ["tls/certs", "tls/cert.pem", "tls/openssl.cnf", "tls/openssl.d", "ca-trust", "java"]
    .map { "/etc/pki/\($0)" }

  /// What programs look up that use the network: where names are asked for, and whom to trust.
  package static let networkSettings =
    [
      "resolv.conf", "hosts", "host.conf", "gai.conf", "protocols", "services", "ca-certificates",
    ].map { "/etc/\($0)" } + certificates

  /// The files and folders of this machine, without what is hidden.
  ///
  /// - Parameters:
  ///   - searchPath: where programs are found, separated by colons; a folder outside of the
  ///     system's own and of the user's is readable with what it belongs to, if everybody may read it.
  ///   - home: the user's folder, besides the one that the system knows.
  ///   - hidden: folders that may stand in one of the system's.
  /// - Returns: their paths.
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

  /// The path without links of the file that a word of a command names, if everybody may read it;
  /// nil, too, for one in the folder where the command runs, and for one in or below a folder that is
  /// not for other bots.
  ///
  /// A link in the folder where the command runs is no name of a file elsewhere.
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

  /// Whether a file stands in or below the folder of a bot or of a tournament.
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

  /// The folder above one of programs if that is known to hold one installation and nothing else.
  private static func installation(of folder: String, _ homes: Homes) -> String {
    Installation.whole(folder, homes).first ?? folder
  }

  /// Whether a folder holds programs that have nothing to do with each other.
  static func isShared(_ folder: String) -> Bool {
    [".local", ".cargo"].contains { folder.hasSuffix("/\($0)") }
  }

  /// A folder, or what stands in it beside what is hidden.
  static func open(_ folder: String, without hidden: [String]) -> [String] {
    guard hidden.contains(where: { $0.isBelow(folder) }) else { return [folder] }
    guard !hidden.contains(folder) else { return [] }
    return Folder.names(in: folder).sorted().flatMap {
      open("\(folder)/\($0)", without: hidden)
    }
  }
}

/// What the programs of a confined bot need outside of its own folder and of the system's.
package struct NeededFiles: Sendable {
  private let searchPath: String
  private let homes: Homes
  private let hidden: [String]

  /// - Parameters:
  ///   - searchPath: where programs are found, separated by colons.
  ///   - home: the user's folder, of which nothing is opened but programs and their installations.
  ///   - hidden: folders of which nothing is opened.
  package init(searchPath: String, home: String = "/", hidden: [String] = []) {
    self.searchPath = searchPath
    homes = Homes(home)
    self.hidden = hidden.map { Folder.resolved($0) ?? $0 }
  }

  /// The files and folders that are needed by a program, by those that the words of its command name
  /// to a shell, and by the interpreters of their `#!` lines.
  package func of(_ launch: Launch) -> [String] {
    let words = launch.arguments.dropFirst().flatMap { $0.split(separator: " ") }
    let named = words.filter { !$0.contains("/") }.compactMap {
      ProgramSearch.find(String($0), in: searchPath)
    }
    return ([launch.program] + named).flatMap { program in
      interpreters(of: program).flatMap { needed(by: $0, of: launch.folder) }
    }
  }

  /// A program, the one that its `#!` line names, and so on.
  private func interpreters(of program: String) -> [String] {
    var programs = [program]
    while programs.count < 5, let last = programs.last,
      let next = Script(last)?.program(in: searchPath)
    {
      programs.append(next)
    }
    return programs
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
        && (isChosen || !Installation.whole(Folder.parent(of: place), homes).isEmpty)
    }
    return isOpen ? outside.flatMap { [$0] + installation(of: $0) } : []
  }

  /// What belongs to a program: a whole installation of a language, or in a folder that many programs
  /// share its libraries.
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

  /// The folders of the search path, and the installations that they belong to.
  var ofSearchPath: [String] {
    searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
      .flatMap { [$0] + installation(of: $0 + "/rustup") + Installation.whole($0, homes) }
  }
}

/// What an unconfined program may start by a name, where only another user than its own may enter.
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

/// The installations of languages, by what they are known by.
private enum Installation {
  private static let marks = [
    "pyvenv.cfg", "conda-meta", "shims", "include/node", "lib/modules", "pkg/tool",
    "collects/racket", "lib/swift", "lib/rustlib", "lib/ocaml", "lib/ruby", "lib/julia",
    "lib/erlang",
  ]
  private static let marksBesidePrograms = ["host/fxr", "lib/std/std.zig"]

  /// The installation that a folder of programs belongs to and that nothing else shares.
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

/// The folders of the user, in all spellings.
package struct Homes: Sendable {
  /// Without links and steps back; the root of all files is nobody's home.
  let paths: [String]

  /// - Parameter home: what the environment says, which may be anything.
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

  /// Whether a path is in one of them, or is one.
  package func hold(_ path: String) -> Bool {
    spellings(of: path).contains { path in paths.contains { path.isBelow($0) } }
  }

  /// Whether one of them is in a folder, or is the folder.
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
  /// Whether a path is a folder's own or leads into it.
  func isBelow(_ folder: String) -> Bool { self == folder || hasPrefix(folder + "/") }
}
