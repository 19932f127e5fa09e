internal import Games

/// Plays 2048 by a heuristic, always as well on any machine: what `joust-bench tune` measures by.
package struct HeuristicTrial {
  private var search: Expectimax<HeuristicTable>
  private let limits: SearchLimits

  /// A trial of weights by their terms' names, that looks at so many boards for each move.
  package init(weights: [String: Double], boards: Int) {
    let terms = weights.sorted { $0.key < $1.key }.compactMap { name, weight in
      HeuristicTerm(rawValue: name).map { (term: $0, weight: Float(weight)) }
    }
    search = Expectimax(valuing: HeuristicTable(Heuristic(terms)), tableBits: 18)
    limits = SearchLimits(depth: SearchLimits.deepest, fours: 1, boards: boards)
  }

  /// The score of a game with this luck, which ends where the board is too large for the search.
  package mutating func score(seed: UInt64) -> Int {
    search.forget()
    let time = ThinkingTime.ample
    var luck = SplitMix64(seed: seed)
    var board = TwentyFortyEight.CompactBoard()
    board.addTile(luck.next())
    var score = 0
    while board.isFaithful {
      board.addTile(luck.next())
      guard let choice = search.choices(on: board, within: limits, until: time).first else { break }
      let (next, gain) = board.slid(choice.direction)
      board = next
      score += gain
    }
    return score
  }
}
