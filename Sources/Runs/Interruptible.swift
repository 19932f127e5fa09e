import Hosting
import Synchronization

/// Work that is given up on when somebody wants the program to stop.
package enum Interruptible {
  /// Does something on a thread of its own.
  ///
  /// - Throws: what the work throws, or ``Interrupted``; the work then ends with the program.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) throws
    -> Value
  {
    let outcome = Outcome<Value>()
    try WorkThread.start {
      let result = Result { try work() }
      outcome.value.withLock { $0 = result }
    }
    while !Signals.next(within: 1_000_000) {
      if let result = outcome.value.withLock(\.self) { return try result.get() }
    }
    throw Interrupted()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>?>(nil)
  }
}

/// The user wants the program to stop: exit status 130.
package struct Interrupted: Error, CustomStringConvertible {
  package let description = "interrupted before anything was played"
}
