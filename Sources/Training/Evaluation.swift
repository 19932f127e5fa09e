package import Bots
internal import Games

/// A measurement of the strength of a network by the scores of its games.
package struct Evaluation {
  /// The search depth in moves, at least 1.
  package let depth: Int
  /// The number of moves in all games.
  package private(set) var moves = 0
  private var scores = Samples()

  private var search: NetworkSearch
  private var ranks: [Int] = []
  private var luck: SplitMix64

  /// Creates a measurement without games; the luck of its games is derived from the seed.
  package init(of network: TupleNetwork, depth: Int, seed: UInt64) {
    self.depth = depth
    search = NetworkSearch(network)
    luck = SplitMix64(seed: seed)
  }

  /// Plays one game to its end.
  package mutating func playGame() {
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var score = 0
    while let choice = search.moves(on: board.board, depth: depth).first {
      let (next, gain) = board.slid(choice.direction)
      score += gain
      board = next
      board.addTile(luck.next())
      moves += 1
    }
    scores.add(Double(score))
    ranks.append(Int(board.highestRank))
  }

  /// The number of games.
  package var games: Int { scores.count }
  /// The mean score.
  package var mean: Double { scores.mean }
  /// The standard error of the mean score.
  package var error: Double { scores.error }

  /// Returns the share of games, from 0 to 1, that reached a tile.
  package func share(of tile: Int) -> Double {
    Double(ranks.count { 1 << $0 >= tile }) / Double(max(ranks.count, 1))
  }
}
