import FoundationEssentials
import Hosting
import Reports
import Runs

extension CommandSpec {
  /// `joust doctor`.
  static let doctor = CommandSpec(
    name: "doctor", operands: "", operandCount: 0...0,
    summary: "try what hostile bots would, and say what holds on this machine",
    discussion: """
      A bot of Joust's own tries each attack without a sandbox and in each one that this machine has:
      refused means that it could not be done, possible that it could. The exit status is 1 where
      something is possible in the sandbox that "auto" takes.
      """
  ) { _ in
    let diagnosis = try Diagnosis()
    StandardStream.output.write(diagnosis.text)
    return (diagnosis.isHealthy ? ExitStatus.done : .failed).rawValue
  }
}

/// What held on this machine.
private struct Diagnosis {
  private var columns: [(name: String, findings: [Examination.Finding])] = []
  private var lacks: [String] = []

  init() throws {
    let choices = [
      ("bwrap", SandboxChoice.bubblewrap()), ("landlock", SandboxChoice.landlock()),
    ]
    for (name, choice) in choices {
      switch choice {
      case .success(let mechanism): columns.append((name, try Self.examine(mechanism)))
      case .failure(let lack): lacks.append("\(name): \(lack.sentence)")
      }
    }
    columns.append(("none", try Self.examine(nil)))
  }

  private static func examine(
    _ mechanism: Confinement.Mechanism?
  ) throws -> [Examination.Finding] {
    let room =
      FileManager.default.temporaryDirectory.path
      + "/joust-doctor-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: room) }
    let examination = try Examination(mechanism, in: room)
    defer { examination.end() }
    return try Attack.all.map { try examination.finding($0) }
  }

  /// Whether nothing is possible in the best sandbox, which must be one.
  var isHealthy: Bool { columns.count > 1 && !columns[0].findings.contains(.possible) }

  var text: String {
    let table = Table(
      columns: (["a bot may"] + columns.map(\.name)).map { .words($0) },
      rows: Attack.all.enumerated().map { index, attack in
        [.text(attack.title)] + columns.map { .text(Self.word(for: $0.findings[index])) }
      })
    return ([table.text] + conclusions).map { $0 + "\n" }.joined()
  }

  private static func word(for finding: Examination.Finding) -> String {
    switch finding {
    case .refused: "refused"
    case .possible: "POSSIBLE"
    case .untried: "not tried"
    }
  }

  private var conclusions: [String] {
    var lines = lacks
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

/// What `joust doctor` has bots do.
enum ProbeCommand {
  /// The exit status that says that it could be done.
  static let success: Int32 = 10

  /// Tries one thing.
  static let probe = CommandSpec(
    name: "probe", operands: "NAME ABOUT", operandCount: 2...2, summary: "try one thing",
    discussion: ""
  ) { arguments in
    switch EscapeAttempt.succeeds(arguments.operands[0], about: arguments.operands[1]) {
    case true: success
    case false: 0
    case nil: 11
    }
  }

  /// Starts a bot that leaves a daemon, and waits; without a pipe for the daemon it only waits.
  static let host = CommandSpec(
    name: "probe-host", operands: "SANDBOX [PIPE]", operandCount: 1...2, summary: "host a probe",
    discussion: ""
  ) { arguments in
    var bot: LineProcess?
    if arguments.operands.count > 1 {
      let pipe = arguments.operands[1]
      let choices = [SandboxChoice.bubblewrap(), SandboxChoice.landlock()]
      let mechanism = choices.compactMap { try? $0.get() }
        .first { $0.word == arguments.operands[0] }
      let folder = pipe.split(separator: "/").dropLast().joined(separator: "/")
      bot = try LineProcess(
        SandboxChoice.ownProgram(["probe", "daemon", pipe], in: "/" + folder, mechanism))
    }
    Platform.sleep(nanoseconds: 30_000_000_000)
    if let bot { LineProcess.finish([bot], within: 0) }
    return 0
  }
}
