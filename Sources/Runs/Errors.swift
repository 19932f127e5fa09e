import Hosting

package enum Version {
  package static let current = "0.1.0"
}

package enum ExitStatus: Int32 {
  case done = 0
  /// The work ran, but something in it failed.
  case failed = 1
  /// Wrong usage or input: nothing was done.
  case wrongInput = 2
  /// It stopped in good order, and others have to play first before it can go on.
  case othersFirst = 3
  case interrupted = 130

  /// The status for an error: the machine's faults are failures, all but interruptions is wrong input.
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

/// Input that can't be worked with: exit status 2.
package struct InputError: Error, CustomStringConvertible {
  package let description: String
  /// Lines that show what would be right; empty where there are none.
  package let example: String

  package init(_ sentence: String, example: String = "") {
    (description, self.example) = (sentence, example)
  }
}

/// The user wants the program to stop: exit status 130.
package struct Interrupted: Error, CustomStringConvertible {
  package let description = "interrupted"

  package init() {}
}
