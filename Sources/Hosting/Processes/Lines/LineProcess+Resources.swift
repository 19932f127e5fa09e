/// The resources that a process uses.
extension LineProcess {
  /// The resident memory of the process and its descendants in bytes, or 0 after it was finished.
  ///
  /// Reading this property also finds the processes that ``pause()`` stops.
  package var residentBytes: Int { readTree()?.residentBytes ?? 0 }

  /// Returns the process and all its descendants, or nil after the process was finished.
  func readTree() -> ProcessTree? { child.readTree() }

  /// The time of the next check of the limits.
  package var nextCheck: Instant { checks.next }

  /// Delays a check of the limits that is due soon, so that the start of a game does not wait for a check.
  ///
  /// A check is not delayed if the last check was a second or more ago.
  package func delayCheck(at now: Instant) { checks.delay(at: now) }

  /// Returns the limit that the process and its descendants exceed; nil if they exceed none, or if no check
  /// is due.
  package func pollLimits(at now: Instant) -> Excess? {
    guard checks.begin(at: now) else { return nil }
    defer { checks.end(at: .now) }
    // Even without a limit, the walk finds the processes to be stopped or ended later.
    return child.excess(
      supervisorCount: supervisorCount, hasStarted: hasWritten,
      scratch: scratch == nil ? nil : scratchUsage, at: now)
  }

  /// The limit that made the system kill a process or refuse to start one; nil if the system did neither.
  package var refusal: Excess? { child.refusal }

  /// The processor time of the process and its descendants in nanoseconds.
  ///
  /// The value is constant after the process was finished.
  package var processorNanoseconds: Int64 { child.processorNanoseconds() }

  /// A fast approximation of ``processorNanoseconds``, also in nanoseconds.
  ///
  /// Processes that started in the last 40 ms may be missing.
  package var recentProcessorNanoseconds: Int64 { child.recentProcessorNanoseconds() }

  /// Returns an estimate of the processor time, in nanoseconds.
  ///
  /// The function is faster than ``recentProcessorNanoseconds``, because it asks the system at most every
  /// 2 ms. It assumes that the program has used one whole processor since the last reading. Therefore the
  /// estimate is never too low for a program with a single thread.
  package func roughProcessorNanoseconds(at now: Instant) -> Int64 {
    if now - lastTime.at >= 2_000_000 { lastTime = (now, recentProcessorNanoseconds) }
    return lastTime.nanoseconds + (now - lastTime.at)
  }

  /// Whether the process or one of its descendants runs as root, or can become root, in the user namespace of
  /// Joust.
  package var runsAsRoot: Bool {
    child.readTree()?.members.contains { Platform.users(of: "\($0)").contains(0) } ?? false
  }

  /// Whether the process or one of its descendants runs, or waits only for a processor, memory or the disk.
  package var isReadyToRun: Bool { child.isReadyToRun }

  package func pause() { child.pause() }

  package func resume() { child.resume() }
}
