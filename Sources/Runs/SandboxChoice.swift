import FoundationEssentials
package import Hosting
import JSON
package import Tournaments

/// How submitted bots are confined on this machine.
package struct SandboxChoice {
  /// Nil where they are not confined.
  package let mechanism: Confinement.Mechanism?
  /// Why they are not, where the best was asked for and there is nothing.
  package private(set) var absence: String?
  /// Whether commands that build bots may use the network.
  package var buildsWithNetwork = false
  private let readable: [String]
  private let needed: NeededFiles

  /// Finds what the machine has; `place` stands before a sentence of refusal.
  package init(
    _ sandbox: Sandbox, isRequired: Bool, hidden: [String], place: String,
    choices: () -> [Result<Confinement.Mechanism, InputError>] = { [bubblewrap(), landlock()] }
  ) throws(InputError) {
    if let fault = ProgramUsers.fault { throw InputError(fault) }
    switch sandbox {
    case .none:
      mechanism = nil
      guard !isRequired else {
        throw InputError(
          "--require-sandbox: \(place): \"sandbox\" is \"none\", expected \"auto\", \"bwrap\" or "
            + "\"landlock\"")
      }
    case .auto:
      let choices = choices()
      mechanism = choices.compactMap { try? $0.get() }.first
      if mechanism == nil {
        absence = choices.compactMap {
          if case .failure(let lack) = $0 { lack.description } else { nil }
        }.joined(separator: "; ")
        guard !isRequired else { throw InputError("--require-sandbox: \(absence ?? "")") }
      }
    case .bwrap, .landlock:
      do throws(InputError) {
        // Who names Landlock takes it as it is.
        let lack = Landlock.version > 0 ? nil : Landlock.lack()
        mechanism = try (sandbox == .bwrap ? Self.bubblewrap() : Self.landlock(lack: lack)).get()
      } catch {
        throw InputError(
          "\(place): \"sandbox\" is \"\(sandbox.rawValue)\", but \(error); "
            + "\"auto\" takes what there is")
      }
    }
    if mechanism == nil, ProgramUsers.isRootOfMachine, let lack = ProgramUsers.lack {
      throw InputError(
        "\(place): without a sandbox bots would run as root, since \(lack); run joust as another "
          + "user, or with a sandbox" + (absence.map { " (\($0))" } ?? ""))
    }
    let (path, home) = (BotEnvironment.searchPath, BotEnvironment.home)
    readable =
      mechanism == nil
      ? [] : SystemFolders.readable(searchPath: path, home: home, hidden: hidden)
    needed = NeededFiles(searchPath: path, home: home, hidden: hidden)
  }

  /// What a tournament and its run ask for; bots read neither its folder nor other bots.
  package init(
    _ tournament: TournamentFile, _ options: RunOptions? = nil, in folder: String
  ) throws(InputError) {
    try self.init(
      tournament.sandbox, isRequired: options?.requiresSandbox ?? false,
      hidden: [folder] + SecretPlace.folders(beside: folder)
        + [BotsFolder.folder(near: folder)].compactMap(\.self),
      place: options?.choosesSandbox ?? false ? "--sandbox" : tournament.file)
    buildsWithNetwork = options?.buildsWithNetwork ?? false
  }

  /// What confines a bot: it may read the system's folders, its own, and the files that its command
  /// names.
  package func confinement(of launch: Launch) -> Confinement? {
    guard let mechanism else { return nil }
    let named = ([launch.program] + launch.arguments.dropFirst()).compactMap {
      SystemFolders.publicFile(named: $0, in: launch.folder)
    }
    return Confinement(
      mechanism, readable: readable + [launch.folder] + needed.of(launch) + named)
  }

  /// Confines a launch, or names what another user than Joust's needs to run it unconfined.
  func confine(_ launch: inout Launch) {
    launch.confinement = confinement(of: launch)
    guard mechanism == nil, ProgramUsers.areOwn else { return }
    launch.needed = needed.of(launch)
  }

  /// This program with some words, as a bot that is confined in some way.
  package static func ownProgram(
    _ words: [String], in folder: String, _ mechanism: Confinement.Mechanism?
  ) throws(MachineError) -> Launch {
    let files = Platform.programFiles
    guard let program = files.first,
      var launch = BotEnvironment.launch([program] + words, in: folder)
    else {
      throw MachineError("this program can't be found")
    }
    launch.arguments[0] = "joust"
    launch.hasScratch = true
    launch.confinement = mechanism.map {
      let system = SystemFolders.readable(
        searchPath: BotEnvironment.searchPath, home: BotEnvironment.home)
      return Confinement($0, readable: system + files + [folder])
    }
    return launch
  }

  package static func bubblewrap() -> Result<Confinement.Mechanism, InputError> {
    guard let tool = Bubblewrap.find(in: BotEnvironment.searchPath) else {
      return .failure(
        InputError("bubblewrap is not on this machine (install it: apt install bubblewrap)"))
    }
    if let failure = Bubblewrap.failure(of: tool) {
      return .failure(InputError("bubblewrap does not work here: \(printable(failure))"))
    }
    return .success(.bubblewrap(tool: tool))
  }

  /// Landlock where it is enough to confine strangers' bots.
  package static func landlock(
    lack: String? = Landlock.lack()
  ) -> Result<Confinement.Mechanism, InputError> {
    lack.map { .failure(InputError($0)) } ?? .success(.landlock)
  }
}

/// What a command that builds a bot may take.
package struct BuildLimits: Sendable {
  package var nanoseconds: Int64 = 600_000_000_000
  /// What the bot's folder and the temporary files may have in all.
  package var bytes = 4 << 30
  package var files = 200_000

  package init() {}

  var lateness: String { ", since it took more than \(nanoseconds / 1_000_000_000) s" }
}

struct BuildWatch {
  private let limits: BuildLimits
  private let folders: [String]
  private var nextLook = Instant.now

  init(_ limits: BuildLimits, folders: [String]) {
    (self.limits, self.folders) = (limits, folders)
  }

  /// What is too much, as the end of a sentence.
  mutating func excess(isLast: Bool = false) -> String? {
    let start = Instant.now
    guard isLast || start >= nextLook else { return nil }
    let usage = Folder.usage(of: folders, bytes: limits.bytes, files: limits.files)
    // Looking takes a twentieth of the time at most.
    nextLook = .now + max(500_000_000, 20 * (.now - start))
    guard usage.bytes <= limits.bytes else {
      return ", since it had more than \(limits.bytes >> 20) MB of files"
    }
    return usage.files <= limits.files ? nil : ", since it had more than \(limits.files) files"
  }
}

extension SandboxChoice {
  /// What is unusual about where bots are built, as the end of a sentence.
  var buildRemark: String {
    guard mechanism != nil else {
      return ", not confined: \(absence ?? "\"sandbox\" is \"none\"")"
    }
    return buildsWithNetwork ? ", with the network" : ""
  }

  /// The command that builds a bot: confined it may change the bot's folder and a folder of its own
  /// for temporary files and caches; nil where its program can't be found.
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
    // Programs that a compiler starts look at their own memory there. Of others' they see no more than
    // every user does: Landlock keeps them from the rest.
    if mechanism == .landlock { confinement.open(["/proc"]) }
    confinement.isForCompilers = true
    if buildsWithNetwork {
      confinement.network = true
      confinement.open(SystemFolders.networkSettings)
    }
    launch.confinement = confinement
    return launch
  }

  /// What may mend a build that failed.
  func networkHint(_ output: String, _ command: [String]) -> String {
    let words = [
      "resolve", "network", "dial tcp", "getaddrinfo", "download", "could not connect",
      "name resolution", "eai_again", "no matching distribution",
    ]
    guard mechanism != nil, !buildsWithNetwork, words.contains(where: output.lowercased().contains)
    else { return "" }
    let other = Project.vendoring(for: command).map { "; or bring along what it needs: \($0)" }
    return " (it had no network; --build-network gives it one\(other ?? ""))"
  }

  /// Where compilers keep what their packages have registered.
  private static let compilerFolders = ["/var/lib/ghc", "/var/lib/ocaml"]

  /// rustup's programs look for the toolchain that they stand for here, not beside themselves.
  private static var rustToolchains: String? {
    let folder =
      ProcessInfo.processInfo.environment["RUSTUP_HOME"] ?? BotEnvironment.home + "/.rustup"
    return ProgramSearch.isFolder(folder) && ProgramUsers.canShow(folder) ? folder : nil
  }

  /// What a bot in Swift builds with of the package above it.
  private static func packageFiles(above folder: String) -> [String] {
    guard let package = packageAbove(folder) else { return [] }
    let parts = ["Package.swift", "Sources"].map { "\(package)/\($0)" }
    let files = parts.map { URL(filePath: $0).resolvingSymlinksInPath().path }
    return Set(parts + files).sorted()
  }

  /// Joust's own package, for a bot in Swift that stands in its `bots/` and uses `BotKit` by the path
  /// `../..`.
  private static func packageAbove(_ folder: String) -> String? {
    let above = URL(filePath: folder + "/../..").standardizedFileURL.path
    guard ProgramSearch.isFile(folder + "/Package.swift"),
      ProgramSearch.isFolder(above + "/Sources/BotKit")
    else { return nil }
    return above
  }
}
