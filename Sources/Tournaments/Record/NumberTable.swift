/// Numbers from 0 by hashes of what they stand for, which is kept elsewhere: 4 bytes a slot.
struct NumberTable: Sendable {
  private var slots = [Int32](repeating: -1, count: 64)
  private var count = 0

  /// The number in a slot; nil in an empty one.
  subscript(slot: Int) -> Int? { slots[slot] < 0 ? nil : Int(slots[slot]) }

  /// Where the number of a thing stands, or would stand.
  ///
  /// - Parameters:
  ///   - hash: the thing's hash, its bits mixed.
  ///   - isThing: whether a number is that of the thing.
  func slot(_ hash: UInt64, _ isThing: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0, !isThing(Int(slots[slot])) { slot = (slot + 1) & mask }
    return slot
  }

  /// Puts a number into an empty slot.
  ///
  /// - Parameters:
  ///   - number: the number, the last one being one less.
  ///   - slot: where the thing was found missing.
  ///   - hash: the hash of what a number stands for.
  mutating func insert(_ number: Int, at slot: Int, hash: (Int) -> UInt64) {
    slots[slot] = Int32(number)
    count += 1
    guard count * 4 > slots.count * 3 else { return }
    slots = Array(repeating: -1, count: slots.count * 2)
    for number in 0..<count { slots[self.slot(hash(number)) { _ in false }] = Int32(number) }
  }
}
