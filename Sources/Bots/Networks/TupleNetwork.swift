package import Games

/// What boards of 2048 are worth by a network of n-tuples that has learnt.
package struct TupleNetwork: Sendable {
  let layout: TupleLayout
  /// What one step of a weight is worth, in points.
  let unit: Float
  let weights: [Int16]

  /// How many points are expected from a board on which a tile is about to appear.
  @inline(__always)
  package func worth(of board: TwentyFortyEight.CompactBoard) -> Float {
    Float(layout.sum(of: board.bits) { Int(weights[$0]) }) * unit
  }
}

/// Which cells of the board of 4 × 4 a network looks at together, and where its weights stand.
///
/// A tuple of n cells has 16ⁿ weights, one for each way to fill them. Where they are those of a
/// board, all of its eight images take part, so that mirrored boards share what is learnt of one.
struct TupleLayout: Hashable, Sendable {
  /// The cells of each tuple, ascending, numbered row by row from 0 to 15.
  let tuples: [[Int]]
  let starts: [Int]
  let count: Int

  /// Neighbouring cells of a tuple, moved to their place in the number of a weight.
  private struct Piece: Hashable {
    var shift: SIMD8<UInt64>
    var mask: SIMD8<UInt64>
    var start: SIMD8<UInt64>
    var isLast: Bool
  }

  private let pieces: [Piece]

  static let longest = 6
  static let most = 64
  static let mostWeights = 1 << 28

  /// Nil where a tuple is not one to six ascending cells, or where there are none or too many.
  init?(_ tuples: [[Int]]) {
    guard 1...Self.most ~= tuples.count, tuples.allSatisfy(Self.isTuple) else { return nil }
    let count = tuples.reduce(0) { $0 + 1 << (4 * $1.count) }
    guard count <= Self.mostWeights else { return nil }
    self.init(checked: tuples)
  }

  init(checked tuples: [[Int]]) {
    self.tuples = tuples
    var starts: [Int] = []
    var pieces: [Piece] = []
    var end = 0
    for cells in tuples {
      starts.append(end)
      pieces += Self.pieces(of: cells, start: end)
      end += 1 << (4 * cells.count)
    }
    self.starts = starts
    self.pieces = pieces
    count = end
  }

  private static func isTuple(_ cells: [Int]) -> Bool {
    1...longest ~= cells.count && cells.allSatisfy { 0..<16 ~= $0 }
      && zip(cells, cells.dropFirst()).allSatisfy { $0 < $1 }
  }

  private static func pieces(of cells: [Int], start: Int) -> [Piece] {
    var pieces: [Piece] = []
    var first = 0
    while first < cells.count {
      var end = first + 1
      while end < cells.count, cells[end] == cells[end - 1] + 1 { end += 1 }
      let mask = ((1 << (4 * (end - first))) - 1) << (4 * first)
      pieces.append(
        Piece(
          shift: SIMD8(repeating: UInt64(4 * (cells[first] - first))),
          mask: SIMD8(repeating: UInt64(mask)),
          start: SIMD8(repeating: first == 0 ? UInt64(start) : 0), isLast: end == cells.count))
      first = end
    }
    return pieces
  }

  var lookups: Int { 8 * tuples.count }

  /// The sum of a board's weights, by their places.
  @inline(__always)
  func sum<Sum: AdditiveArithmetic>(of bits: UInt64, _ weight: (Int) -> Sum) -> Sum {
    var total = Sum.zero
    forEachTuple(of: bits) { places in
      for image in 0..<8 { total += weight(Int(truncatingIfNeeded: places[image])) }
    }
    return total
  }

  /// Writes down where a board's weights stand, with room for ``lookups`` of them.
  @inline(__always)
  func find(_ bits: UInt64, into found: inout [Int]) {
    var next = 0
    var found = found.mutableSpan
    forEachTuple(of: bits) { places in
      for image in 0..<8 { found[next &+ image] = Int(truncatingIfNeeded: places[image]) }
      next &+= 8
    }
  }

  /// Gives, tuple by tuple, the places of the weights of a board's eight images.
  @inline(__always)
  private func forEachTuple(of bits: UInt64, _ body: (SIMD8<UInt64>) -> Void) {
    let images = Self.images(of: bits)
    var places = SIMD8<UInt64>()
    for piece in pieces {
      places &+= (images &>> piece.shift & piece.mask) &+ piece.start
      if piece.isLast {
        body(places)
        places = SIMD8()
      }
    }
  }

  /// The eight ways to see a board that differ by turns and mirrors alone, the board itself first.
  @inline(__always)
  private static func images(of bits: UInt64) -> SIMD8<UInt64> {
    let turned = TwentyFortyEight.CompactBoard.transposed(bits)
    let mirror = mirrored(bits)
    let turnedMirror = mirrored(turned)
    return SIMD8(
      bits, mirror, flipped(bits), flipped(mirror),
      turned, turnedMirror, flipped(turned), flipped(turnedMirror))
  }

  @inline(__always)
  private static func mirrored(_ bits: UInt64) -> UInt64 {
    let pairs = bits &>> 8 & 0x00FF_00FF_00FF_00FF | (bits & 0x00FF_00FF_00FF_00FF) &<< 8
    return pairs &>> 4 & 0x0F0F_0F0F_0F0F_0F0F | (pairs & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
  }

  @inline(__always)
  private static func flipped(_ bits: UInt64) -> UInt64 {
    let pairs = bits &>> 32 | bits &<< 32
    return pairs &>> 16 & 0x0000_FFFF_0000_FFFF | (pairs & 0x0000_FFFF_0000_FFFF) &<< 16
  }
}

/// The tuples of a network, by a name.
package enum NetworkShape: String, Hashable, Sendable, CaseIterable {
  case small
  case standard

  package var summary: String {
    switch self {
    case .small: "rows and squares of four cells"
    case .standard: "the same and four shapes of six cells"
    }
  }

  var tuples: [[Int]] {
    let squares = [[0, 1, 4, 5], [1, 2, 5, 6], [5, 6, 9, 10]]
    let small = [[0, 1, 2, 3], [4, 5, 6, 7]] + squares
    return switch self {
    case .small: small
    // The four that Matsuzaki found best: "Systematic selection of n-tuple networks with
    // consideration of interinfluence for game 2048" (2016).
    case .standard:
      [[0, 1, 2, 4, 5, 6], [1, 2, 5, 6, 9, 13], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10]] + small
    }
  }
}

/// Why a text is no network.
package struct NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension TwentyFortyEight.CompactBoard {
  package static func start(_ luck: inout SplitMix64) -> Self {
    var board = Self()
    board.addTile(luck.next())
    board.addTile(luck.next())
    return board
  }

  /// The move of the greatest gain and worth together, the first of equals; nil where none is legal.
  @inline(__always)
  func bestMove(
    valuing worth: (Self) -> Float
  ) -> (direction: TwentyFortyEight.Direction, board: Self, gain: Int, value: Float)? {
    var best: (direction: TwentyFortyEight.Direction, board: Self, gain: Int, value: Float)?
    for direction in TwentyFortyEight.Direction.allCases {
      let (next, gain) = slid(direction)
      if next == self { continue }
      let value = Float(gain) + worth(next)
      if value > best?.value ?? -.infinity { best = (direction, next, gain, value) }
    }
    return best
  }
}
