package import Games

extension TwentyFortyEight.CompactBoard {
  /// A board of 4 × 4 in which large tiles are lowered until they fit in 64 bits.
  ///
  /// Where a rank is missing, the tiles above it all become a rank lower: what merges with what
  /// stays as it is. Source: tile-downgrading, Guei, Chen and Wu, "Optimistic temporal difference
  /// learning for 2048" (2022).
  ///
  /// - Precondition: the board is one of 4 × 4.
  package init(folding board: TwentyFortyEight.Board) {
    var ranks = (0..<16).map { board.rank(row: $0 / 4, column: $0 % 4) }
    while true {
      let top = ranks.max() ?? 0
      let isDouble = top == 15 && ranks.count { $0 == top } > 1
      guard top > 15 || isDouble,
        let missing = (1..<top).last(where: { !ranks.contains($0) })
      else { break }
      ranks = ranks.map { $0 > missing ? $0 - 1 : $0 }
    }
    self.init()
    var gaps = 0
    for rank in ranks {
      if rank == 0 { gaps += 1 } else { put(rank: min(rank, 15), onEmpty: gaps) }
    }
  }
}
