import Hosting

package enum Version {
  package static let current = "0.2.0"
}

package enum ExitStatus: Int32 {
  case done = 0
  /// The work was done, but a part of it failed, or a fault of the machine ended the work.
  case failed = 1
  /// The command line or the input is wrong: nothing was done.
  case wrongInput = 2
  /// The run stopped without an error, and other shards have to play first.
  case othersFirst = 3
  /// The last game of a record is older than the user allows, or no game has been played.
  case stale = 4
  case interrupted = 130

  /// Returns the status for an error: a fault of the machine is a failure, an interruption has its own
  /// status, and any other error is wrong input.
  package init(of error: any Error) {
    self =
      switch error {
      case is MachineError, is SystemError: .failed
      case is Interrupted: .interrupted
      default: .wrongInput
      }
  }
}

/// A fault of the machine that ended the work: exit status 1.
package struct MachineError: Error, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}

/// Wrong input: exit status 2.
package struct InputError: Error, CustomStringConvertible {
  package let description: String
  /// Lines that show correct input; empty if there are none.
  package let example: String

  package init(_ sentence: String, example: String = "") {
    description = sentence
    self.example = example
  }
}

/// A request of the user to stop: exit status 130.
package struct Interrupted: Error, CustomStringConvertible {
  package let description = "interrupted"

  package init() {}
}
