import Synchronization

/// The number of times that a bot has exited between two games and was started again, which is no fault.
package final class ExitCounter: Sendable {
  private let exits = Mutex(0)

  package init() {}

  package var count: Int { exits.withLock(\.self) }

  func add() { exits.withLock { $0 += 1 } }
}
