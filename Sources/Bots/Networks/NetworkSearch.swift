package import Games

/// An evaluation of boards by a network: the future points that the network expects from a board.
///
/// The value of a move also includes the points of the move itself.
struct NetworkValue: BoardValue {
  let network: OpenNetwork
  /// The margin of the search, in points; see ``BoardValue/margin(on:)``.
  var margin = Float.infinity

  func value(of board: TwentyFortyEight.CompactBoard) -> Float { network.value(of: board) }

  func margin(on board: TwentyFortyEight.CompactBoard) -> Float { margin }

  @inline(__always)
  func outcomes(
    of board: TwentyFortyEight.CompactBoard
  ) -> InlineArray<4, Outcome<TwentyFortyEight.CompactBoard>> {
    let next = board.neighbors
    let gains = board.gains
    return InlineArray { number in
      let isLegal = next[number] != board
      let board = next[number]
      let gain = Float(gains[number])
      return Outcome(
        board: board, value: isLegal ? gain + network.value(of: board) : -.infinity, gain: gain)
    }
  }
}

/// A search that evaluates boards with a network.
package struct NetworkSearch {
  private var search: Expectimax<NetworkValue>

  /// A move with its worth, the sum of its points and the expected points after it.
  package typealias Choice = (direction: TwentyFortyEight.Direction, worth: Float)

  /// The largest rank with which the network has enough experience; boards with higher ranks are lowered.
  ///
  /// See ``TwentyFortyEight/Board/lowered(to:)``.
  private static var largest: UInt8 { 13 }

  /// Creates a search of all first moves and, after them, of the moves that are at most `margin` points worse
  /// than the best move.
  package init(_ network: TupleNetwork, margin: Float = 3000) {
    search = Expectimax(
      valuing: NetworkValue(network: OpenNetwork(network), margin: margin), tableBits: 17)
  }

  /// Searches `depth` moves ahead and returns the legal moves of the lowered board, the best first.
  ///
  /// The result is empty if the board is not 4 × 4. A returned move may be illegal on `board` itself; see
  /// ``TwentyFortyEight/Board/lowered(to:)``.
  package mutating func moves(on board: TwentyFortyEight.Board, depth: Int) -> [Choice] {
    moves(on: board, depth: depth, until: .ample)
  }

  /// Searches within a given time and returns the legal moves of the lowered board, the best first.
  ///
  /// The result is empty if the board is not 4 × 4.
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

extension TwentyFortyEight.Board {
  /// Returns a board with smaller tiles on which the same moves are good, if possible without ranks above
  /// `limit` and without two tiles of rank 15.
  ///
  /// If the board has no tile of some rank, all tiles above that rank are lowered by one rank. Equal tiles
  /// remain equal, so the same tiles merge. Any rank that is still above 15 becomes 15. Source: the
  /// tile-downgrading of Guei, Chen and Wu, "Optimistic temporal difference learning for 2048" (2022).
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
