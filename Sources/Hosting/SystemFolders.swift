/// What a confined program may read beside its own folder: the system's programs and libraries.
package enum SystemFolders {
  private static let roots = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix", "/gnu",
  ]

  /// What interpreters and libraries look up in `/etc`: names begin so.
  private static let settings = [
    "R", "alternatives", "crypto-policies", "dotnet", "fonts", "fpc", "ghc", "guile", "java", "jvm",
    "ld.so", "locale", "localtime", "lua", "mime.types", "mono", "nsswitch.conf", "os-release",
    "passwd", "perl", "php", "python", "racket", "ruby", "ssl", "timezone",
  ]

  /// What programs look up that use the network: where names are asked for, and whom to trust.
  package static let networkSettings = [
    "resolv.conf", "hosts", "host.conf", "gai.conf", "protocols", "services", "ca-certificates",
    "pki", "ssl",
  ].map { "/etc/\($0)" }

  /// The files and folders of this machine, without what is hidden.
  ///
  /// - Parameters:
  ///   - searchPath: where programs are found, separated by colons; a folder outside of the
  ///     system's own is readable with what it belongs to.
  ///   - home: the user's folder, which is never readable as a whole.
  ///   - hidden: folders that may stand in one of the system's.
  /// - Returns: their paths.
  package static func readable(
    searchPath: String, home: String = "/", hidden: [String] = []
  ) -> [String] {
    let etc = Folder.names(in: "/etc").filter { name in settings.contains { name.hasPrefix($0) } }
      .sorted().map { "/etc/\($0)" }
    let own = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    let toolchains = own.map { installation(of: $0, home: home) }
    var places: [String] = []
    for place in roots.filter(Folder.exists) + etc + toolchains
    where !places.contains(where: { isBelow(place, $0) }) { places.append(place) }
    let secrets = hidden.map { Folder.resolved($0) ?? $0 }
    return places.flatMap { open($0, without: secrets) }
  }

  /// What a program needs outside of the system's folders: its file, by each path that a link leads
  /// over, and its installation.
  package static func belonging(to program: String, home: String = "/") -> [String] {
    guard let file = Folder.resolved(program), file != program else { return [] }
    let folder = Folder.parent(of: file)
    let whole = installation(of: folder, home: home)
    // What stands behind a linked folder is not there by that path unless it is put there.
    let files =
      [file]
      + Folder.hops(from: program).filter { hop in
        let folder = Folder.parent(of: hop)
        return Folder.resolved(folder) != folder && !roots.contains { isBelow(hop, $0) }
      }
    return whole == folder ? files : files + [whole]
  }

  /// The path without links of the file that a word of a command names, if everybody may read it;
  /// nil, too, for one in the folder where the command runs, and for one that stands in or below a
  /// folder with a file named in `marks`, which is not for others.
  package static func publicFile(
    named word: String, in folder: String, butNotBeside marks: [String]
  ) -> String? {
    let path = word.hasPrefix("/") ? word : folder + "/" + word
    guard let file = Folder.resolved(path), Folder.isPublicFile(file) else { return nil }
    guard !isBelow(file, Folder.resolved(folder) ?? folder) else { return nil }
    var place = Folder.parent(of: file)
    while place != "/" {
      guard !marks.contains(where: { Folder.exists("\(place)/\($0)") }) else { return nil }
      place = Folder.parent(of: place)
    }
    return file
  }

  /// The folder above one of programs, unless that is the user's own or stands above it.
  private static func installation(of folder: String, home: String) -> String {
    let above = Folder.parent(of: folder)
    guard folder.hasSuffix("/bin") || folder.hasSuffix("/shims"), above != "/",
      !isBelow(home, above)
    else { return folder }
    return above
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  /// A folder, or what stands in it beside what is hidden.
  private static func open(_ folder: String, without hidden: [String]) -> [String] {
    guard hidden.contains(where: { isBelow($0, folder) }) else { return [folder] }
    guard !hidden.contains(folder) else { return [] }
    return Folder.names(in: folder).sorted().flatMap {
      open("\(folder)/\($0)", without: hidden)
    }
  }
}
