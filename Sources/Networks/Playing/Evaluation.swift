internal import Games

/// How good a network is: what it scores in games of its own.
package struct Evaluation {
  /// How many moves it looks ahead, at least 1.
  package let depth: Int
  /// The score of each game that was played.
  package private(set) var scores: [Int] = []
  /// How many moves were made in all.
  package private(set) var moves = 0

  private var search: NetworkSearch
  private var ranks: [Int] = []
  private var luck: SplitMix64

  /// An evaluation that begins; its games follow from a seed.
  package init(of network: TupleNetwork, depth: Int, seed: UInt64) {
    self.depth = depth
    search = NetworkSearch(network)
    luck = SplitMix64(seed: seed)
  }

  /// Plays a game.
  package mutating func playGame() {
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var score = 0
    while let choice = search.moves(on: board, depth: depth).first {
      let (next, gain) = board.slid(choice.direction)
      score += gain
      board = next
      board.addTile(&luck)
      moves += 1
    }
    scores.append(score)
    ranks.append(Int(board.highestRank))
  }

  /// The mean score.
  package var mean: Double { Double(scores.reduce(0, +)) / Double(max(scores.count, 1)) }

  /// The standard error of the mean.
  package var error: Double {
    let mean = mean
    let squares = scores.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    let count = Double(scores.count)
    return count > 1 ? (squares / (count - 1) / count).squareRoot() : .infinity
  }

  /// The share of games in which a tile was made.
  package func share(of tile: Int) -> Double {
    Double(ranks.count { 1 << $0 >= tile }) / Double(max(ranks.count, 1))
  }
}
