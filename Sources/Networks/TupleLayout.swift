/// Which cells of the board of 4 × 4 a network looks at together, and where its weights stand.
///
/// A tuple of n cells has 16ⁿ weights, one for each way to fill them. Where they are those of a
/// board, all of its eight images take part, so that mirrored boards share what is learnt of one.
struct TupleLayout: Hashable, Sendable {
  /// The cells of each tuple, ascending, numbered row by row from 0 to 15.
  let tuples: [[Int]]
  /// Where the weights of each tuple begin.
  let starts: [Int]
  /// How many weights there are in all.
  let count: Int

  /// Neighbouring cells of a tuple, moved to their place in the number of a weight.
  private struct Piece: Hashable {
    var shift: SIMD8<UInt64>
    var mask: SIMD8<UInt64>
    var start: SIMD8<UInt64>
    var isLast: Bool
  }

  private let pieces: [Piece]

  /// The most cells that a tuple has.
  static let longest = 6
  /// The most tuples of a network.
  static let most = 64
  /// The most weights of a network.
  static let mostWeights = 1 << 28

  /// A layout, or nil where there is no tuple, or one is none: ascending cells of the board, one to
  /// six; or where there are too many weights.
  init?(_ tuples: [[Int]]) {
    guard 1...Self.most ~= tuples.count, tuples.allSatisfy(Self.isTuple) else { return nil }
    let count = tuples.reduce(0) { $0 + 1 << (4 * $1.count) }
    guard count <= Self.mostWeights else { return nil }
    self.init(checked: tuples)
  }

  /// A layout of tuples of which it is known that they are some.
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

  /// How many weights a board has.
  var lookups: Int { 8 * tuples.count }

  /// The sum of the weights of a board of four bits a cell.
  @inline(__always)
  func sum(of bits: UInt64, in weights: [Float]) -> Float {
    let images = BoardImages.of(bits)
    var total: Float = 0
    var places = SIMD8<UInt64>()
    for piece in pieces {
      places &+= (images &>> piece.shift & piece.mask) &+ piece.start
      if piece.isLast {
        for image in 0..<8 { total += weights[Int(truncatingIfNeeded: places[image])] }
        places = SIMD8()
      }
    }
    return total
  }

  /// The sum of whole weights of a board of four bits a cell.
  @inline(__always)
  func sum(of bits: UInt64, in weights: [Int16]) -> Int {
    let images = BoardImages.of(bits)
    var total = 0
    var places = SIMD8<UInt64>()
    for piece in pieces {
      places &+= (images &>> piece.shift & piece.mask) &+ piece.start
      if piece.isLast {
        for image in 0..<8 { total &+= Int(weights[Int(truncatingIfNeeded: places[image])]) }
        places = SIMD8()
      }
    }
    return total
  }

  /// Writes down where the weights of a board of four bits a cell stand.
  ///
  /// - Precondition: there is room for ``lookups`` of them.
  @inline(__always)
  func find(_ bits: UInt64, into found: inout [Int]) {
    let images = BoardImages.of(bits)
    var places = SIMD8<UInt64>()
    var next = 0
    var found = found.mutableSpan
    for piece in pieces {
      places &+= (images &>> piece.shift & piece.mask) &+ piece.start
      if piece.isLast {
        for image in 0..<8 { found[next &+ image] = Int(truncatingIfNeeded: places[image]) }
        next &+= 8
        places = SIMD8()
      }
    }
  }
}
