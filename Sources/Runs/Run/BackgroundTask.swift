package import Hosting
import Synchronization

/// A thread that repeats its work whenever it is woken or the work is due.
///
/// Waking the thread never blocks, so a slow terminal, pipe or disk does not delay other threads.
package final class BackgroundTask: Sendable {
  private let wakes = BoundedQueue<Void>(capacity: 1)
  private let isWoken = Atomic(false)
  private let isOver = Atomic(false)

  /// Starts the thread.
  ///
  /// - `first`: The moment at which the work is first due.
  /// - `work`: The work, which returns the moment at which it is due again. `isLast` is true in the last
  ///   call.
  package init(
    first: Instant = .never, _ work: @escaping @Sendable (_ isLast: Bool) -> Instant
  ) throws(SystemError) {
    try WorkThread.start { self.run(first, work) }
  }

  private func run(_ first: Instant, _ work: (Bool) -> Instant) {
    var next = first
    while true {
      switch wakes.take(until: next) {
      case .element:
        isWoken.store(false, ordering: .sequentiallyConsistent)
        next = work(false)
      case .timeout:
        next = work(false)
      case .closed:
        _ = work(true)
        isOver.store(true, ordering: .releasing)
        return
      }
    }
  }

  /// Makes the work due at once.
  package func wake() {
    guard !isWoken.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = wakes.put(())
  }

  /// Asks the thread to do the work a last time and to end; returns at once.
  package func finish() { wakes.close() }

  package var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// Waits until the thread has ended.
  package func wait() {
    while !hasEnded { Platform.sleep(nanoseconds: 1_000_000) }
  }
}
