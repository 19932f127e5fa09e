import Synchronization

/// Counts the restarts of a bot that exited between two games, which is not a fault.
package final class ExitCounter: Sendable {
  private let exits = Mutex(0)

  package init() {}

  package var count: Int { exits.withLock(\.self) }

  func add() { exits.withLock { $0 += 1 } }
}
