import Hosting
import Reports
import Runs
import Tournaments

private struct DoctorArguments: ArgumentGroup {
  let json = Option(flag: "json", "print one JSON object instead of text")
}

private struct ProbeArguments: ArgumentGroup {
  let name = Operand(ValueType<String>.text("NAME", expected: "the name of an attempt"))
  let target = Operand(ValueType<String>.text("TARGET", expected: "the target of the attempt"))
}

private struct ProbeHostArguments: ArgumentGroup {
  let sandbox = Operand(ValueType<String>.text("SANDBOX", expected: "a sandbox"))
  let pipe = Operand(optional: ValueType<String>.text("PIPE", expected: "the daemon's pipe"))
}

extension Subcommand {
  static let doctor = Subcommand(
    "doctor", DoctorArguments(),
    summary: "Try the attacks of hostile bots, and print which of them this machine prevents",
    discussion: """
      A bot of Joust's own tries each attack without a sandbox and in each sandbox of this machine.
      "refused" means that the attack failed, "possible" that it succeeded, and "not tried" that this
      machine does not support it. The exit status is 1 if an attack succeeds in the sandbox that "auto"
      chooses, or if there is no sandbox.
      """
  ) { arguments in
    let diagnosis = try Interruptible.run { try Diagnosis(shouldStop: $0) }
    StandardStream.output.write(arguments.json ? diagnosis.json : diagnosis.text)
    return diagnosis.isHealthy ? .done : .failed
  }

  /// Makes one attack; the exit status is 0 if the attack fails, 10 if it succeeds, and 11 if it is not
  /// supported.
  static let probe = Subcommand(
    withExitCodes: "probe", ProbeArguments(), summary: "Try one attack"
  ) { arguments in
    switch EscapeAttempt.succeeds(arguments.name, about: arguments.target) {
    case true: Examination.successStatus
    case false: 0
    case nil: 11
    }
  }

  /// Starts a bot that starts a daemon, and waits for 30 seconds; without a pipe for the daemon, the command
  /// only waits.
  static let probeHost = Subcommand(
    "probe-host", ProbeHostArguments(), summary: "Host a probe"
  ) { arguments in
    var bot: LineProcess?
    if let pipe = arguments.pipe {
      let sandbox = try SandboxChoice(
        Sandbox(rawValue: arguments.sandbox) ?? .none, isRequired: false, hidden: [], place: "")
      bot = try LineProcess(
        SandboxChoice.ownProgram(
          ["probe", "daemon", pipe], in: Paths.folder(of: pipe), sandbox.mechanism))
    }
    Platform.sleep(nanoseconds: 30_000_000_000)
    if let bot { LineProcess.finish([bot], within: 0) }
    return .done
  }
}
