/// Names as numbers, from 0 in the order in which they first occur, without making strings of them.
package struct ByteNames: Sendable {
  private var pool: [UInt8] = []
  private var ends: [Int] = [0]
  private var table: [Int32] = Array(repeating: -1, count: 64)

  package init() {}

  /// How many names there are.
  package var count: Int { ends.count - 1 }

  /// A name.
  package subscript(number: Int) -> ArraySlice<UInt8> { pool[ends[number]..<ends[number + 1]] }

  /// The number of a name, which is taken in if new.
  package mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: WordTable.mixed(hash)) & mask
    while table[place] >= 0 {
      if says(Int(table[place]), bytes, range) { return Int(table[place]) }
      place = (place + 1) & mask
    }
    table[place] = Int32(count)
    pool.append(contentsOf: bytes[range])
    ends.append(pool.count)
    if count * 2 > table.count { grow() }
    return count - 1
  }

  private func says(_ number: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let start = ends[number]
    guard ends[number + 1] - start == range.count else { return false }
    for offset in 0..<range.count where pool[start + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    table = Array(repeating: -1, count: table.count * 2)
    let mask = table.count - 1
    for number in 0..<count {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in self[number] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      var place = Int(truncatingIfNeeded: WordTable.mixed(hash)) & mask
      while table[place] >= 0 { place = (place + 1) & mask }
      table[place] = Int32(number)
    }
  }
}
