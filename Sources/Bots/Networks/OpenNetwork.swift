package import Games

/// The weights of a network; a block of weights is read from the file when one of its weights is first
/// needed.
@safe package final class OpenNetwork {
  /// The cells of the tuples, and the indices of the weights.
  package let layout: TupleLayout
  private let file: NetworkFile
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Int16>?>
  private let emptyPage: UnsafeMutablePointer<Int16>

  /// Opens a network without reading any block.
  package init(_ network: TupleNetwork) {
    file = network.file
    layout = file.layout
    unsafe pages = .allocate(capacity: layout.blockCount)
    unsafe pages.initialize(repeating: nil, count: layout.blockCount)
    unsafe emptyPage = Self.page()
  }

  deinit {
    for number in 0..<layout.blockCount {
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

  /// Returns the expected future points from a board on which a tile is about to appear.
  @inline(__always)
  package func value(of board: TwentyFortyEight.CompactBoard) -> Float {
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

  /// Calls a closure with the index and the value, in points, of each weight that is not 0.
  package func forEachWeight(_ body: (_ place: Int, _ weight: Float) -> Void) {
    for block in 0..<layout.blockCount where !file.isEmpty(block) {
      let page = unsafe pages[block] ?? read(block)
      for place in 0..<WeightBlock.size where unsafe page[place] != 0 {
        body(block << WeightBlock.bits | place, unsafe Float(page[place]) * file.unit)
      }
    }
  }
}
