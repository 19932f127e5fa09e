/// Names as numbers, from 0 in the order in which they first occur, without making strings of them.
struct ByteNames: Sendable {
  private var pool: [UInt8] = []
  private var ends: [Int] = [0]
  private var table: [Int32] = Array(repeating: -1, count: 64)

  /// How many names there are.
  var count: Int { ends.count - 1 }

  /// A name.
  subscript(number: Int) -> ArraySlice<UInt8> { pool[ends[number]..<ends[number + 1]] }

  /// The number of a name; nil for one that has none.
  func known(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    let number = table[place(of: bytes, in: range)]
    return number < 0 ? nil : Int(number)
  }

  /// The number of a name, which is taken in if new.
  mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int {
    let place = place(of: bytes, in: range)
    if table[place] >= 0 { return Int(table[place]) }
    table[place] = Int32(count)
    pool.append(contentsOf: bytes[range])
    ends.append(pool.count)
    if count * 2 > table.count { grow() }
    return count - 1
  }

  /// Where in the table a name stands, or would stand.
  private func place(of bytes: [UInt8], in range: Range<Int>) -> Int {
    let mask = table.count - 1
    var place = Self.hash(bytes, range) & mask
    while table[place] >= 0, !says(Int(table[place]), bytes, range) { place = (place + 1) & mask }
    return place
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
    for number in 0..<count {
      table[place(of: pool, in: ends[number]..<ends[number + 1])] = Int32(number)
    }
  }

  /// The hash of Fowler, Noll and Vo, its bits mixed.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: WordTable.mixed(hash) >> 1)
  }
}
