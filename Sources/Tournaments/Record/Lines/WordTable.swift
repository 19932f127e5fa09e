/// A hash table with 64-bit keys and values; with millions of entries, it is faster than a dictionary.
struct WordTable: Sendable {
  private struct Slot {
    var key: UInt64 = 0
    /// The value; 0 in an empty slot.
    var value: UInt64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 16)
  private(set) var count = 0

  /// The value of a key; 0 if the table does not contain the key.
  subscript(key: UInt64) -> UInt64 { slots[index(of: key)].value }

  /// Updates the value of a key by a function; the new value must not be 0.
  ///
  /// The function receives 0 if the table does not contain the key.
  mutating func update(_ key: UInt64, _ body: (inout UInt64) -> Void) {
    let index = index(of: key)
    let isNew = slots[index].value == 0
    body(&slots[index].value)
    guard isNew else { return }
    slots[index].key = key
    count += 1
    if count * 4 > slots.count * 3 { grow(to: slots.count * 2) }
  }

  /// Returns the number that ``number(of:_:)`` stored for a key; nil if there is none.
  func number(of key: UInt64) -> Int? {
    let value = self[key]
    return value > 0 ? Int(value) - 1 : nil
  }

  /// Returns the number stored for a key; if there is none, stores and returns the result of a function.
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
    let slots = slots.span
    let mask = slots.count &- 1
    // Four successive keys have successive slots, which are often in the same cache line.
    var index = Int(truncatingIfNeeded: Self.mixed(key >> 2) << 2 | key & 3) & mask
    while true {
      // The mask keeps the index below the number of slots, which is a power of two.
      let slot = unsafe slots[unchecked: index]
      guard slot.value != 0, slot.key != key else { return index }
      index = (index &+ 1) & mask
    }
  }

  private mutating func grow(to size: Int) {
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    for slot in old where slot.value != 0 { slots[index(of: slot.key)] = slot }
  }

  /// Returns a number in which each bit depends on all bits of the argument: the finalizer of
  /// SplitMix64.
  static func mixed(_ word: UInt64) -> UInt64 {
    var z = word &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
