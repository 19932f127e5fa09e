internal import Bots

/// Encodes bits in nearly as few bytes as their information requires.
///
/// Source: Martin, "Range encoding" (1979), with the carries of LZMA's coder.
struct RangeEncoder: BitCoder {
  private var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range: UInt32 = .max
  private var held: UInt8 = 0
  private var heldCount = 0

  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool {
    let bound = (range >> 12) * model.odds
    if bit {
      range = bound
    } else {
      low += UInt64(bound)
      range -= bound
    }
    model.adapt(to: bit)
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
    return bit
  }

  /// Returns the bytes that encode all bits.
  mutating func finish() -> [UInt8] {
    for _ in 0..<5 { shift() }
    return bytes
  }

  /// Moves the highest byte out of `low`, and writes the bytes that no carry can change any more.
  private mutating func shift() {
    if low < 0xFF00_0000 || low > 0xFFFF_FFFF {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      if heldCount > 0 {
        bytes.append(held &+ carry)
        for _ in 1..<heldCount { bytes.append(0xFF &+ carry) }
      }
      heldCount = 0
      held = UInt8(truncatingIfNeeded: low >> 24)
    }
    heldCount += 1
    low = low << 8 & 0xFFFF_FFFF
  }
}

/// A coder that writes nothing, but counts for each model how often its bit is 1.
struct BitCounter: BitCoder {
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool {
    model.add(bit)
    return bit
  }
}
