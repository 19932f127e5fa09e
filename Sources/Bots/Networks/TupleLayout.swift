package import Games

/// The tuples of a network, which are lists of cells on the 4 × 4 board, and the indices of their weights.
///
/// A tuple of n cells has 16ⁿ weights, one for each way to fill the cells. A network looks up all eight
/// images of a board, so mirrored and turned boards share their weights.
package struct TupleLayout: Hashable, Sendable {
  /// The cells of each tuple in ascending order, numbered row by row from 0 to 15.
  package let tuples: [[Int]]
  /// The number of weights.
  package let count: Int

  /// A run of cells with consecutive numbers in a tuple, and the shift that moves their bits to their place
  /// in the index of a weight.
  private struct Piece: Hashable {
    var shift: UInt64
    var mask: UInt64
    var start: UInt64
    var isLast: Bool
  }

  private let pieces: [Piece]

  static let lengths = 3...6
  static let most = 64
  static let mostWeights = 1 << 28

  /// Creates a layout; nil if there are no tuples, too many tuples or too many weights, or if a tuple does
  /// not have three to six ascending cells.
  init?(_ tuples: [[Int]]) {
    guard 1...Self.most ~= tuples.count, tuples.allSatisfy(Self.isTuple) else { return nil }
    let count = tuples.reduce(0) { $0 + 1 << (4 * $1.count) }
    guard count <= Self.mostWeights else { return nil }
    self.init(checked: tuples)
  }

  /// Creates a layout of tuples that are known to be valid.
  package init(checked tuples: [[Int]]) {
    self.tuples = tuples
    var pieces: [Piece] = []
    var end = 0
    for cells in tuples {
      pieces += Self.pieces(of: cells, start: end)
      end += 1 << (4 * cells.count)
    }
    self.pieces = pieces
    count = end
  }

  private static func isTuple(_ cells: [Int]) -> Bool {
    lengths ~= cells.count && cells.allSatisfy { 0..<16 ~= $0 }
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
          shift: UInt64(4 * (cells[first] - first)), mask: UInt64(mask),
          start: UInt64(start), isLast: end == cells.count))
      first = end
    }
    return pieces
  }

  /// The number of weights that are looked up for a board.
  package var lookups: Int { 8 * tuples.count }

  /// The number of blocks in which the weights are stored.
  package var blockCount: Int { count >> WeightBlock.bits }

  /// Writes the indices of a board's weights to `found`, which must have room for ``lookups`` numbers.
  package func findPlaces(
    of board: TwentyFortyEight.CompactBoard, into found: UnsafeMutablePointer<UInt32>
  ) {
    var next = unsafe found
    forEachTuple(of: board.bits) { places in
      for image in 0..<8 { unsafe next[image] = UInt32(truncatingIfNeeded: places[image]) }
      unsafe next += 8
    }
  }

  /// Calls a closure for each tuple with the indices of the weights of a board's eight images.
  @inline(__always)
  func forEachTuple(of bits: UInt64, _ body: (SIMD8<UInt64>) -> Void) {
    let images = Self.images(of: bits)
    var places = SIMD8<UInt64>()
    let pieces = pieces.span
    for number in pieces.indices {
      let piece = unsafe pieces[unchecked: number]
      places &+= (images &>> SIMD8(repeating: piece.shift) & SIMD8(repeating: piece.mask))
      if piece.isLast {
        body(places &+ SIMD8(repeating: piece.start))
        places = SIMD8()
      }
    }
  }

  /// Returns the eight images of a board under rotations and reflections; the first one is the board itself.
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
