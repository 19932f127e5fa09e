/// The place of a list of numbers from 0, which are read when they are needed.
package struct JSONNumberList: Hashable, Sendable {
  /// The place of the list with its brackets.
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
  /// Scans a list of numbers from 0 in the form in which programs write them, without white space or
  /// exponents; any other value is not scanned, and the result is nil.
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
      let start = index
      index = endOfPlainDigits(from: start)
      let digits = index &- start
      // More digits could be more than 64 bits.
      guard 1...18 ~= digits, digits == 1 || byte(at: start) != UInt8(ascii: "0") else {
        return nil
      }
      if !areWhole, byte(at: index) == UInt8(ascii: ".") {
        let fraction = index &+ 1
        index = endOfPlainDigits(from: fraction)
        guard index > fraction else { return nil }
      }
      count &+= 1
      let separator = byte(at: index)
      index &+= 1
      if separator == UInt8(ascii: ",") { continue }
      guard separator == UInt8(ascii: "]") else { return nil }
      position = index
      return JSONNumberList(range: first..<index, count: count)
    }
  }

  @inline(__always)
  private func endOfPlainDigits(from first: Int) -> Int {
    var index = first
    while byte(at: index) &- 0x30 < 10 { index &+= 1 }
    return index
  }
}
