private import CDigest

/// A computation of a SHA-256 digest.
///
/// Source: FIPS 180-4.
package struct SHA256: Sendable {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The state between blocks.
  private var state: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The block that is being filled.
  private var block = InlineArray<64, UInt8>(repeating: 0)
  private var count: UInt64 = 0
  private let usesInstructions: Bool

  private static let hasInstructions = sha256_is_available()

  /// Creates the computation for an empty message.
  ///
  /// - Parameter mayUseInstructions: Whether to use the processor's instructions for SHA-256, if they
  ///   exist. The digest is the same in both cases.
  package init(mayUseInstructions: Bool = true) {
    usesInstructions = mayUseInstructions && Self.hasInstructions
  }

  /// Returns the digest of a message, 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.add(message[...])
    return digest.end()
  }

  /// Adds the next bytes of the message.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.span
    while !rest.isEmpty {
      let place = Int(count & 63)
      if place == 0, rest.count >= 64 {
        let size = rest.count & ~63
        mix(rest.extracting(first: size))
        count += UInt64(size)
        rest = rest.extracting(droppingFirst: size)
      } else {
        let size = min(64 - place, rest.count)
        for index in 0..<size { block[place + index] = rest[index] }
        count += UInt64(size)
        rest = rest.extracting(droppingFirst: size)
        if place + size == 64 {
          let whole = block
          mix(whole.span)
        }
      }
    }
  }

  /// Returns the digest, 32 bytes.
  package consuming func end() -> [UInt8] {
    let length = Self.bytes(count * 8)
    let padding = 1 + (119 - Int(count & 63)) % 64
    add([0x80] + Array(repeating: 0, count: padding - 1) + length)
    return state.indices.flatMap { Self.bytes(state[$0]) }
  }

  /// The digest in 64 hexadecimal digits in lower case.
  package var hexText: String { Hexadecimal.text(of: end()) }

  /// Mixes whole blocks into the state.
  private mutating func mix(_ blocks: Span<UInt8>) {
    if usesInstructions {
      var words = state.mutableSpan
      unsafe words.withUnsafeMutableBufferPointer { state in
        unsafe blocks.withUnsafeBufferPointer { bytes in
          unsafe sha256_mix(state.baseAddress, bytes.baseAddress, bytes.count / 64)
        }
      }
    } else {
      for start in stride(from: 0, to: blocks.count, by: 64) {
        mixBlock(blocks.extracting(start..<start + 64))
      }
    }
  }

  private mutating func mixBlock(_ block: Span<UInt8>) {
    var words = InlineArray<16, UInt32> { index in
      (4 * index..<4 * index + 4).reduce(0) { $0 << 8 | UInt32(block[$1]) }
    }
    var s = state
    for round in 0..<64 {
      let place = round & 15
      if round >= 16 {
        let early = words[(round + 1) & 15]
        let late = words[(round + 14) & 15]
        let first = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early >> 3
        let second = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
        words[place] = words[place] &+ first &+ words[(round + 9) & 15] &+ second
      }
      let sum = Self.rotated(s[4], 6) ^ Self.rotated(s[4], 11) ^ Self.rotated(s[4], 25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ sum &+ choice &+ Self.constants[round] &+ words[place]
      let other = Self.rotated(s[0], 2) ^ Self.rotated(s[0], 13) ^ Self.rotated(s[0], 22)
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ other &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in state.indices { state[index] &+= s[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(_ word: some FixedWidthInteger) -> [UInt8] {
    stride(from: word.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: word >> $0)
    }
  }
}
