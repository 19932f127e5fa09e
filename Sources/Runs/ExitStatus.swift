import Hosting

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
