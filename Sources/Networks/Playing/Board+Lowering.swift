package import Games

extension TwentyFortyEight.Board {
  /// A board with smaller tiles on which the same moves are good.
  ///
  /// Where a rank is missing, all tiles above it become a rank lower: what merges with what stays
  /// as it is. Source: the tile-downgrading of Guei, Chen and Wu, "Optimistic temporal difference
  /// learning for 2048" (2022).
  ///
  /// - Parameter limit: the highest rank to keep, and to keep once; on a board where hardly a rank
  ///   is missing, all tiles above it become equal.
  /// - Returns: the board, or itself where it needs no lowering.
  package func lowered(to limit: UInt8) -> Self {
    let cells = (0..<size * size).map { rank(row: $0 / size, column: $0 % size) }
    var ranks = cells
    while let top = ranks.max(),
      top > limit || top == limit && ranks.count(where: { $0 == top }) > 1,
      let missing = (1..<top).last(where: { !ranks.contains($0) })
    {
      ranks = ranks.map { $0 > missing ? $0 - 1 : $0 }
    }
    guard ranks != cells else { return self }
    let values = ranks.map { $0 == 0 ? 0 : 1 << Int(min($0, limit)) }
    let rows = (0..<size).map { Array(values[$0 * size..<($0 + 1) * size]) }
    return Self(tiles: rows) ?? self
  }
}
