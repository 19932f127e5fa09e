/// Words of 64 bits by words of 64 bits, 16 bytes each, in an order that means nothing.
///
/// It is for keys of our own making by the million, which a general dictionary hashes too slowly.
struct WordTable: Sendable {
  private struct Slot {
    var key: UInt64 = 0
    /// 0 where nothing is kept.
    var value: UInt64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 16)
  /// How many words are kept.
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

  /// The number of a key, which is made by a function where there is none.
  mutating func number(of key: UInt64, _ make: () -> Int) -> Int {
    let value = self[key]
    if value > 0 { return Int(value) - 1 }
    let number = make()
    update(key) { $0 = UInt64(number) + 1 }
    return number
  }

  /// Gives every key with its value.
  func forEach(_ body: (_ key: UInt64, _ value: UInt64) -> Void) {
    for slot in slots where slot.value != 0 { body(slot.key, slot.value) }
  }

  private func index(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: Self.mixed(key)) & mask
    while slots[index].value != 0, slots[index].key != key { index = (index + 1) & mask }
    return index
  }

  /// Makes room for so many more words.
  mutating func reserve(_ more: Int) {
    var size = slots.count
    while (count + more) * 4 > size * 3 { size *= 2 }
    if size > slots.count { grow(to: size) }
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
