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
    return ([table.text] + conclusions).map { $0 + "\n" }.joined()
  }

  private var conclusions: [String] {
    var lines = lacks
    if !SystemCallFilter.exists {
      lines.append(
        "There is no filter of system calls for this machine: run Joust on x86-64 or ARM64 to have it."
      )
    }
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
    case .file(let path): try attempt(attack.probe, "\(room)/\(path)")
    case .otherBot: try attempt(attack.probe, "\(other.identifier)")
    case .joust: try attempt(attack.probe, "\(Platform.identifier)")
    case .socket(let place):
      try attempt(attack.probe, at: place.hasPrefix("/") ? room + place : place)
    case .whatIsLeft: try leave(attack.probe)
    case .whatIsLeftOfJoust: try leaveWhenKilled()
    }
  }

  private func attempt(_ probe: String, _ about: String) throws -> Finding {
    var launch = try SandboxChoice.ownProgram(
      ["probe", probe, about], in: "\(room)/own", mechanism)
    let programs = "\(room)/\(Self.programs)"
    let tool = Launch(
      program: programs + "/file", arguments: [], folder: launch.folder, environment: [:])
    launch.confinement?.open(
      NeededFiles(searchPath: programs, home: "\(room)/home").of(tool))
    do {
      return switch try Command.run(launch, within: 20_000_000_000).ending.termination {
      case .exited(status: 0): .refused
      case .exited(status: Self.successStatus): .possible
      default: .untried
      }
    } catch LaunchError.program {
      return .untried
    }
  }

  private func attempt(_ probe: String, at place: String) throws -> Finding {
    guard let listener = LocalListener(place, isStream: probe == "stream") else { return .untried }
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

private struct Attack {
  enum Target {
    case itself, otherBot, joust, whatIsLeft, whatIsLeftOfJoust
    /// A file in the folder of the attempts.
    case file(String)
    /// A socket on this machine, as ``LocalListener`` names it, or by its path in that folder.
    case socket(String)
  }

  var title: String
  var probe: String
  var target: Target
  /// What keeps bots from it, and what to do where nothing does.
  var mend: String

  init(_ title: String, _ probe: String, _ target: Target, _ mend: String) {
    (self.title, self.probe, self.target, self.mend) = (title, probe, target, mend)
  }

  static let all = [
    Self(
      "read another bot's files, or the tournament's seed", "read", .file("foreign/file"), confine),
    Self("read a keyring beside a program", "read", .file("home/.local/share/file"), confine),
    Self("write a file elsewhere", "write", .file("foreign/new"), confine),
    Self("change its own files", "write", .file("own/file"), confine),
    Self("shorten another bot's files", "truncate", .file("foreign/file"), confine),
    Self("change the mode of another bot's files", "chmod", .file("foreign/file"), confine),
    Self("change the times of its own files", "touch", .file("own/file"), confine),
    Self("see other processes' commands", "see", .otherBot, confine),
    Self("stop or kill its opponent", "signal", .otherBot, confine),
    Self("stop or kill Joust", "signal", .joust, confine),
    Self("read its opponent's memory", "read-memory", .otherBot, confine),
    Self("read Joust's memory", "read-memory", .joust, confine),
    Self("trace processes", "trace", .itself, confine),
    Self("change its opponent's limits", "limit", .otherBot, confine),
    Self("connect by TCP", "stream", .socket("0"), confine),
    Self("send by UDP", "datagram", .socket("0"), confine),
    Self(
      "talk through an abstract socket", "stream", .socket("@joust-\(Platform.identifier)"), confine
    ),
    Self("talk to services through a socket's file", "stream", .socket("/own/stream"), confine),
    Self("send to services from a pair of sockets", "pair", .socket("/own/pair"), confine),
    Self("open a socket to the machine's host", "virtual-socket", .itself, confine),
    Self("keep a key in the user's keyring", "key", .itself, confine),
    Self("use io_uring", "ring", .itself, confine),
    Self("handle page faults (userfaultfd)", "faults", .itself, confine),
    Self("make namespaces", "namespace", .itself, confine),
    Self("use capabilities of root", "capabilities", .itself, confine),
    Self("gain privileges", "privileges", .itself, linux),
    Self("read Joust's environment variables", "environment", .itself, ""),
    Self("find open files that are not its own", "stray-descriptors", .itself, ""),
    Self("open 20,000 files", "many-descriptors", .itself, linux),
    Self("write a file of 8 GB", "large-file", .itself, linux),
    Self("dump its core", "core", .itself, linux),
    Self("leave a daemon behind", "daemon", .whatIsLeft, linux),
    Self(
      "leave a daemon behind when Joust is killed", "daemon", .whatIsLeftOfJoust,
      "install bubblewrap: only its process namespace ends all"),
  ]

  private static let confine =
    "install bubblewrap, or use a Linux of 6.12 or later with Landlock, on x86-64 or ARM64"
  private static let linux = "run Joust on Linux"
}
