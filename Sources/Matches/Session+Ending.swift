import Processes

extension Session {
  /// Says how a process that can answer no more has gone, before what, and how to mend it.
  func sentence(for ending: Ending, before what: String) -> String {
    let channel = process.isInputBroken ? "input" : "output"
    guard !ending.wasForced else {
      return "closed its standard \(channel)\(what); keep it open until quit"
    }
    return "\(ending.termination)\(what); " + mend(for: ending.termination)
  }

  /// SIGXFSZ ends a process whose file grows too large.
  private static let fileTooLarge = Termination.killed(signal: 25)

  private func mend(for termination: Termination) -> String {
    if termination == .exited(status: 0) { return "read on until quit" }
    if termination == Self.fileTooLarge { return "write smaller files" }
    guard process.errorTail.isEmpty else { return "its standard error says more" }
    return "try it by hand on the lines of a game"
  }
}
