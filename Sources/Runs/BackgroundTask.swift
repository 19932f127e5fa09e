package import Hosting
import Synchronization

/// A thread that does a piece of work again and again: whenever it is woken, and when its time has
/// come.
///
/// Whoever wakes it never waits for it, so that what is slow (a terminal, a pipe that nobody reads,
/// a disk, a rating) holds up nobody else.
package final class BackgroundTask: Sendable {
  private let wakes = BoundedQueue<Void>(capacity: 1)
  private let isWoken = Atomic(false)
  private let isOver = Atomic(false)

  /// Starts the thread; the work says when it is to be done again at the latest; it is told whether
  /// it is done for the last time.
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

  package func wake() {
    guard !isWoken.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = wakes.put(())
  }

  package func finish() {
    wakes.close()
  }

  /// Whether the work was done for the last time.
  package var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  package func wait() {
    while !hasEnded { Platform.sleep(nanoseconds: 1_000_000) }
  }
}

/// Work that is given up on when somebody wants the program to stop.
package enum Interruptible {
  /// How long work that was told to stop is waited for, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000

  /// Does something on a thread of its own, or throws ``Interrupted``; work that then does not stop ends
  /// with the program.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ shouldStop: @escaping @Sendable () -> Bool) throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>()
    try WorkThread.start {
      let result = Result { try work { outcome.isUnwanted.load(ordering: .relaxed) } }
      outcome.value.withLock { $0 = result }
    }
    while !Signals.next(within: 1_000_000) {
      if let result = outcome.value.withLock(\.self) { return try result.get() }
    }
    outcome.isUnwanted.store(true, ordering: .relaxed)
    let deadline = Instant.now + patience
    while Instant.now < deadline, outcome.value.withLock({ $0 == nil }) {
      Platform.sleep(nanoseconds: 1_000_000)
    }
    throw Interrupted()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>?>(nil)
    let isUnwanted = Atomic(false)
  }
}
