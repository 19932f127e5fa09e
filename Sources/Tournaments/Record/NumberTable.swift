/// Numbers from 0 by hashes of what they stand for, which is kept elsewhere: 8 bytes a slot.
struct NumberTable: Sendable {
  private struct Slot {
    var hash: UInt32 = 0
    /// −1 in an empty slot.
    var number: Int32 = -1
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  /// The number of a thing; nil where it has none.
  ///
  /// - Parameters:
  ///   - hash: the thing's hash, its bits mixed.
  ///   - isThing: whether a number is that of the thing.
  /// - Returns: the number.
  func number(_ hash: UInt64, _ isThing: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    let hash = UInt32(truncatingIfNeeded: hash)
    var index = Int(hash) & mask
    while slots[index].number >= 0 {
      let number = Int(slots[index].number)
      if slots[index].hash == hash, isThing(number) { return number }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Takes in a thing that has no number yet.
  mutating func insert(_ number: Int, _ hash: UInt64) {
    count += 1
    if count * 4 > slots.count * 3 { grow(to: slots.count * 2) }
    put(Slot(hash: UInt32(truncatingIfNeeded: hash), number: Int32(number)))
  }

  /// Makes room for so many more things.
  mutating func reserve(_ more: Int) {
    var size = slots.count
    while (count + more) * 4 > size * 3 { size *= 2 }
    if size > slots.count { grow(to: size) }
  }

  private mutating func grow(to size: Int) {
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    for slot in old where slot.number >= 0 { put(slot) }
  }

  private mutating func put(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(slot.hash) & mask
    while slots[index].number >= 0 { index = (index + 1) & mask }
    slots[index] = slot
  }
}
