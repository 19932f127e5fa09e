#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineProcess {
  /// Ends processes: closes their inputs, gives them some time to end by themselves, then kills
  /// them with all that they started.
  ///
  /// - Parameters:
  ///   - processes: those that are to end.
  ///   - nanoseconds: how long they may take, all at once; 0 kills them now.
  /// - Returns: how each ended.
  @discardableResult
  package static func finish(_ processes: [LineProcess], within nanoseconds: Int64) -> [Ending] {
    let deadline = Instant.now + nanoseconds
    for process in processes { process.close() }
    var waiting = processes.filter { !$0.hasEnded }
    while nanoseconds > 0, !waiting.isEmpty, Instant.now < deadline {
      wait(for: waiting, until: min(deadline, Instant.now + 100_000_000))
      waiting.removeAll { $0.hasEnded }
    }
    let endings = processes.map { $0.reap() }
    Children.sweepOrphans()
    for process in processes { process.scratch = nil }
    return endings
  }

  /// Kills the process itself, without what it has started, as somebody else might do.
  package func kill() {
    child.signal(SIGKILL)
  }

  private func close() {
    resume()
    endInput()
    state.isListening = false
    state.isFinishing = true
  }

  private func reap() -> Ending {
    let reaped = child.reap()
    family.end(reaped)
    let ending = ending(of: reaped)
    // A pipe holds 1 MiB at most, but whoever still writes to it may never end.
    for _ in 0..<16 {
      guard !state.isErrorClosed, drainError() else { break }
    }
    return ending
  }

  private func ending(of reaped: Ending) -> Ending {
    switch report {
    case .some(let report): reaped.corrected(by: report)
    case .none: reaped
    }
  }
}
