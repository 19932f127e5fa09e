package import Bots
package import Games

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

  /// Plays one game to its end, from the given board; if `start` is nil, from the first two tiles.
  package mutating func playGame(from start: TwentyFortyEight.CompactBoard? = nil) {
    var board = start ?? TwentyFortyEight.CompactBoard.start(&luck)
    var score = 0
    while let direction = bestMove(on: board) {
      let (next, gain) = board.slid(direction)
      score += gain
      board = next
      board.addTile(luck.next())
      moves += 1
    }
    scores.add(Double(score))
    ranks.append(Int(board.highestRank))
  }

  /// Returns the best legal move according to the search; nil if no move is legal.
  private mutating func bestMove(
    on board: TwentyFortyEight.CompactBoard
  ) -> TwentyFortyEight.Direction? {
    // The search may return a move that is legal only on the lowered board, or no move at all.
    let legal = TwentyFortyEight.Direction.allCases.filter { board.slid($0).board != board }
    let choice = search.moves(on: board.board, depth: depth).first {
      legal.contains($0.direction)
    }
    return choice?.direction ?? legal.first
  }

  /// The number of games.
  package var games: Int { scores.count }
  /// The mean score; 0 without games.
  package var mean: Double { scores.mean }
  /// The standard error of the mean score; infinity with fewer than two games.
  package var error: Double { scores.error }

  /// Returns the share of games, from 0 to 1, whose largest tile was at least `tile`; 0 without games.
  package func share(of tile: Int) -> Double {
    Double(ranks.count { 1 << $0 >= tile }) / Double(max(ranks.count, 1))
  }
}
