/// Tells what has changed of some folders and files that are looked at now and then.
///
/// A look gives each of them, by its path, a number that differs when it may have changed. A change counts
/// when it is there at two looks in a row, so that nothing is taken that is being written.
package struct Watch {
  package struct Changes: Hashable, Sendable {
    /// What has changed, and stands still.
    package var settled: Set<String>
    /// What is being changed.
    package var restless: Set<String>

    package init(settled: Set<String>, restless: Set<String> = []) {
      (self.settled, self.restless) = (settled, restless)
    }
  }

  package typealias Look = [String: UInt64]

  /// What stood there when it was last taken in.
  private var taken: Look
  private var last: Look

  /// Begins with what stands there now.
  package init(_ look: Look) {
    (taken, last) = (look, look)
  }

  /// What has changed since it was taken in; nil where nothing has that stands still.
  package mutating func changes(_ look: Look) -> Changes? {
    let paths = Set(taken.keys).union(look.keys).union(last.keys)
    let restless = paths.filter { look[$0] != last[$0] }
    let settled = paths.subtracting(restless).filter { look[$0] != taken[$0] }
    last = look
    return settled.isEmpty ? nil : Changes(settled: settled, restless: restless)
  }

  /// Has changes count as taken in.
  package mutating func take(_ changes: Changes) {
    for path in changes.settled { taken[path] = last[path] }
  }
}
