/// Names as numbers, from 0 in the order in which they first occur, without making strings of them.
package struct ByteNames: Sendable {
  private var pool: [UInt8] = []
  private var ends: [Int] = [0]
  private var numbers = WordTable()

  package init() {}

  /// The number of a name, if it has one.
  package func known(_ bytes: [UInt8], in range: Range<Int>) -> Int? { find(bytes, range).number }

  /// The number of a name, which is taken in if new.
  package mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int {
    let (key, number) = find(bytes, range)
    if let number { return number }
    pool.append(contentsOf: bytes[range])
    ends.append(pool.count)
    return numbers.number(of: key) { ends.count - 2 }
  }

  /// The key of a name, which is a hash that no other name has taken, and its number.
  private func find(_ bytes: [UInt8], _ range: Range<Int>) -> (key: UInt64, number: Int?) {
    var key = Self.hash(bytes, range)
    while let number = numbers.number(of: key) {
      let name = pool[ends[number]..<ends[number + 1]]
      if name == bytes[range] { return (key, number) }
      key = WordTable.mixed(key)
    }
    return (key, nil)
  }

  /// The hash of Fowler, Noll and Vo.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}

/// Words of 64 bits by words of 64 bits, by the million, which a dictionary hashes too slowly.
struct WordTable: Sendable {
  private struct Slot {
    var key: UInt64 = 0
    /// 0 where nothing is kept.
    var value: UInt64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 16)
  private(set) var count = 0

  /// The value of a key, 0 where there is none.
  subscript(key: UInt64) -> UInt64 { slots[index(of: key)].value }

  /// Changes the value of a key, which is 0 where there was none, to one that is not 0.
  mutating func update(_ key: UInt64, _ body: (inout UInt64) -> Void) {
    let index = index(of: key)
    let isNew = slots[index].value == 0
    body(&slots[index].value)
    guard isNew else { return }
    slots[index].key = key
    count += 1
    if count * 4 > slots.count * 3 { grow(to: slots.count * 2) }
  }

  /// The number of a key, where ``number(of:_:)`` has given it one.
  func number(of key: UInt64) -> Int? {
    let value = self[key]
    return value > 0 ? Int(value) - 1 : nil
  }

  /// The number of a key, which is made by a function where there is none.
  mutating func number(of key: UInt64, _ make: () -> Int) -> Int {
    if let number = number(of: key) { return number }
    let number = make()
    update(key) { $0 = UInt64(number) + 1 }
    return number
  }

  func forEach(_ body: (_ key: UInt64, _ value: UInt64) -> Void) {
    for slot in slots where slot.value != 0 { body(slot.key, slot.value) }
  }

  private func index(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: Self.mixed(key)) & mask
    while slots[index].value != 0, slots[index].key != key { index = (index + 1) & mask }
    return index
  }

  private mutating func grow(to size: Int) {
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    for slot in old where slot.value != 0 { slots[index(of: slot.key)] = slot }
  }

  /// A number whose bits all depend on all bits of another one: the end of SplitMix64.
  static func mixed(_ word: UInt64) -> UInt64 {
    var z = word &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
