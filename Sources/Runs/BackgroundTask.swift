package import Hosting
import Synchronization

/// A thread that does some work again whenever it is woken or its time has come.
///
/// Nobody who wakes it waits for it, so that a slow terminal, pipe or disk holds up nobody else.
package final class BackgroundTask: Sendable {
  private let wakes = BoundedQueue<Void>(capacity: 1)
  private let isWoken = Atomic(false)
  private let isOver = Atomic(false)

  /// The work says when it is to be done again, and is told whether it is the last time.
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

  package func finish() { wakes.close() }

  package var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  package func wait() {
    while !hasEnded { Platform.sleep(nanoseconds: 1_000_000) }
  }
}

/// Work that is given up on when somebody wants the program to stop.
package enum Interruptible {
  private static let patience: Int64 = 2_000_000_000

  /// Works on a thread of its own, or throws ``Interrupted``; work that does not stop then ends
  /// with the program.
  ///
  /// From then on a signal that asks to stop ends the program by no other way, so that whoever has
  /// made something deletes it.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ shouldStop: @escaping @Sendable () -> Bool) throws -> Value
  ) throws -> Value {
    Signals.hold()
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
