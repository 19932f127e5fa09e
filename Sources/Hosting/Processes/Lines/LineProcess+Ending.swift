#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The end of a process.
extension LineProcess {
  /// Ends processes, and returns their endings in the same order.
  ///
  /// The function closes their inputs, waits until they exit or the given time has passed, and then kills the
  /// remaining processes with all their descendants. A supervisor whose program has ended has up to ten
  /// seconds more to report the end.
  ///
  /// `shouldKill` is called at least ten times a second; when it returns true, the processes are killed
  /// early.
  @discardableResult
  package static func finish(
    _ processes: [LineProcess], within nanoseconds: Int64, unless shouldKill: () -> Bool = { false }
  ) -> [Ending] {
    let deadline = Instant.now + nanoseconds
    for process in processes { process.close() }
    var waiting = processes.filter { !$0.hasEnded }
    while nanoseconds > 0, !waiting.isEmpty, !shouldKill() {
      let now = Instant.now
      let isLate = now >= deadline
      if isLate {
        waiting.removeAll { !$0.isOutputClosed || !$0.isEnding(after: deadline, at: now) }
        guard !waiting.isEmpty else { break }
      }
      wait(for: waiting, until: isLate ? now + 10_000_000 : min(deadline, now + 100_000_000))
      waiting.removeAll { $0.hasEnded }
    }
    let endings = processes.map { $0.reap() }
    Children.sweepOrphans()
    for process in processes {
      process.scratch = nil
      process.user?.vacate()
      process.user = nil
    }
    return endings
  }

  /// The time, in nanoseconds, that a supervisor has to report the end of its program on a busy machine.
  private static let reportingTime: Int64 = 10_000_000_000

  /// Returns whether the program has ended, but its supervisor has not reported the end yet.
  ///
  /// The result is false from ten seconds after `deadline` on. It is always false outside of namespaces made
  /// by Joust, because the function cannot detect the state there.
  package func isEnding(after deadline: Instant, at now: Instant) -> Bool {
    supervisorCount == 1 && now - deadline < Self.reportingTime && child.isToBeReported
  }

  package func kill() { child.signal(SIGKILL) }

  private func close() {
    child.resume()
    endInput()
    isListening = false
    isFinishing = true
  }

  private func reap() -> Ending {
    let ending = child.reap()
    // A pipe holds at most 1 MiB, but a process that still writes to it may never stop.
    for _ in 0..<16 {
      guard !isErrorClosed, drainError() else { break }
    }
    switch report {
    case .some(let report): return ending.corrected(by: report)
    case .none: return ending
    }
  }
}
