import Hosting
import Runs
import Tournaments

/// The attacks made by a bot in one sandbox, or without a sandbox.
struct Examination {
  enum Finding: String {
    case refused
    case possible = "POSSIBLE"
    case untried = "not tried"
  }

  /// The exit status of a probe whose attack succeeded.
  static let successStatus: Int32 = 10
  /// The name of a variable in Joust's environment that a bot must not be able to read.
  private static let variable = "JOUST_DOCTOR_SECRET"
  private static let programs = "home/.local/bin"

  private let sandbox: String
  private let mechanism: Confinement.Mechanism?
  /// The temporary folder for the attacks.
  private let room: String
  /// A bot that only waits, as the opponent that is attacked.
  private let other: LineProcess

  private init(
    _ sandbox: String, _ mechanism: Confinement.Mechanism?, in room: String
  ) throws {
    self.sandbox = sandbox
    self.mechanism = mechanism
    self.room = room
    for folder in ["own", "foreign", Self.programs, "home/.local/share"] {
      try FileSystem.makeFolders("\(room)/\(folder)")
      try FileSystem.write("secret", to: "\(room)/\(folder)/file")
    }
    try FileSystem.write("unread", to: "\(room)/own/unread")
    Platform.setVariable(Self.variable, to: "secret")
    other = try LineProcess(
      SandboxChoice.ownProgram(["probe-host", "none"], in: "\(room)/foreign", nil))
  }

  /// Makes all attacks in a temporary folder.
  static func findings(
    in sandbox: String, _ mechanism: Confinement.Mechanism?, _ shouldStop: () -> Bool
  ) throws -> [Finding] {
    let room = "\(Paths.temporaryFolder)/joust-doctor-\(UInt64.random(in: 0 ... .max))"
    defer { FolderRemoval.remove(room) }
    let examination = try Examination(sandbox, mechanism, in: room)
    defer { LineProcess.finish([examination.other], within: 0) }
    return try Attack.all.map { attack in
      guard !shouldStop() else { throw Interrupted() }
      return try examination.finding(attack)
    }
  }

  private func finding(_ attack: Attack) throws -> Finding {
    switch attack.target {
    case .itself: try attempt(attack.probe, Self.variable)
    case .place(let path): try attempt(attack.probe, path)
    case .file(let path): try attempt(attack.probe, "\(room)/\(path)")
    case .otherBot: try attempt(attack.probe, "\(other.identifier)")
    case .joust: try attempt(attack.probe, "\(Platform.identifier)")
    case .socket(let place):
      try attempt(attack.probe, at: place.hasPrefix("/") ? room + place : place)
    case .daemon: try leave(attack.probe)
    case .daemonOfJoust: try leaveWhenKilled()
    case .hostUser: try runsAsRoot()
    case .resources: try holds(attack.probe)
    case .processorTime: try isCharged(attack.probe)
    case .oddHome(let path): try attemptWithOddHomes(attack.probe, "\(room)/\(path)")
    }
  }

  /// Returns the worst finding over different spellings of the home folder, and without a home folder.
  private func attemptWithOddHomes(_ probe: String, _ about: String) throws -> Finding {
    let homes = ["\(room)/./home", "\(room)/own/../home", "\(room)//home/", "/", ""]
    let findings = try homes.map { try attempt(probe, about, home: $0) }
    let worst: [Finding] = [.possible, .untried]
    return worst.first { findings.contains($0) } ?? .refused
  }

  private func attempt(_ probe: String, _ about: String) throws -> Finding {
    try attempt(probe, about, home: room + "/home")
  }

  private func attempt(_ probe: String, _ about: String, home: String) throws -> Finding {
    var launch = try SandboxChoice.ownProgram(
      ["probe", probe, about], in: "\(room)/own", mechanism)
    let programs = "\(room)/\(Self.programs)"
    let tool = Launch(
      program: programs + "/file", arguments: [], folder: launch.folder, environment: [:])
    let needed = NeededFiles(searchPath: programs, home: home).of(tool)
    if var confinement = launch.confinement {
      confinement.open(needed)
      confinement.isStoppedBySignals = true
      launch.confinement = confinement
    }
    do {
      return try Self.outcome(of: Command.run(launch, within: 20_000_000_000).ending)
    } catch LaunchError.program {
      return .untried
    }
  }

  /// Returns the finding for the end of a probe.
  private static func outcome(of ending: Ending) -> Finding {
    switch ending.termination {
    case .exited(status: 0): .refused
    case .exited(status: successStatus): .possible
    default: .untried
    }
  }

  private func attempt(_ probe: String, at place: String) throws -> Finding {
    guard let listener = LocalListener(place, isStream: probe == "stream") else { return .untried }
    // The mode of the file must not be the reason for a refusal.
    if place.hasPrefix("/") { try FileSystem.setMode(0o777, of: place) }
    guard try attempt(probe, listener.place) != .untried else { return .untried }
    return listener.wasReached ? .possible : .refused
  }

  /// Determines whether a bot and its sandbox run as root, which only the host can detect.
  private func runsAsRoot() throws -> Finding {
    let bot = try LineProcess(
      SandboxChoice.ownProgram(["probe-host", "none"], in: "\(room)/own", mechanism))
    defer { LineProcess.finish([bot], within: 0) }
    Platform.sleep(nanoseconds: 100_000_000)
    return bot.runsAsRoot ? .possible : .refused
  }

  /// Determines whether an attack succeeds without being detected by Joust's checks of the bot's resources.
  private func holds(_ probe: String) throws -> Finding {
    let bot = try LineProcess(
      SandboxChoice.ownProgram(["probe", probe, Self.variable], in: "\(room)/own", mechanism))
    let deadline = Instant.now + 20_000_000_000
    var isDetected = false
    while !bot.hasEnded, !isDetected, Instant.now < deadline {
      LineProcess.wait(for: [bot], until: Instant.now + 20_000_000)
      isDetected = bot.pollLimits(at: .now) != nil
    }
    let ending = LineProcess.finish([bot], within: 0)[0]
    return isDetected ? .refused : Self.outcome(of: ending)
  }

  /// Determines whether a bot can work for 200 ms while Joust counts less than 190 ms of processor time.
  private func isCharged(_ probe: String) throws -> Finding {
    var launch = try SandboxChoice.ownProgram(
      ["probe", probe, Self.variable], in: "\(room)/own", mechanism)
    launch.countsProcessorTime = true
    let bot = try LineProcess(launch)
    let deadline = Instant.now + 20_000_000_000
    while !bot.hasEnded, Instant.now < deadline {
      LineProcess.wait(for: [bot], until: Instant.now + 20_000_000)
    }
    let used = bot.processorNanoseconds
    let finding = Self.outcome(of: LineProcess.finish([bot], within: 0)[0])
    return finding == .possible && used >= 190_000_000 ? .refused : finding
  }

  private func leave(_ probe: String) throws -> Finding {
    guard let pipe = lifeline() else { return .untried }
    guard try attempt(probe, pipe) == .possible else { return .untried }
    return outlives(pipe) ? .possible : .refused
  }

  /// Starts a second Joust process with a bot that leaves a daemon, kills that Joust process, and determines
  /// whether the daemon survives.
  private func leaveWhenKilled() throws -> Finding {
    guard let pipe = lifeline() else { return .untried }
    let words = ["probe-host", sandbox, pipe]
    // A Joust process that adopts the daemon would end it.
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

  /// Makes a named pipe with which a daemon can be detected, and returns its path; nil if this fails.
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
