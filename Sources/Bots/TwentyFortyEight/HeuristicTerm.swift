internal import Games

/// A property of a board, computed for each row and column, or for each row only (see ``isPlaced``).
///
/// Each term has a built-in scale; its weight multiplies the scaled term.
enum HeuristicTerm: String, CaseIterable, Sendable {
  /// Rewards empty cells with 270 each.
  case empty
  /// Rewards each tile that is equal to the next tile on either side, across empty cells too, with 700.
  case merges
  /// Penalizes ranks that are not monotonic: 47 for each unit by which rank⁴ changes against the main
  /// direction of the line.
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
  /// Rewards a large tile: 500 times the highest rank in each line.
  case max
  /// Rewards lines whose tiles descend from the left or from the top; a tile counts as its value times its
  /// rank.
  ///
  /// The first tile adds its value. Then each pair of neighbors adds both tiles or, if they are equal, three
  /// times the tile. If the second tile is larger, twelve times the difference is subtracted instead.
  case order

  /// Whether the value of a line depends on the number of its row; such a term is computed for rows only.
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
