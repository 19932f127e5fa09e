/// Finds the changes of folders and files that are checked from time to time.
///
/// A check gives each path a number that differs if the file may have changed. A change counts when two
/// checks in a row find it, so a file that is being written is ignored.
package struct Watch {
  package struct Changes: Hashable, Sendable {
    /// The paths that have changed since the accepted state, but not since the last check.
    package var settled: Set<String>
    /// The paths that have changed since the last check.
    package var restless: Set<String>

    package init(settled: Set<String>, restless: Set<String> = []) {
      self.settled = settled
      self.restless = restless
    }
  }

  /// A number for each path.
  package typealias State = [String: UInt64]

  /// The state when changes were last accepted.
  private var accepted: State
  private var last: State

  /// Creates a watch whose current state is accepted.
  package init(_ state: State) {
    accepted = state
    last = state
  }

  /// Returns the changes since the accepted state; nil if none of them is settled.
  package mutating func changes(_ state: State) -> Changes? {
    let paths = Set(accepted.keys).union(state.keys).union(last.keys)
    let restless = paths.filter { state[$0] != last[$0] }
    let settled = paths.subtracting(restless).filter { state[$0] != accepted[$0] }
    last = state
    return settled.isEmpty ? nil : Changes(settled: settled, restless: restless)
  }

  /// Marks settled changes as accepted.
  package mutating func accept(_ changes: Changes) {
    for path in changes.settled { accepted[path] = last[path] }
  }
}
