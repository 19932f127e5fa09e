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

  /// The name prefixes of the files in `/etc` that interpreters and libraries read.
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
  /// - Returns: The paths, beginning with the system's folders.
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
    for place in roots.filter(FileSystem.exists) + etc + certificates.filter(FileSystem.exists)
      + tools
    where !places.contains(where: { place.isBelow($0) }) { places.append(place) }
    let secrets = hidden.map { Folder.resolved($0) ?? $0 }
    return places.flatMap { open($0, without: secrets) }
  }

  /// Returns the resolved path of the file that an argument of a command names.
  ///
  /// `folder` is the folder of the command. Returns nil if there is no such regular file, if some users may
  /// not read the file, if the file is in `folder`, or if the file belongs to a bot or a tournament. A link
  /// in `folder` is not accepted as the name of a file elsewhere.
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
      if ["bot.json", "tournament.json"].contains(where: { FileSystem.exists("\(place)/\($0)") }) {
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

  /// Returns whether a folder is `.local` or `.cargo`, which may contain several unrelated programs.
  static func isShared(_ folder: String) -> Bool {
    [".local", ".cargo"].contains { folder.hasSuffix("/\($0)") }
  }

  /// Returns the paths that together contain a folder without its hidden folders.
  ///
  /// A folder that contains no hidden folder is returned itself. Otherwise, the function is applied to each
  /// of its entries. The result is empty for a hidden folder.
  static func open(_ folder: String, without hidden: [String]) -> [String] {
    guard hidden.contains(where: { $0.isBelow(folder) }) else { return [folder] }
    guard !hidden.contains(folder) else { return [] }
    return Folder.names(in: folder).sorted().flatMap {
      open("\(folder)/\($0)", without: hidden)
    }
  }
}
