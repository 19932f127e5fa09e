/// Names as numbers, from 0 in the order in which they first occur, without making strings of them.
package struct ByteNames: Sendable {
  private var pool: [UInt8] = []
  private var ends: [Int] = [0]
  private var table = NumberTable()

  package init() {}

  /// How many names there are.
  package var count: Int { ends.count - 1 }

  /// A name.
  package subscript(number: Int) -> ArraySlice<UInt8> { pool[ends[number]..<ends[number + 1]] }

  /// The number of a name; nil for one that has none.
  package func known(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    known(bytes, range, Self.hash(bytes, range))
  }

  /// The number of a name, which is taken in if new.
  package mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int {
    let hash = Self.hash(bytes, range)
    if let number = known(bytes, range, hash) { return number }
    pool.append(contentsOf: bytes[range])
    ends.append(pool.count)
    table.insert(count - 1, hash)
    return count - 1
  }

  private func known(_ bytes: [UInt8], _ range: Range<Int>, _ hash: UInt64) -> Int? {
    table.number(hash) { number in
      let start = ends[number]
      guard ends[number + 1] - start == range.count else { return false }
      for offset in 0..<range.count where pool[start + offset] != bytes[range.lowerBound + offset] {
        return false
      }
      return true
    }
  }

  /// The hash of Fowler, Noll and Vo, its bits mixed.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return WordTable.mixed(hash)
  }
}
