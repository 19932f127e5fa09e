/// Remembers what boards were found to be worth: of fixed size, the latest of equal places stays.
struct SearchTable {
  /// A board before a tile, and what is known of it.
  private struct Entry {
    var key: UInt64 = 0
    var value: Float = 0
    var depth: UInt8 = 0
    var reach: UInt8 = 0
  }

  private var entries: [Entry]
  private let shift: UInt64

  /// A table for 2 to the power of some number boards; 16 bytes each.
  init(bits: Int) {
    entries = Array(repeating: Entry(), count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// The value of a board, or nil where none is known from a search as thorough as this.
  func value(of key: UInt64, depth: Int, reach: Int) -> Float? {
    let entry = entries[place(of: key)]
    guard entry.key == key, entry.depth >= depth, entry.reach >= reach else { return nil }
    return entry.value
  }

  /// Remembers a board.
  mutating func insert(_ value: Float, of key: UInt64, depth: Int, reach: Int) {
    entries[place(of: key)] = Entry(
      key: key, value: value, depth: UInt8(truncatingIfNeeded: depth),
      reach: UInt8(truncatingIfNeeded: reach))
  }

  private func place(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15 ^ key >> 32 &* 0xD6E8_FEB8_6659_FD93) >> shift)
  }
}
