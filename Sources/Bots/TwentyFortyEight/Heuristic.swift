internal import Games

/// A weighted sum of ``HeuristicTerm`` values.
struct Heuristic: Sendable {
  private let terms: [(term: HeuristicTerm, weight: Float)]

  // A constant that is added for each line, so that every board is better than a lost board.
  private let base: Float

  static let best = Heuristic(
    terms: [(.empty, 1), (.merges, 1), (.monotonicity, 1), (.sum, 1)], base: 200_000)

  /// The default heuristic of `expectimax`, which plays best.
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

  /// Returns the margin of a search on a board with the given highest rank.
  ///
  /// If the values of tiles count, the margin considers that a lost order of the largest tiles is rarely
  /// restored.
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
/// The scale of each term is its scale in the combination that plays best; weights are multiples of this
/// scale.
enum HeuristicTerm: String, CaseIterable, Sendable {
  /// Rewards empty cells with 270 each.
  case empty
  /// Rewards equal neighbors with 700 each.
  case merges
  /// Penalizes ranks that are not monotonic: 47 for each unit of rank⁴ against the direction of the line.
  case monotonicity
  /// Penalizes many or large tiles, which merges reduce: 11 for each unit of rank^3.5.
  case sum
  /// Penalizes different neighbors: 100 for each rank of their difference.
  case smoothness
  /// Rewards large tiles near the top left corner: their values, multiplied by a factor that decreases with
  /// each step from the corner.
  case corner
  /// Rewards large tiles along a winding path from the top left corner; each step reduces the value to a
  /// quarter.
  case snake
  /// Rewards a large tile: 500 for each rank of the highest tile of each line.
  case max
  /// Rewards tiles, by tile value and rank, if there is no larger tile to the left or above; otherwise
  /// subtracts twelve times the difference to the larger tile.
  case order

  var isPlaced: Bool { self == .corner || self == .snake }

  /// Returns the value of a line; higher values are better.
  ///
  /// The first four terms are from the heuristic of nneonneo's 2048-ai, with its weights.
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
      // A float can be halved at least 127 times, and a board of 8 × 8 does not need more.
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

  /// Returns the value of a board, which is above 0 unless the board is nearly lost.
  func value(of board: Board) -> Float

  /// Returns the largest difference from the best move at which a move is still searched.
  func margin(on board: Board) -> Float

  /// Returns the boards after the four moves, with their values.
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
