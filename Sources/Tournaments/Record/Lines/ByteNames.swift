/// Assigns numbers to names, from 0 in the order of their first occurrence, without creating strings.
package struct ByteNames: Sendable {
  private var pool: [UInt8] = []
  private var ends: [Int] = [0]
  private var numbers = WordTable()

  package init() {}

  /// Returns the number of a name; nil for an unknown name.
  package func known(_ bytes: [UInt8], in range: Range<Int>) -> Int? { find(bytes, range).number }

  /// Returns the number of a name; a new name gets the next number.
  package mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int {
    let (key, number) = find(bytes, range)
    if let number { return number }
    pool.append(contentsOf: bytes[range])
    ends.append(pool.count)
    return numbers.number(of: key) { ends.count - 2 }
  }

  /// Returns a key that no other stored name has, and the number of the name; the number is nil for a new
  /// name.
  private func find(_ bytes: [UInt8], _ range: Range<Int>) -> (key: UInt64, number: Int?) {
    var key = Self.hash(bytes, range)
    while let number = numbers.number(of: key) {
      let name = pool[ends[number]..<ends[number + 1]]
      if name == bytes[range] { return (key, number) }
      key = WordTable.mixed(key)
    }
    return (key, nil)
  }

  /// Returns the 64-bit FNV-1a hash of a name.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
