/// A scanned list of numbers that are at least 0, which are converted only when needed.
package struct JSONNumberList: Hashable, Sendable {
  /// The byte range of the list with its brackets; the range may begin with white space.
  package let range: Range<Int>
  /// The number of elements.
  package let count: Int

  package static let empty = JSONNumberList(range: 0..<0, count: 0)

  /// Returns the numbers; the list must have been scanned in the same bytes, as whole numbers.
  package func wholeNumbers(in bytes: [UInt8]) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    append(to: &numbers, from: bytes) { scanner throws(JSONError) in try scanner.wholeNumber() }
    return numbers
  }

  /// Returns the numbers; the list must have been scanned in the same bytes.
  package func finiteNumbers(in bytes: [UInt8]) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    append(to: &numbers, from: bytes) { scanner throws(JSONError) in try scanner.finiteNumber() }
    return numbers
  }

  @inline(__always)
  private func append<Element>(
    to numbers: inout [Element], from bytes: [UInt8],
    _ element: (inout JSONScanner) throws(JSONError) -> Element?
  ) {
    guard !range.isEmpty else { return }
    var scanner = JSONScanner(bytes, in: range)
    do throws(JSONError) {
      _ = try scanner.list(into: &numbers, element)
    } catch {
      preconditionFailure("the list is not in these bytes")
    }
  }
}

extension JSONScanner {
  /// Scans a list of numbers that are at least 0, without white space or exponents.
  ///
  /// If `areWhole` is true, the numbers must have no fraction. If the value has another form, or if a number
  /// has more than 18 digits before the decimal point, returns nil and scans nothing.
  mutating func plainNumbers(areWhole: Bool) -> JSONNumberList? {
    let first = position
    guard byte(at: first) == UInt8(ascii: "[") else { return nil }
    var index = first &+ 1
    var count = 0
    if byte(at: index) == UInt8(ascii: "]") {
      position = index &+ 1
      return JSONNumberList(range: first..<position, count: 0)
    }
    while true {
      if areWhole, byte(at: index) &- 0x30 < 10, byte(at: index &+ 1) == UInt8(ascii: ",") {
        // Most whole numbers in these lists have one digit.
        count &+= 1
        index &+= 2
        continue
      }
      guard let end = endOfPlainNumber(at: index, isWhole: areWhole) else { return nil }
      count &+= 1
      index = end &+ 1
      if byte(at: end) == UInt8(ascii: ",") { continue }
      guard byte(at: end) == UInt8(ascii: "]") else { return nil }
      position = index
      return JSONNumberList(range: first..<index, count: count)
    }
  }

  /// Returns the index after a number without a sign or an exponent.
  ///
  /// The number ends before its decimal point if `isWhole` is true. The caller checks the next byte. Returns
  /// nil for anything but 1 to 18 digits, without leading zeros, before the decimal point.
  @inline(__always)
  private func endOfPlainNumber(at first: Int, isWhole: Bool) -> Int? {
    var marks = nonDigits(at: first)
    let point =
      marks == 0 ? endOfDigits(from: first) : first &+ marks.trailingZeroBitCount &>> 3
    let digits = point &- first
    // A number of more than 18 digits may need more than 64 bits.
    guard 1...18 ~= digits, digits == 1 || byte(at: first) != UInt8(ascii: "0") else { return nil }
    guard !isWhole, byte(at: point) == UInt8(ascii: ".") else { return point }
    let fraction = point &+ 1
    marks &= marks &- 1
    let end = marks == 0 ? endOfDigits(from: fraction) : first &+ marks.trailingZeroBitCount &>> 3
    return end > fraction ? end : nil
  }

  /// Returns a mask of the eight bytes at an index; the highest bit of each byte that is not a digit is set.
  ///
  /// Returns 0 if all eight bytes are digits, or if the array has fewer than eight bytes from the index on.
  @inline(__always)
  private func nonDigits(at index: Int) -> UInt64 {
    guard index &+ 8 <= bytes.count else { return 0 }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let values = word(at: index) ^ (ones &* 0x30)
    return ((values & (ones &* 0x7F)) &+ (ones &* 0x76) | values) & (ones &* 0x80)
  }
}
