#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineProcess {
  /// The resident memory of the process and its descendants, in bytes; 0 once it has been finished.
  ///
  /// Looking for it finds out what there is to be stopped by ``pause()``, too.
  package var residentBytes: Int {
    guard !child.isReaped else { return 0 }
    let bytes = family.survey(child.pid)
    // What is new, and what was woken by it, has not been stopped yet.
    if state.isPaused { signal(SIGSTOP) }
    return bytes
  }

  /// The memory that the process and its descendants hold together, in bytes, if it is more than a
  /// limit: what they share counts once, as far as the system tells.
  package func bytesHeld(beyond limit: Int) -> Int? {
    guard residentBytes > limit else { return nil }
    let tree = ProcessTree(of: [child.pid] + Children.orphans(of: child.pid))
    let bytes = tree.proportionalBytes
    return bytes > limit ? bytes : nil
  }

  /// The processor time that the process and its descendants have used, in nanoseconds; the last
  /// figure once it has been finished.
  package var processorNanoseconds: Int64 {
    child.isReaped ? family.clock.total : family.processorNanoseconds(child.pid)
  }

  /// Whether the process or one of its descendants runs, or waits for nothing but the machine.
  package var isReadyToRun: Bool {
    !child.isReaped && ProcessTree(of: [child.pid]).members.contains(where: Platform.isReadyToRun)
  }

  /// Stops the process and what it has started until ``resume()``.
  package func pause() {
    guard !state.isPaused, !child.isReaped else { return }
    state.isPaused = true
    signal(SIGSTOP)
    if !family.isKnown || Platform.mayHaveChildren(child.pid) { _ = residentBytes }
  }

  /// Lets a stopped process go on.
  package func resume() {
    guard state.isPaused else { return }
    state.isPaused = false
    signal(SIGCONT)
  }

  private func signal(_ number: Int32) {
    child.signalGroup(number)
    family.outsiders.values.forEach { $0.send(number) }
  }
}
