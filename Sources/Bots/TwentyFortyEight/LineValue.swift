/// What a row or a column is worth: empty cells and merges are good, disorder is bad.
///
/// Source: the heuristic of nneonneo's 2048-ai, with its weights.
enum LineValue {
  /// The value of a line.
  ///
  /// - Parameters:
  ///   - count: how many cells it has, at most 8.
  ///   - rank: the rank of the tile on each cell, 0 where there is none.
  /// - Returns: the value; higher is better, and no line is worth less than one that is lost.
  static func value(count: Int, rank: (Int) -> UInt8) -> Float {
    var sum: Float = 0
    var empty: Float = 0
    var merges: Float = 0
    var falling: Float = 0
    var rising: Float = 0
    var previous: UInt8 = 0
    var run: Float = 0
    for place in 0..<count {
      let current = rank(place)
      sum += weight[Int(current)]
      if place > 0 {
        let step = steepness[Int(rank(place - 1))] - steepness[Int(current)]
        if step > 0 { falling += step } else { rising -= step }
      }
      if current == 0 {
        empty += 1
      } else if current == previous {
        run += 1
      } else {
        if run > 0 { merges += 1 + run }
        run = 0
        previous = current
      }
    }
    if run > 0 { merges += 1 + run }
    return 200_000 + 270 * empty + 700 * merges - 47 * min(falling, rising) - 11 * sum
  }

  /// A rank to the power of 3.5.
  private static let weight = ranks.map { $0 * $0 * $0 * $0.squareRoot() }

  /// A rank to the power of 4.
  private static let steepness = ranks.map { $0 * $0 * $0 * $0 }

  private static let ranks = (0...64).map { Float($0) }
}
