/// The ranks of a row or a column, from the wall that its tiles slide to; 0 is an empty cell.
///
/// The rank of a tile is the power of two that it shows: 1 for 2, 2 for 4, 11 for 2048.
struct Line: Hashable, Sendable {
  /// The most cells that a line can have.
  static let capacity = 8

  private var ranks = SIMD8<UInt8>()

  subscript(place: Int) -> UInt8 {
    get { ranks[place] }
    set { ranks[place] = newValue }
  }

  /// Slides the tiles to the wall, where two equal ones that meet merge.
  ///
  /// - Parameter limit: the highest rank that there may be: tiles of that rank do not merge.
  /// - Returns: the line after that, and the sum of the tiles that merged.
  func slid(limit: UInt8) -> (line: Line, gain: Int) {
    var result = Line()
    var count = 0
    var gain = 0
    var isLastWhole = false
    for place in 0..<Line.capacity where self[place] != 0 {
      let rank = self[place]
      if isLastWhole, result[count - 1] == rank, rank < limit {
        result[count - 1] = rank + 1
        gain += 1 << Int(rank + 1)
        isLastWhole = false
      } else {
        result[count] = rank
        count += 1
        isLastWhole = true
      }
    }
    return (result, gain)
  }
}
