import Hosting
import Synchronization

/// Work that is abandoned when the user asks the program to stop.
package enum Interruptible {
  /// The time within which abandoned work should stop, in nanoseconds; ``EndLimit`` extends it if the
  /// machine is busy.
  private static let patience: Int64 = 600_000_000

  /// Does some work on a separate thread, and returns the result.
  ///
  /// The work can call `shouldStop`, which returns true after the user has asked the program to stop.
  ///
  /// From the first call of this function on, a signal that asks the program to stop no longer ends the
  /// program directly, so that temporary files are deleted.
  ///
  /// - Throws: The error of the work, ``Interrupted``, or an error if no thread can be started. Abandoned
  ///   work that does not stop ends with the program.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ shouldStop: @escaping @Sendable () -> Bool) throws -> Value
  ) throws -> Value {
    Signals.block()
    let outcome = Outcome<Value>()
    try WorkThread.start {
      let result = Result { try work { outcome.isUnwanted.load(ordering: .relaxed) } }
      outcome.value.withLock { $0 = result }
    }
    while !Signals.next(within: 1_000_000) {
      if let result = outcome.value.withLock(\.self) { return try result.get() }
    }
    outcome.isUnwanted.store(true, ordering: .relaxed)
    let limit = EndLimit(nanoseconds: patience)
    while outcome.value.withLock({ $0 == nil }), !limit.isOver {
      Platform.sleep(nanoseconds: 1_000_000)
    }
    throw Interrupted()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>?>(nil)
    let isUnwanted = Atomic(false)
  }
}
