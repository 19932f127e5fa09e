/// The eight ways to see a board of 4 × 4 that differ by turns and mirrors alone.
enum BoardImages {
  /// All images of a board of four bits a cell, the board itself first.
  @inline(__always)
  static func of(_ bits: UInt64) -> SIMD8<UInt64> {
    let turned = transposed(bits)
    let mirror = mirrored(bits)
    let turnedMirror = mirrored(turned)
    return SIMD8(
      bits, mirror, flipped(bits), flipped(mirror),
      turned, turnedMirror, flipped(turned), flipped(turnedMirror))
  }

  /// Mirrored in the diagonal from the top left: Warren, "Hacker's Delight", 7-3.
  @inline(__always)
  private static func transposed(_ bits: UInt64) -> UInt64 {
    var x = bits
    var swap = (x ^ x &>> 12) & 0x0000_F0F0_0000_F0F0
    x ^= swap ^ swap &<< 12
    swap = (x ^ x &>> 24) & 0x0000_0000_FF00_FF00
    return x ^ swap ^ swap &<< 24
  }

  /// Left and right exchanged.
  @inline(__always)
  private static func mirrored(_ bits: UInt64) -> UInt64 {
    let pairs = bits &>> 8 & 0x00FF_00FF_00FF_00FF | (bits & 0x00FF_00FF_00FF_00FF) &<< 8
    return pairs &>> 4 & 0x0F0F_0F0F_0F0F_0F0F | (pairs & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
  }

  /// Top and bottom exchanged.
  @inline(__always)
  private static func flipped(_ bits: UInt64) -> UInt64 {
    let pairs = bits &>> 32 | bits &<< 32
    return pairs &>> 16 & 0x0000_FFFF_0000_FFFF | (pairs & 0x0000_FFFF_0000_FFFF) &<< 16
  }
}
