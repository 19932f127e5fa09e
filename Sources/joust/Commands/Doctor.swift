import FoundationEssentials
import Hosting
import Tournaments
import Runs

/// Has a bot try attacks, confined in some way, and finds out which come of.
struct Examination {
  /// What an attack came to.
  enum Finding {
    case refused
    case possible
    /// It could not be tried.
    case untried
  }

  /// A name in the environment of who runs Joust.
  private static let variable = "JOUST_DOCTOR_SECRET"

  private let mechanism: Confinement.Mechanism?
  private let room: String
  private let other: LineProcess

  /// Prepares it in a folder of its own.
  init(_ mechanism: Confinement.Mechanism?, in room: String) throws {
    self.mechanism = mechanism
    self.room = room
    for folder in ["own", "foreign"] {
      try FileManager.default.createDirectory(
        atPath: "\(room)/\(folder)", withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: URL(filePath: "\(room)/\(folder)/file"))
    }
    Platform.setVariable(Self.variable, to: "secret")
    other = try LineProcess(
      SandboxChoice.ownProgram(["probe-host", "none"], in: "\(room)/foreign", nil))
  }

  /// Ends it.
  func end() {
    LineProcess.finish([other], within: 0)
  }

  /// Tries an attack.
  func finding(_ attack: Attack) throws -> Finding {
    switch attack.target {
    case .itself: try attempt(attack.probe, Self.variable)
    case .foreignFile: try attempt(attack.probe, "\(room)/foreign/file")
    case .foreignFolder: try attempt(attack.probe, "\(room)/foreign/new")
    case .ownFile: try attempt(attack.probe, "\(room)/own/file")
    case .otherBot: try attempt(attack.probe, "\(other.identifier)")
    case .joust: try attempt(attack.probe, "\(Platform.identifier)")
    case .stream: try attempt(attack.probe, at: "0", isStream: true)
    case .datagram: try attempt(attack.probe, at: "0", isStream: false)
    case .abstractName:
      try attempt(attack.probe, at: "@joust-\(Platform.identifier)", isStream: true)
    case .whatIsLeft: try leave(attack.probe)
    case .whatIsLeftOfJoust: try leaveWhenKilled()
    }
  }

  private func attempt(_ probe: String, _ about: String) throws -> Finding {
    let launch = try SandboxChoice.ownProgram(
      ["probe", probe, about], in: "\(room)/own", mechanism)
    do {
      return switch try Command.run(launch, within: 20_000_000_000).ending.termination {
      case .exited(status: 0): .refused
      case .exited(status: ProbeCommand.success): .possible
      default: .untried
      }
    } catch LaunchError.program {
      return .untried
    }
  }

  private func attempt(_ probe: String, at place: String, isStream: Bool) throws -> Finding {
    guard let listener = LocalListener(place, isStream: isStream) else { return .untried }
    guard try attempt(probe, listener.place) != .untried else { return .untried }
    return listener.wasReached ? .possible : .refused
  }

  private func leave(_ probe: String) throws -> Finding {
    guard let pipe = lifeline() else { return .untried }
    guard try attempt(probe, pipe) == .possible else { return .untried }
    return outlives(pipe) ? .possible : .refused
  }

  /// Has another Joust start the bot, and kills it.
  private func leaveWhenKilled() throws -> Finding {
    guard let pipe = lifeline() else { return .untried }
    let words = ["probe-host", mechanism?.word ?? "none", pipe]
    // Whoever adopts what is left would end it.
    Children.releaseOrphans()
    defer { Children.adoptOrphans() }
    let host = try LineProcess(SandboxChoice.ownProgram(words, in: "\(room)/own", nil))
    let deadline = Instant.now + 10_000_000_000
    while !NamedPipe.isRead(pipe), Instant.now < deadline { Platform.sleep(nanoseconds: 5_000_000) }
    guard NamedPipe.isRead(pipe) else {
      LineProcess.finish([host], within: 0)
      return .untried
    }
    host.kill()
    defer { LineProcess.finish([host], within: 0) }
    return outlives(pipe) ? .possible : .refused
  }

  /// A named pipe that a daemon is found by.
  private func lifeline() -> String? {
    let path = "\(room)/own/pipe-\(UInt64.random(in: 0 ... .max))"
    return NamedPipe.make(path) ? path : nil
  }

  private func outlives(_ pipe: String) -> Bool {
    let deadline = Instant.now + 500_000_000
    while NamedPipe.isRead(pipe), Instant.now < deadline { Platform.sleep(nanoseconds: 5_000_000) }
    return NamedPipe.isRead(pipe)
  }
}

extension Confinement.Mechanism {
  /// Its name in `tournament.json`.
  var word: String {
    switch self {
    case .landlock: Sandbox.landlock.rawValue
    case .bubblewrap: Sandbox.bwrap.rawValue
    }
  }
}

/// Something that a hostile bot might try.
struct Attack {
  /// What it is tried on.
  enum Target {
    /// Nothing but the bot itself.
    case itself
    /// A file of somebody else's.
    case foreignFile
    /// A new file in a folder of somebody else's.
    case foreignFolder
    /// A file of the bot's own.
    case ownFile
    /// Another bot's process.
    case otherBot
    /// Joust's own process.
    case joust
    /// A socket on this machine: TCP, UDP or one with an abstract name.
    case stream, datagram, abstractName
    /// What is left when the bot has ended.
    case whatIsLeft
    /// What is left when Joust has been killed.
    case whatIsLeftOfJoust
  }

  /// What a bot would do, for people.
  var title: String
  /// The probe that tries it.
  var probe: String
  /// What it is tried on.
  var target: Target
  /// What keeps bots from it, and what to do where nothing does.
  var mend: String

  /// All that are tried, in the order of the table.
  static let all = [
    Attack(
      title: "read another bot's files, or the tournament's seed", probe: "read",
      target: .foreignFile, mend: confine),
    Attack(title: "write a file elsewhere", probe: "write", target: .foreignFolder, mend: confine),
    Attack(title: "change its own files", probe: "write", target: .ownFile, mend: confine),
    Attack(title: "see other processes' commands", probe: "see", target: .otherBot, mend: confine),
    Attack(
      title: "stop or kill its opponent", probe: "signal", target: .otherBot, mend: confine),
    Attack(title: "stop or kill Joust", probe: "signal", target: .joust, mend: confine),
    Attack(title: "read its opponent's memory", probe: "trace", target: .otherBot, mend: confine),
    Attack(title: "read Joust's memory", probe: "trace", target: .joust, mend: confine),
    Attack(title: "change its opponent's limits", probe: "limit", target: .otherBot, mend: confine),
    Attack(title: "connect by TCP", probe: "stream", target: .stream, mend: confine),
    Attack(title: "send by UDP", probe: "datagram", target: .datagram, mend: confine),
    Attack(
      title: "talk through an abstract socket", probe: "stream", target: .abstractName,
      mend: confine),
    Attack(
      title: "use capabilities of root", probe: "capabilities", target: .itself, mend: confine),
    Attack(title: "gain privileges", probe: "privileges", target: .itself, mend: linux),
    Attack(
      title: "read Joust's environment variables", probe: "environment", target: .itself, mend: ""),
    Attack(
      title: "find open files that are not its own", probe: "stray-descriptors", target: .itself,
      mend: ""),
    Attack(
      title: "open 20,000 files", probe: "many-descriptors", target: .itself, mend: linux),
    Attack(title: "write a file of 8 GB", probe: "large-file", target: .itself, mend: linux),
    Attack(title: "dump its core", probe: "core", target: .itself, mend: linux),
    Attack(
      title: "leave a daemon behind", probe: "daemon", target: .whatIsLeft,
      mend: linux),
    Attack(
      title: "leave a daemon behind when Joust is killed", probe: "daemon",
      target: .whatIsLeftOfJoust, mend: "install bubblewrap: only its process namespace ends all"),
  ]

  private static let confine = "install bubblewrap, or use a Linux of 6.12 or later with Landlock"
  private static let linux = "run Joust on Linux"
}
