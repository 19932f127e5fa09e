import Processes

/// How the program ends.
enum ExitStatus: Int32 {
  /// All was done.
  case done = 0
  /// The work ran, but something in it failed.
  case failed = 1
  /// Wrong usage or input: nothing was done.
  case wrongInput = 2
  /// Interrupted; the next run goes on.
  case interrupted = 130

  /// The status for an error: the machine's faults are failures, all but interruptions is wrong input.
  init(of error: any Error) {
    self =
      switch error {
      case is MachineError, is SystemError: .failed
      case is Interrupted: .interrupted
      default: .wrongInput
      }
  }
}

/// A fault of the machine that ended the work: exit status 1.
struct MachineError: Error, CustomStringConvertible {
  /// One sentence: what failed, and what is safe.
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  /// A fault in the middle of a run.
  init(interrupting failure: SystemError) {
    let remedy = failure.remedy.map { "\($0), and run it again" } ?? "run it again"
    self.init("\(failure); what was finished before is safe: \(remedy) to go on")
  }
}

/// Words on the command line that can't be understood: exit status 2.
struct UsageError: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what would be right.
  let description: String

  init(_ sentence: String, in command: CommandSpec? = nil) {
    let help = command.map { "joust help \($0.name)" } ?? "joust help"
    description = "\(sentence) (see '\(help)')"
  }
}

/// Input that can't be worked with: exit status 2.
struct InputError: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what would be right.
  let description: String

  init(_ sentence: String) {
    description = sentence
  }
}
