import Processes

/// What `joust doctor` has bots do.
enum ProbeCommand {
  /// The exit status that says that it could be done.
  static let success: Int32 = 10

  /// Tries one thing.
  static let probe = CommandSpec(
    name: "probe", operands: "NAME ABOUT", operandCount: 2...2, summary: "try one thing",
    discussion: ""
  ) { arguments in
    switch Probe.attempt(arguments.operands[0], about: arguments.operands[1]) {
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
