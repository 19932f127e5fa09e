/// The players of one game in the order of their seats.
struct Seating {
  let players: [Int]
  let identity: GameIdentity
}

extension Array where Element: Comparable {
  /// The same cycle, starting with its least element.
  ///
  /// Players are numbered by name, so that the first one by name comes first.
  var fromLeast: [Element] {
    let first = self.min().flatMap(firstIndex) ?? 0
    return Array(self[first...] + self[..<first])
  }
}
