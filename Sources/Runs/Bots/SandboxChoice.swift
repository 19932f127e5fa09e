package import Hosting
import JSON
package import Tournaments

/// The way in which submitted bots are confined on this machine.
package struct SandboxChoice {
  /// The mechanism; nil if bots are not confined.
  package let mechanism: Confinement.Mechanism?
  /// The reason why bots are not confined, if the sandbox is `auto` and no mechanism is available; otherwise
  /// nil.
  package private(set) var absence: String?
  /// Whether commands that build bots may use the network.
  package var buildsWithNetwork = false
  private let readable: [String]
  private let needed: NeededFiles

  /// Chooses the mechanism that confines bots on this machine.
  ///
  /// - `sandbox`: The mechanism that the user wants.
  /// - `isRequired`: Whether it is an error if bots are not confined.
  /// - `hidden`: The folders that bots must not read.
  /// - `place`: The file or option that names the sandbox, for error messages.
  /// - `choices`: Returns the mechanisms for the sandbox `auto`; the first one that works is used.
  package init(
    _ sandbox: Sandbox, isRequired: Bool, hidden: [String], place: String,
    choices: () -> [Result<Confinement.Mechanism, InputError>] = {
      [namespaces(), bubblewrap(), landlock()]
    }
  ) throws(InputError) {
    if let fault = ProgramUsers.fault { throw InputError(fault) }
    switch sandbox {
    case .none:
      mechanism = nil
      guard !isRequired else {
        throw InputError(
          "--require-sandbox: \(place): \"sandbox\" is \"none\", expected \"auto\", "
            + "\"namespaces\", \"bwrap\" or \"landlock\"")
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
    case .namespaces, .bwrap, .landlock:
      do throws(InputError) {
        // A user who names Landlock accepts an older version.
        let lack = Landlock.version > 0 ? nil : Landlock.lack()
        mechanism =
          switch sandbox {
          case .namespaces: try Self.namespaces().get()
          case .bwrap: try Self.bubblewrap().get()
          default: try Self.landlock(lack: lack).get()
          }
      } catch {
        throw InputError(
          "\(place): \"sandbox\" is \"\(sandbox.rawValue)\", but \(error); "
            + "\"auto\" uses an available sandbox, if there is one")
      }
    }
    if mechanism == nil, ProgramUsers.isRootOfMachine, let lack = ProgramUsers.lack {
      throw InputError(
        "\(place): without a sandbox bots would run as root, since \(lack); run joust as another "
          + "user, or with a sandbox" + (absence.map { " (\($0))" } ?? ""))
    }
    let path = BotEnvironment.searchPath
    let home = BotEnvironment.home
    readable =
      mechanism == nil
      ? [] : SystemFolders.readable(searchPath: path, home: home, hidden: hidden)
    needed = NeededFiles(searchPath: path, home: home, hidden: hidden)
  }

  /// Chooses the sandbox of a tournament and its run; bots can read neither the tournament's folder nor
  /// other bots.
  package init(
    _ tournament: TournamentFile, _ options: RunOptions? = nil, in folder: String
  ) throws(InputError) {
    try self.init(
      tournament.sandbox, isRequired: options?.requiresSandbox ?? false,
      hidden: [folder] + SecretPlace.folders(nextTo: folder)
        + [BotsFolder.folder(near: folder)].compactMap(\.self),
      place: options?.choosesSandbox ?? false ? "--sandbox" : tournament.file)
    buildsWithNetwork = options?.buildsWithNetwork ?? false
  }

  /// Returns the confinement of a bot, which may read the system's folders, its own folder, and the files
  /// that its command names or needs; nil if bots are not confined.
  package func confinement(of launch: Launch) -> Confinement? {
    guard let mechanism else { return nil }
    // An option of a bot can be a command, such as that of an engine, whose words name files.
    let words = launch.arguments.dropFirst().flatMap { word in
      word.contains(" ") ? [word] + word.split(separator: " ").map(String.init) : [word]
    }
    let named = ([launch.program] + words).compactMap {
      SystemFolders.publicFile(named: $0, in: launch.folder)
    }
    return Confinement(
      mechanism, readable: readable + [launch.folder] + needed.of(launch) + named)
  }

  /// Confines a launch; without a sandbox, lists the files that the program needs, if bots run as other
  /// users.
  func confine(_ launch: inout Launch) {
    launch.confinement = confinement(of: launch)
    guard mechanism == nil, ProgramUsers.areOwn else { return }
    launch.needed = needed.of(launch)
  }

  /// Returns a launch of this program with some arguments, confined like a bot.
  package static func ownProgram(
    _ words: [String], in folder: String, _ mechanism: Confinement.Mechanism?
  ) throws(MachineError) -> Launch {
    let files = Platform.programFiles
    guard let program = files.first,
      var launch = BotEnvironment.launch([program] + words, in: folder)
    else {
      throw MachineError("the program file of joust can't be found; was it moved or deleted?")
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

  package static func namespaces() -> Result<Confinement.Mechanism, InputError> {
    let mechanism = Confinement.Mechanism.namespaces
    guard let failure = mechanism.failure else { return .success(mechanism) }
    let remedy =
      failure.contains("sysctl") ? "" : NamespaceSettings.remedy().map { "; " + $0 } ?? ""
    return .failure(
      InputError("namespaces do not work here: \(printable(failure))\(remedy)"))
  }

  package static func bubblewrap() -> Result<Confinement.Mechanism, InputError> {
    guard let tool = Bubblewrap.find(in: BotEnvironment.searchPath) else {
      return .failure(
        InputError("bubblewrap is not on this machine (install it: apt install bubblewrap)"))
    }
    let mechanism = Confinement.Mechanism.bubblewrap(tool: tool)
    return mechanism.failure.map {
      .failure(InputError("bubblewrap does not work here: \(printable($0))"))
    } ?? .success(mechanism)
  }

  /// Returns Landlock, or an error with the reason why Landlock is not sufficient to confine untrusted bots.
  package static func landlock(
    lack: String? = Landlock.lack()
  ) -> Result<Confinement.Mechanism, InputError> {
    lack.map { .failure(InputError($0)) } ?? .success(.landlock)
  }
}
