internal import Games

/// A weighted sum of terms.
struct Heuristic: Sendable {
  private let terms: [(term: HeuristicTerm, weight: Float)]

  // An addition for each line, so that any board is better than a lost one.
  private let base: Float

  static let best = Heuristic(
    terms: [(.empty, 1), (.merges, 1), (.monotonicity, 1), (.sum, 1)], base: 200_000)

  /// The best heuristic of `expectimax`.
  static let ordered = Heuristic([(.order, 1)])

  private init(terms: [(term: HeuristicTerm, weight: Float)], base: Float) {
    self.terms = terms
    self.base = base
  }

  /// A sum of different terms.
  ///
  /// A loss weighs as much as the greatest difference of two lines, in each line. If the values of
  /// tiles count, it weighs as much as the board.
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

  /// Returns the margin of a search on a board with a highest rank.
  ///
  /// If the values of tiles count, a lost order of the largest tiles is seldom restored.
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

/// A property of a board, computed for each row and column.
///
/// Each scale is that of the combination that plays best, so that weights are multiples of it.
enum HeuristicTerm: String, CaseIterable, Sendable {
  /// Empty cells are good: 270 each.
  case empty
  /// Equal neighbors are good: 700 each.
  case merges
  /// Ranks that are not monotonic are bad: 47 for each unit of rank⁴ against the direction of the
  /// line.
  case monotonicity
  /// Many or large tiles are bad: 11 for each unit of rank^3.5; merges reduce it.
  case sum
  /// Different neighbors are bad: 100 for each rank.
  case smoothness
  /// Large tiles are good near the top left corner: their values, decreasing with each step from
  /// it.
  case corner
  /// Large tiles are good along a winding path from the top left; each step counts a quarter.
  case snake
  /// A large tile is good: 500 for the highest rank of each line.
  case max
  /// Tiles are good if no larger tile is to the left or above, by tile and rank; the difference to
  /// a larger one counts twelve times against them.
  case order

  var isPlaced: Bool { self == .corner || self == .snake }

  /// Returns the value of a line; higher values are better.
  ///
  /// Source of the first four terms: the heuristic of nneonneo's 2048-ai, with its weights.
  func value(of ranks: some RandomAccessCollection<UInt8>, row: Int?) -> Float {
    switch self {
    case .empty: 270 * Float(ranks.count { $0 == 0 })
    case .merges: 700 * Self.merges(ranks)
    case .monotonicity: -47 * Self.disorder(ranks)
    case .sum: -11 * ranks.reduce(0) { $0 + Self.power(3.5, of: $1) }
    case .smoothness: -100 * Self.roughness(ranks)
    case .corner: row.map { Self.nearness(ranks, row: $0) } ?? 0
    case .snake: row.map { Self.winding(ranks, row: $0) } ?? 0
    case .max: 500 * Float(ranks.max() ?? 0)
    case .order: Self.order(ranks)
    }
  }

  private static func merges(_ ranks: some RandomAccessCollection<UInt8>) -> Float {
    var sum = 0
    var run = 0
    var previous: UInt8 = 0
    for rank in ranks where rank != 0 {
      if rank == previous {
        sum += run == 0 ? 2 : 1
        run += 1
      } else {
        run = 0
        previous = rank
      }
    }
    return Float(sum)
  }

  private static func disorder(_ ranks: some RandomAccessCollection<UInt8>) -> Float {
    var falling: Float = 0
    var rising: Float = 0
    for (one, next) in zip(ranks, ranks.dropFirst()) {
      let step = power(4, of: one) - power(4, of: next)
      if step > 0 { falling += step } else { rising -= step }
    }
    return min(falling, rising)
  }

  private static func roughness(_ ranks: some RandomAccessCollection<UInt8>) -> Float {
    let tiles = ranks.filter { $0 != 0 }
    return zip(tiles, tiles.dropFirst()).reduce(0) { $0 + abs(Float($1.0) - Float($1.1)) }
  }

  private static func nearness(_ ranks: some RandomAccessCollection<UInt8>, row: Int) -> Float {
    ranks.enumerated().reduce(0) { sum, cell in
      sum + tile(cell.element) / Float(1 + row + cell.offset)
    }
  }

  private static func winding(_ ranks: some RandomAccessCollection<UInt8>, row: Int) -> Float {
    let count = ranks.count
    return ranks.enumerated().reduce(0) { sum, cell in
      let column = row.isMultiple(of: 2) ? cell.offset : count - 1 - cell.offset
      // A float has at most 127 halvings, and a board of 8 × 8 needs no more.
      return sum + tile(cell.element)
        * Float(sign: .plus, exponent: -2 * (row * count + column), significand: 1)
    }
  }

  /// Returns the value of the order of a line.
  ///
  /// Source: the evaluation of macroxue's 2048-ai.
  private static func order(_ ranks: some RandomAccessCollection<UInt8>) -> Float {
    let tiles = ranks.map { Float($0) * tile($0) }
    return zip(tiles, tiles.dropFirst()).reduce(tiles.first ?? 0) { sum, pair in
      let (one, next) = pair
      if one == next { return sum + 3 * one }
      return sum + (one > next ? one + next : 12 * (one - next))
    }
  }

  private static func tile(_ rank: UInt8) -> Float {
    rank == 0 ? 0 : Float(sign: .plus, exponent: Int(rank), significand: 1)
  }

  private static func power(_ exponent: Float, of rank: UInt8) -> Float {
    let rank = Float(rank)
    return rank * rank * rank * (exponent == 4 ? rank : rank.squareRoot())
  }
}

protocol BoardValue {
  associatedtype Board: TileBoard

  /// Returns the value of a board, above 0 unless the board is nearly lost.
  func value(of board: Board) -> Float

  /// Returns the amount by which a move may be worse than the best and still be searched.
  func margin(on board: Board) -> Float

  /// Returns the outcomes of the four moves.
  func outcomes(of board: Board) -> InlineArray<4, Outcome<Board>>
}

/// A board after a move, and its value; an illegal move has the lowest value.
struct Outcome<Board: TileBoard> {
  let board: Board
  /// The value of the board, including the points of the move if they count.
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
