/// Reads bits from the output of a range coder; after the last byte, it reads zeros.
///
/// Source: Martin, "Range encoding" (1979), with the carries of LZMA's coder.
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
    model.adapt(to: bit)
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
