package import Games

/// What boards of 2048 are worth by a network of n-tuples that has learnt.
package struct TupleNetwork: Sendable {
  let file: NetworkFile

  /// Reads what `joust train 2048` wrote.
  package init(_ bytes: [UInt8]) throws(NetworkError) { file = try NetworkFile(bytes) }

  /// The network that comes with the program.
  package static func shipped() throws(NetworkError) -> Self { try shippedNetwork.get() }

  private static let shippedNetwork = Result { () throws(NetworkError) in
    Self(file: try NetworkFile(shipped: shippedText))
  }

  private init(file: NetworkFile) { self.file = file }
}

/// The weights of a network, each block of which is read when it is first looked at.
@safe package final class OpenNetwork {
  let layout: TupleLayout
  private let file: NetworkFile
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Int16>?>
  private let emptyPage: UnsafeMutablePointer<Int16>

  package init(_ network: TupleNetwork) {
    file = network.file
    layout = file.layout
    unsafe pages = .allocate(capacity: layout.count >> WeightBlock.bits)
    unsafe pages.initialize(repeating: nil, count: layout.count >> WeightBlock.bits)
    unsafe emptyPage = Self.page()
  }

  deinit {
    for number in 0..<layout.count >> WeightBlock.bits {
      if let page = unsafe pages[number], unsafe page != emptyPage { unsafe page.deallocate() }
    }
    unsafe emptyPage.deallocate()
    unsafe pages.deallocate()
  }

  private static func page() -> UnsafeMutablePointer<Int16> {
    let page = UnsafeMutablePointer<Int16>.allocate(capacity: WeightBlock.size)
    unsafe page.initialize(repeating: 0, count: WeightBlock.size)
    return unsafe page
  }

  /// How many points are expected from a board on which a tile is about to appear.
  @inline(__always)
  package func worth(of board: TwentyFortyEight.CompactBoard) -> Float {
    var sum = 0
    layout.forEachTuple(of: board.bits) { places in
      for image in 0..<8 {
        let place = Int(truncatingIfNeeded: places[image])
        let page = unsafe pages[place >> WeightBlock.bits] ?? read(place >> WeightBlock.bits)
        sum &+= unsafe Int(page[place & (WeightBlock.size - 1)])
      }
    }
    return Float(sum) * file.unit
  }

  @inline(never)
  private func read(_ block: Int) -> UnsafeMutablePointer<Int16> {
    if file.isEmpty(block) {
      unsafe pages[block] = emptyPage
      return unsafe emptyPage
    }
    let page = unsafe Self.page()
    var weights = unsafe MutableSpan(_unsafeStart: page, count: WeightBlock.size)
    file.read(block, into: &weights)
    unsafe pages[block] = page
    return unsafe page
  }

  /// Gives each weight that is not 0, in points, with its place.
  func forEachWeight(_ body: (_ place: Int, _ weight: Float) -> Void) {
    for block in 0..<layout.count >> WeightBlock.bits where !file.isEmpty(block) {
      let page = unsafe pages[block] ?? read(block)
      for place in 0..<WeightBlock.size where unsafe page[place] != 0 {
        body(block << WeightBlock.bits | place, unsafe Float(page[place]) * file.unit)
      }
    }
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
    var shift: UInt64
    var mask: UInt64
    var start: UInt64
    var isLast: Bool
  }

  private let pieces: [Piece]

  static let lengths = 3...6
  static let most = 64
  static let mostWeights = 1 << 28

  /// Nil where a tuple is not three to six ascending cells, or where there are none or too many.
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

  var lookups: Int { 8 * tuples.count }

  /// Writes down where a board's weights stand, ``lookups`` of them.
  @inline(__always)
  func find(_ bits: UInt64, into found: UnsafeMutablePointer<UInt32>) {
    var next = unsafe found
    forEachTuple(of: bits) { places in
      for image in 0..<8 { unsafe next[image] = UInt32(truncatingIfNeeded: places[image]) }
      unsafe next += 8
    }
  }

  /// Gives, tuple by tuple, the places of the weights of a board's eight images.
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
}
