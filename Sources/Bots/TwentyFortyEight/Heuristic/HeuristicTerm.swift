/// Something that makes a board good or bad to play on, worked out for each row and column.
///
/// The scales are those at which each counts as much as in the combination that plays best, so that
/// weights are multiples of them.
enum HeuristicTerm: String, CaseIterable, Sendable {
  /// Empty cells are good: 270 each.
  case empty
  /// Equal neighbours are good: 700 each.
  case merges
  /// Ranks that go up and down are bad: 47 for each unit of rank⁴ against the line's direction.
  case monotonicity
  /// Many or large tiles are bad: 11 for each unit of rank^3.5; merging lowers it.
  case sum
  /// Neighbours that differ are bad: 100 for each rank.
  case smoothness
  /// Large tiles are good near the top left corner: their values, less at each step from it.
  case corner
  /// Large tiles are good along a winding path from the top left, each step a quarter.
  case snake
  /// A large tile is good: 500 for the highest rank of each line.
  case max

  /// Whether it depends on where on the board the line is.
  var isPlaced: Bool { self == .corner || self == .snake }

  /// What a line is worth by this term; the higher, the better.
  ///
  /// Source of the first four: the heuristic of nneonneo's 2048-ai, with its weights.
  ///
  /// - Parameters:
  ///   - ranks: those of the tiles, 0 where there is none.
  ///   - row: the number of the row, or nil for a column.
  /// - Returns: the term without its weight.
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
    }
  }

  /// The tiles of each run of equal ones, whatever empty cells lie between.
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

  /// The smaller of all falls and all rises of rank⁴.
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
      // A float has no more than 127 halvings, of which no board of 8 × 8 needs more.
      return sum + tile(cell.element)
        * Float(sign: .plus, exponent: -2 * (row * count + column), significand: 1)
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
