import Games

/// The id of a game in the record: `HASH-MEETING`.
///
/// The hash depends on the game, its rules, the names and versions of the bots in the order of their seats,
/// the number of opening plies, the listed openings, and the seed or the commitment to the secret.
package struct GameIdentity: Hashable, Sendable {
  /// The hash, which is the same for all games with the same bots in the same seats.
  ///
  /// If the id does not have the form `HASH-MEETING`, this is a hash of the whole id.
  package let hash: UInt64
  /// The number of the meeting, from 1; 0 if the id does not have the form `HASH-MEETING`.
  package let meeting: Int

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// For each byte, its value as a digit in base 32; 255 if the byte is not such a digit.
  private static let values: InlineArray<256, UInt8> = {
    var values = InlineArray<256, UInt8>(repeating: .max)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  package init(hash: UInt64, meeting: Int) {
    self.hash = hash
    self.meeting = meeting
  }

  /// Reads an id; nil if it is not in the form `HASH-MEETING`.
  package init?(_ id: String) {
    let bytes = Array(id.utf8)
    self.init(bytes.span)
  }

  /// Reads the bytes of an id; nil if they are not in the form `HASH-MEETING`.
  init?(_ id: Span<UInt8>) {
    guard 15...31 ~= id.count, id[13] == UInt8(ascii: "-") else { return nil }
    var hash: UInt64 = 0
    var highest: UInt8 = 0
    for index in 0..<13 {
      let value = Self.values[Int(id[index])]
      highest |= value
      hash = hash &<< 5 | UInt64(value)
    }
    // 13 digits have 65 bits, one bit more than the hash.
    guard highest < 32, Self.values[Int(id[0])] < 16 else { return nil }
    var meeting = 0
    for index in 14..<id.count {
      let digit = id[index] &- 0x30
      guard digit < 10 else { return nil }
      meeting = meeting * 10 + Int(digit)
    }
    // Leading zeros are refused, because a game would otherwise have several ids.
    guard id[14] != UInt8(ascii: "0") else { return nil }
    self.init(hash: hash, meeting: meeting)
  }

  /// Reads an id of any form; an id that does not have the form `HASH-MEETING` is hashed and gets meeting 0.
  init(ofAny bytes: [UInt8], in id: Range<Int>) {
    if let identity = Self(bytes.span.extracting(id)) {
      self = identity
    } else {
      var hash = StableHash()
      for byte in bytes[id] { hash.add(UInt64(byte)) }
      self.init(hash: hash.result, meeting: 0)
    }
  }

  /// The id as it appears in the record.
  package var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for shift in stride(from: 60, through: 0, by: -5) {
      bytes.append(Self.digits[Int(hash >> UInt64(shift) & 31)])
    }
    bytes.append(UInt8(ascii: "-"))
    bytes.append(contentsOf: String(meeting).utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}
