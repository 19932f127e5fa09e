package import Games

/// The points that a network expects, together with those that a move brings.
struct NetworkValue: BoardValue {
  let network: OpenNetwork
  /// How many points less than by the best a move may promise and be looked into all the same.
  var margin = Float.infinity

  func value(of board: TwentyFortyEight.CompactBoard) -> Float { network.worth(of: board) }

  func margin(on board: TwentyFortyEight.CompactBoard) -> Float { margin }

  @inline(__always)
  func outcomes(
    of board: TwentyFortyEight.CompactBoard
  ) -> InlineArray<4, Outcome<TwentyFortyEight.CompactBoard>> {
    let (next, gains) = (board.neighbours, board.gains)
    return InlineArray { number in
      let (board, isLegal) = (next[number], next[number] != board)
      let gain = Float(gains[number])
      return Outcome(
        board: board, value: isLegal ? gain + network.worth(of: board) : -.infinity, gain: gain)
    }
  }
}

/// Looks ahead by a network.
package struct NetworkSearch {
  private var search: Expectimax<NetworkValue>

  /// A move with the points that it brings and that are expected after it.
  package typealias Choice = (direction: TwentyFortyEight.Direction, worth: Float)

  /// The largest rank of which the network has learnt enough: boards with larger ones are lowered.
  private static var largest: UInt8 { 13 }

  /// A search that looks into moves which promise at most so many points less than the best.
  package init(_ network: TupleNetwork, margin: Float = 3000) {
    search = Expectimax(
      valuing: NetworkValue(network: OpenNetwork(network), margin: margin), tableBits: 17)
  }

  /// The legal moves, the best first, looking so many moves ahead.
  package mutating func moves(on board: TwentyFortyEight.Board, depth: Int) -> [Choice] {
    moves(on: board, depth: depth, until: .ample)
  }

  /// The legal moves, the best first, none where the board is not 4 × 4.
  mutating func moves(
    on board: TwentyFortyEight.Board, depth: Int, until time: ThinkingTime
  ) -> [Choice] {
    guard let board = TwentyFortyEight.CompactBoard(board.lowered(to: Self.largest)) else {
      return []
    }
    let limits = SearchLimits(depth: depth, fours: depth, boards: .max)
    return search.choices(on: board, within: limits, until: time).map { ($0.direction, $0.value) }
  }
}

/// How good a network is: what it scores in games of its own.
package struct Evaluation {
  /// How many moves it looks ahead, at least 1.
  package let depth: Int
  package private(set) var moves = 0
  private var scores = Samples()

  private var search: NetworkSearch
  private var ranks: [Int] = []
  private var luck: SplitMix64

  package init(of network: TupleNetwork, depth: Int, seed: UInt64) {
    self.depth = depth
    search = NetworkSearch(network)
    luck = SplitMix64(seed: seed)
  }

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

  package var games: Int { scores.count }
  package var mean: Double { scores.mean }
  package var error: Double { scores.error }

  package func share(of tile: Int) -> Double {
    Double(ranks.count { 1 << $0 >= tile }) / Double(max(ranks.count, 1))
  }
}

extension TwentyFortyEight.Board {
  /// A board with smaller tiles on which the same moves are good.
  ///
  /// Where a rank is missing, all tiles above it become a rank lower: what merges with what stays
  /// as it is. Source: the tile-downgrading of Guei, Chen and Wu, "Optimistic temporal difference
  /// learning for 2048" (2022).
  package func lowered(to limit: UInt8) -> Self {
    let cells = (0..<size * size).map { rank(row: $0 / size, column: $0 % size) }
    var ranks = cells
    while let top = ranks.max(),
      top > limit || top == 15 && ranks.count(where: { $0 == top }) > 1,
      let missing = (1..<top).last(where: { !ranks.contains($0) })
    {
      ranks = ranks.map { $0 > missing ? $0 - 1 : $0 }
    }
    guard ranks != cells else { return self }
    let values = ranks.map { $0 == 0 ? 0 : 1 << Int(min($0, 15)) }
    let rows = (0..<size).map { Array(values[$0 * size..<($0 + 1) * size]) }
    return Self(tiles: rows) ?? self
  }
}
