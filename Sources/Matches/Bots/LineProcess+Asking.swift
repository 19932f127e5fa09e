import Hosting

// The dialogue with the process of a bot or of a referee.
extension LineProcess {
  /// The time that a process has to exit after it has closed its input or output, in nanoseconds.
  static let closingTime: Int64 = 500_000_000

  func ask(_ lines: [UInt8]) {
    send(lines)
    listen()
  }

  /// Waits for a line; returns `.partial` if no line has arrived by the deadline.
  ///
  /// During the wait, `check` is called at least ten times a second, and can end the wait by throwing an
  /// error.
  func line<Failure: Error>(
    until deadline: Instant, checking check: () throws(Failure) -> Void
  ) throws(Failure) -> Line {
    while true {
      let line = nextLine()
      guard case .partial = line else { return line }
      let now = Instant.now
      guard now < deadline else { return line }
      try check()
      Self.wait(for: [self], until: min(deadline, now + 100_000_000), from: now)
    }
  }

  /// Closes the input, and kills the process if it has not exited within a given number of nanoseconds.
  @discardableResult
  func end(within nanoseconds: Int64) -> Ending { Self.finish([self], within: nanoseconds)[0] }
}
