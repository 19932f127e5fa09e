import Hosting
import Tournaments

extension SandboxChoice {
  /// A remark that builds are not confined or may use the network, as the end of a sentence; otherwise empty.
  var buildRemark: String {
    guard mechanism != nil else {
      return ", not confined: \(absence ?? "\"sandbox\" is \"none\"")"
    }
    return buildsWithNetwork ? ", with the network" : ""
  }

  /// Returns the launch of a command that builds a bot; nil if its program can't be found.
  ///
  /// A confined build may change only the bot's folder and `workshop`, the folder for temporary files and
  /// caches.
  func buildLaunch(_ command: [String], in folder: String, workshop: String) -> Launch? {
    guard var launch = BotEnvironment.launch(command, in: folder) else { return nil }
    launch.environment["TMPDIR"] = workshop
    confine(&launch)
    guard var confinement = launch.confinement else {
      guard ProgramUsers.areOwn else { return launch }
      launch.environment["HOME"] = workshop
      launch.environment["RUSTUP_HOME"] = Self.rustToolchains
      launch.needed += [workshop] + Self.packageFiles(above: folder)
      launch.needed += [Self.rustToolchains].compactMap(\.self)
      return launch
    }
    launch.environment["HOME"] = workshop
    confinement.open(Self.compilerFolders)
    if let package = Self.packageAbove(folder) { confinement.listed = [package] }
    confinement.open(Self.packageFiles(above: folder))
    if let toolchains = Self.rustToolchains {
      launch.environment["RUSTUP_HOME"] = toolchains
      let programs = ["cargo", "rustc"].compactMap {
        ProgramSearch.find($0, in: BotEnvironment.searchPath)
      }
      confinement.open([toolchains] + programs)
    }
    confinement.writable = [folder, workshop]
    // The programs that a compiler starts read `/proc/self`. Landlock still denies them the memory of other
    // processes.
    if mechanism == .landlock { confinement.open(["/proc"]) }
    confinement.isForCompilers = true
    if buildsWithNetwork {
      confinement.network = true
      confinement.open(SystemFolders.networkSettings)
    }
    launch.confinement = confinement
    return launch
  }

  /// Returns advice for a failed build whose output shows that it needs the network; otherwise an empty text.
  func networkHint(_ output: String, _ command: [String]) -> String {
    let words = [
      "resolve", "network", "dial tcp", "getaddrinfo", "download", "could not connect",
      "name resolution", "eai_again", "no matching distribution",
    ]
    guard mechanism != nil, !buildsWithNetwork, words.contains(where: output.lowercased().contains)
    else { return "" }
    let other = Project.vendoring(for: command).map { ", or include its dependencies: \($0)" }
    return " (the build had no network; allow it with --build-network\(other ?? ""))"
  }

  /// The folders in which compilers register packages.
  private static let compilerFolders = ["/var/lib/ghc", "/var/lib/ocaml"]

  /// The folder in which rustup's programs find the toolchain; nil if a build can't reach such a folder.
  private static var rustToolchains: String? {
    let folder =
      EnvironmentVariables.all["RUSTUP_HOME"] ?? BotEnvironment.home + "/.rustup"
    return ProgramSearch.isFolder(folder) && ProgramUsers.canShow(folder) ? folder : nil
  }

  /// Returns the files of the package above a bot's folder, if a Swift bot in that folder needs them for its
  /// build.
  private static func packageFiles(above folder: String) -> [String] {
    guard let package = packageAbove(folder) else { return [] }
    let parts = ["Package.swift", "Sources"].map { "\(package)/\($0)" }
    let files = parts.map(Paths.withoutLinks)
    return Set(parts + files).sorted()
  }

  /// Returns the path of Joust's own package if it is two levels above the folder of a Swift bot, as for
  /// `bots/NAME`; nil otherwise.
  ///
  /// Such a bot can depend on `BotKit` by the path `../..`.
  private static func packageAbove(_ folder: String) -> String? {
    let above = Paths.withoutLinks(folder + "/../..")
    guard ProgramSearch.isFile(folder + "/Package.swift"),
      ProgramSearch.isFolder(above + "/Sources/BotKit")
    else { return nil }
    return above
  }
}
