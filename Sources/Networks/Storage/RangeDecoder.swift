/// Reads what a ``RangeEncoder`` wrote; behind its end it reads zeros.
struct RangeDecoder: BitCoder {
  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private var range: UInt32 = .max
  private var code: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
    for _ in 0..<4 { shift() }
  }

  @inline(__always)
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool {
    let bound = (range &>> 12) &* model.odds
    let bit = code < bound
    if bit {
      range = bound
    } else {
      code &-= bound
      range &-= bound
    }
    model.learn(bit)
    while range < 1 << 24 {
      range &<<= 8
      shift()
    }
    return bit
  }

  @inline(__always)
  private mutating func shift() {
    code = code &<< 8
    if next < bytes.endIndex {
      code |= UInt32(bytes[next])
      next &+= 1
    }
  }
}
