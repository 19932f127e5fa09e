/// The players of one game in the order of their seats.
struct Seating {
  let players: [Int]
  let identity: GameIdentity
}

extension Array where Element: Comparable {
  /// The elements in the same cyclic order, starting with the smallest element.
  ///
  /// Players are numbered by name, so the player whose name sorts first comes first.
  var fromLeast: [Element] {
    let first = self.min().flatMap(firstIndex) ?? 0
    return Array(self[first...] + self[..<first])
  }
}
