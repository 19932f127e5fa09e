import FoundationEssentials
import Hosting
import Reports
import Runs
import Tournaments

extension CommandSpec {
  static let doctor = CommandSpec(
    name: "doctor", operands: "", operandCount: 0...0,
    summary: "try what hostile bots would, and say what holds on this machine",
    discussion: """
      A bot of Joust's own tries each attack without a sandbox and in each one that this machine has:
      refused means that it could not be done, possible that it could. The exit status is 1 where
      something is possible in the sandbox that "auto" takes.
      """
  ) { _ in
    let diagnosis = try Interruptible.run { try Diagnosis(shouldStop: $0) }
    StandardStream.output.write(diagnosis.text)
    return (diagnosis.isHealthy ? ExitStatus.done : .failed).rawValue
  }

  static let probe = CommandSpec(
    name: "probe", operands: "NAME ABOUT", operandCount: 2...2, summary: "try one thing",
    discussion: ""
  ) { arguments in
    switch EscapeAttempt.succeeds(arguments.operands[0], about: arguments.operands[1]) {
    case true: Examination.successStatus
    case false: 0
    case nil: 11
    }
  }

  /// Starts a bot that leaves a daemon, and waits; without a pipe for the daemon it only waits.
  static let probeHost = CommandSpec(
    name: "probe-host", operands: "SANDBOX [PIPE]", operandCount: 1...2, summary: "host a probe",
    discussion: ""
  ) { arguments in
    var bot: LineProcess?
    if arguments.operands.count > 1 {
      let pipe = arguments.operands[1]
      let sandbox = try SandboxChoice(
        Sandbox(rawValue: arguments.operands[0]) ?? .none, isRequired: false, hidden: [], place: "")
      let folder = pipe.split(separator: "/").dropLast().joined(separator: "/")
      bot = try LineProcess(
        SandboxChoice.ownProgram(["probe", "daemon", pipe], in: "/" + folder, sandbox.mechanism))
    }
    Platform.sleep(nanoseconds: 30_000_000_000)
    if let bot { LineProcess.finish([bot], within: 0) }
    return 0
  }
}

private struct Diagnosis: Sendable {
  private var columns: [(name: String, findings: [Examination.Finding])] = []
  private var lacks: [String] = []

  init(shouldStop: () -> Bool) throws {
    let choices = [
      ("bwrap", SandboxChoice.bubblewrap()), ("landlock", SandboxChoice.landlock()),
    ]
    for (name, choice) in choices {
      switch choice {
      case .success(let mechanism):
        columns.append((name, try Examination.findings(in: name, mechanism, shouldStop)))
      case .failure(let lack): lacks.append("\(name): \(lack)")
      }
    }
    columns.append(("none", try Examination.findings(in: "none", nil, shouldStop)))
  }

  /// Whether nothing is possible in the best sandbox, which must be one.
  var isHealthy: Bool { columns.count > 1 && !columns[0].findings.contains(.possible) }

  var text: String {
    let table = Table(
      columns: (["a bot may"] + columns.map(\.name)).map { .words($0) },
      rows: Attack.all.enumerated().map { index, attack in
        [.text(attack.title)] + columns.map { .text($0.findings[index].rawValue) }
      })
    return ([table.text] + conclusions + [accounts]).map { $0 + "\n" }.joined()
  }

  /// How bots are accounted for on this machine, and how that could be better.
  private var accounts: String {
    let advice = "systemd-run --user --scope -p Delegate=yes joust run …"
    guard let folder = ControlGroupFolder.shared else {
      return
        "There are no control groups for bots here: Joust counts what they use as well as it can. "
        + "With systemd, this may give Joust some: \(advice)"
    }
    let names = ControlGroupFolder.Controller.allCases.filter(folder.controllers.contains)
      .map(\.rawValue)
    guard names.count < ControlGroupFolder.Controller.allCases.count else {
      return "Each bot has a control group, with the controllers \(names.joined(separator: ", "))."
    }
    return "Each bot has a control group, "
      + (names.isEmpty
        ? "without controllers" : "with the controllers \(names.joined(separator: ", ")) only")
      + ". With systemd, this may give Joust all of them: \(advice)"
  }

  private var conclusions: [String] {
    var lines = lacks
    if !SystemCallFilter.exists {
      lines.append(
        "There is no filter of system calls for this machine: run Joust on x86-64 or ARM64 to have it."
      )
    }
    lines += [ProgramUsers.remark].compactMap(\.self)
    guard columns.count > 1 else {
      return lines + ["\"sandbox\": \"auto\" has nothing to confine bots with on this machine."]
    }
    lines.append("\"sandbox\": \"auto\" takes \(columns[0].name) on this machine.")
    for (index, attack) in Attack.all.enumerated()
    where columns[0].findings[index] == .possible && !attack.mend.isEmpty {
      lines.append("To keep bots from this: \(attack.title): \(attack.mend).")
    }
    return lines
  }
}

/// Has a bot try attacks, confined in some way, and finds out which come of.
private struct Examination {
  enum Finding: String {
    case refused
    case possible = "POSSIBLE"
    case untried = "not tried"
  }

  /// What a probe ends with that could do its deed.
  static let successStatus: Int32 = 10
  /// A name in the environment of who runs Joust.
  private static let variable = "JOUST_DOCTOR_SECRET"
  private static let programs = "home/.local/bin"

  private let sandbox: String
  private let mechanism: Confinement.Mechanism?
  private let room: String
  private let other: LineProcess

  private init(
    _ sandbox: String, _ mechanism: Confinement.Mechanism?, in room: String
  ) throws {
    self.sandbox = sandbox
    self.mechanism = mechanism
    self.room = room
    for folder in ["own", "foreign", Self.programs, "home/.local/share"] {
      try FileManager.default.createDirectory(
        atPath: "\(room)/\(folder)", withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: URL(filePath: "\(room)/\(folder)/file"))
    }
    try Data("unread".utf8).write(to: URL(filePath: "\(room)/own/unread"))
    Platform.setVariable(Self.variable, to: "secret")
    other = try LineProcess(
      SandboxChoice.ownProgram(["probe-host", "none"], in: "\(room)/foreign", nil))
  }

  /// What comes of all attacks, tried in a folder of their own.
  static func findings(
    in sandbox: String, _ mechanism: Confinement.Mechanism?, _ shouldStop: () -> Bool
  ) throws -> [Finding] {
    let room =
      FileManager.default.temporaryDirectory.path
      + "/joust-doctor-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: room) }
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
    case .whatIsLeft: try leave(attack.probe)
    case .whatIsLeftOfJoust: try leaveWhenKilled()
    case .whatIsSeenOutside: try runsAsRoot()
    case .whatItHolds: try holds(attack.probe)
    case .processorTime: try isCharged(attack.probe)
    case .oddHome(let path): try attemptWithOddHomes(attack.probe, "\(room)/\(path)")
    }
  }

  /// The worst of what comes of it, with the home in other spellings and unset.
  private func attemptWithOddHomes(_ probe: String, _ about: String) throws -> Finding {
    let homes = ["\(room)/./home", "\(room)/own/../home", "\(room)//home/", "/", ""]
    let findings = try homes.map { try attempt(probe, about, home: $0) }
    let worst: [Finding] = [.possible, .untried]
    return worst.first { findings.contains($0) } ?? .refused
  }

  private func attempt(
    _ probe: String, _ about: String, home: String? = nil
  ) throws -> Finding {
    var launch = try SandboxChoice.ownProgram(
      ["probe", probe, about], in: "\(room)/own", mechanism)
    let programs = "\(room)/\(Self.programs)"
    let tool = Launch(
      program: programs + "/file", arguments: [], folder: launch.folder, environment: [:])
    launch.confinement?.open(
      NeededFiles(searchPath: programs, home: home ?? "\(room)/home").of(tool))
    launch.confinement?.isStoppedBySignals = true
    do {
      return try Self.outcome(of: Command.run(launch, within: 20_000_000_000).ending)
    } catch LaunchError.program {
      return .untried
    }
  }

  /// What a probe's end tells.
  private static func outcome(of ending: Ending) -> Finding {
    switch ending.termination {
    case .exited(status: 0): .refused
    case .exited(status: successStatus): .possible
    default: .untried
    }
  }

  private func attempt(_ probe: String, at place: String) throws -> Finding {
    guard let listener = LocalListener(place, isStream: probe == "stream") else { return .untried }
    // No mode keeps a bot of another user from it.
    if place.hasPrefix("/") {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place)
    }
    guard try attempt(probe, listener.place) != .untried else { return .untried }
    return listener.wasReached ? .possible : .refused
  }

  /// Whether a bot and what confines it run as root, which only the host can see.
  private func runsAsRoot() throws -> Finding {
    let bot = try LineProcess(
      SandboxChoice.ownProgram(["probe-host", "none"], in: "\(room)/own", mechanism))
    defer { LineProcess.finish([bot], within: 0) }
    Platform.sleep(nanoseconds: 100_000_000)
    return bot.runsAsRoot ? .possible : .refused
  }

  /// Whether a bot can do it until the next look at what bots hold.
  private func holds(_ probe: String) throws -> Finding {
    let bot = try LineProcess(
      SandboxChoice.ownProgram(["probe", probe, Self.variable], in: "\(room)/own", mechanism))
    let deadline = Instant.now + 20_000_000_000
    var isFoundOut = false
    while !bot.hasEnded, !isFoundOut, Instant.now < deadline {
      LineProcess.wait(for: [bot], until: Instant.now + 20_000_000)
      isFoundOut = bot.excess(at: .now) != nil
    }
    let ending = LineProcess.finish([bot], within: 0)[0]
    return isFoundOut ? .refused : Self.outcome(of: ending)
  }

  /// Whether a bot works for longer than it is charged with, by the processor's clock.
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

  /// Has another Joust start the bot, and kills it.
  private func leaveWhenKilled() throws -> Finding {
    guard let pipe = lifeline() else { return .untried }
    let words = ["probe-host", sandbox, pipe]
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
