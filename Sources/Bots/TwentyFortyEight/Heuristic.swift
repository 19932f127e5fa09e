internal import Games

/// A weighted sum of ``HeuristicTerm`` values.
struct Heuristic: Sendable {
  private let terms: [(term: HeuristicTerm, weight: Float)]

  // A constant that is added for each line, so that every board is better than a lost board.
  private let base: Float

  static let best = Heuristic(
    terms: [(.empty, 1), (.merges, 1), (.monotonicity, 1), (.sum, 1)], base: 200_000)

  /// The default heuristic of `expectimax`, with which the bot plays best.
  static let ordered = Heuristic([(.order, 1)])

  private init(terms: [(term: HeuristicTerm, weight: Float)], base: Float) {
    self.terms = terms
    self.base = base
  }

  /// Creates a sum of different terms.
  ///
  /// A constant is added for each line, so that every board has a higher value than a lost board. With the
  /// term `order`, no constant is added: a search gives a lost board the value 0, or twice the value of the
  /// board if that is negative.
  init(_ terms: [(term: HeuristicTerm, weight: Float)]) {
    guard !terms.contains(where: { $0.term == .order }) else {
      self.init(terms: terms, base: 0)
      return
    }
    let bare = Heuristic(terms: terms, base: 0)
    let values = (0...UInt16.max).map { bare.value(ofRow: $0, number: 0) }
    let least = values.min() ?? 0
    self.init(terms: terms, base: max(1, (values.max() ?? 0) - least) - least)
  }

  var isPlaced: Bool { terms.contains { $0.term.isPlaced } }

  /// Returns the margin of a search on a board with the given highest rank; see ``BoardValue/margin(on:)``.
  ///
  /// The margin is infinite without the term `order`. With this term, the margin is half of the highest
  /// tile's value in the term, because a lost order of the largest tiles is rarely restored.
  func margin(forRank rank: UInt8) -> Float {
    terms.reduce(.infinity) { margin, part in
      part.term == .order
        ? 0.5 * part.weight * Float(rank) * Float(sign: .plus, exponent: Int(rank), significand: 1)
        : margin
    }
  }

  private func value(of ranks: some RandomAccessCollection<UInt8>, row: Int?) -> Float {
    terms.reduce(base) { $0 + $1.weight * $1.term.value(of: ranks, row: row) }
  }

  func value(ofRow row: UInt16, number: Int?) -> Float {
    value(of: [row & 15, row >> 4 & 15, row >> 8 & 15, row >> 12].map(UInt8.init), row: number)
  }
}

/// An evaluation of boards for a search.
protocol BoardValue {
  associatedtype Board: TileBoard

  /// Returns the value of a board, whether or not a move is legal; higher values are better.
  func value(of board: Board) -> Float

  /// Returns the largest difference from the best move at which a move is still searched.
  ///
  /// The moves on `board` itself are all searched.
  func margin(on board: Board) -> Float

  /// Returns the boards after the four moves, with their values, in the order up, right, down, left.
  func outcomes(of board: Board) -> InlineArray<4, Outcome<Board>>
}

/// A board after a move, and its value; an illegal move has the lowest value.
struct Outcome<Board: TileBoard> {
  let board: Board
  /// The value of the board, including the points of the move if the evaluation counts them.
  let value: Float
  var gain: Float = 0

  var isLegal: Bool { value > -.infinity }
  var illegal: Self { Self(board: board, value: -.infinity) }
}

extension Heuristic: BoardValue {
  func value(of board: TwentyFortyEight.Board) -> Float {
    (0..<board.size).reduce(0) { sum, number in
      let row = (0..<board.size).map { board.rank(row: number, column: $0) }
      let column = (0..<board.size).map { board.rank(row: $0, column: number) }
      return sum + value(of: row, row: number) + value(of: column, row: nil)
    }
  }

  func margin(on board: TwentyFortyEight.Board) -> Float { margin(forRank: board.highestRank) }

  func outcomes(
    of board: TwentyFortyEight.Board
  ) -> InlineArray<4, Outcome<TwentyFortyEight.Board>> {
    let next = board.neighbors
    return InlineArray { number in
      let outcome = Outcome(board: next[number], value: value(of: next[number]))
      return next[number] == board ? outcome.illegal : outcome
    }
  }
}
