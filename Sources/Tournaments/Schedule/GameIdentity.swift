import Games

/// The names that games have in the record: `HASH-MEETING`.
///
/// The hash follows from the game, its rules, the bots with their versions by their seats, the plies
/// of the opening, and the seed or the commitment to the secret.
package struct GameIdentity: Hashable, Sendable {
  /// What two bots have in common in all their games with the same seats.
  package let hash: UInt64
  /// The number of their meeting, from 1.
  package let meeting: Int

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The values of the digits, by their characters; 255 for what is none.
  private static let values: [UInt8] = {
    var values = Array(repeating: UInt8.max, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  package init(hash: UInt64, meeting: Int) {
    self.hash = hash
    self.meeting = meeting
  }

  /// Reads a name; nil for one that was made otherwise.
  package init?(_ id: String) {
    let bytes = Array(id.utf8)
    self.init(bytes, in: bytes.indices)
  }

  init?(_ bytes: [UInt8], in id: Range<Int>) {
    guard 15...31 ~= id.count, bytes[id.lowerBound + 13] == UInt8(ascii: "-") else { return nil }
    let values = Self.values
    var hash: UInt64 = 0
    for index in id.lowerBound..<id.lowerBound + 13 {
      let value = values[Int(bytes[index])]
      guard value < 32 else { return nil }
      hash = hash << 5 | UInt64(value)
    }
    // 13 digits have a bit more than the hash.
    guard values[Int(bytes[id.lowerBound])] < 16 else { return nil }
    var meeting = 0
    for index in id.lowerBound + 14..<id.upperBound {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      meeting = meeting * 10 + Int(digit)
    }
    // A leading zero would make two names of one game.
    guard bytes[id.lowerBound + 14] != UInt8(ascii: "0") else { return nil }
    self.init(hash: hash, meeting: meeting)
  }

  /// What names any game in the record: of a name that was made otherwise a hash, and meeting 0.
  init(ofAny bytes: [UInt8], in id: Range<Int>) {
    if let identity = Self(bytes, in: id) {
      self = identity
    } else {
      var hash = StableHash()
      for byte in bytes[id] { hash.add(UInt64(byte)) }
      self.init(hash: hash.result, meeting: 0)
    }
  }

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

/// A part of a schedule, for one machine of several.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  package static let rule = "I/N with I from 1 to N, such as 2/4"

  /// Which part, from 1.
  package let number: Int
  package let count: Int

  /// Reads `I/N`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      1...100_000 ~= count, 1...count ~= number
    else { return nil }
    self.number = number
    self.count = count
    guard description == text else { return nil }
  }

  package var description: String { "\(number)/\(count)" }

  /// The name of the record that a part is written to; nil stands for the whole.
  package static func recordName(of shard: Shard?) -> String {
    shard.map { "games-\($0.number)of\($0.count).jsonl" } ?? "games.jsonl"
  }

  /// The part whose record has a name; nil where it is no part's.
  package init?(recordName name: String) {
    guard name.hasPrefix("games-"), name.hasSuffix(".jsonl") else { return nil }
    let part = name.dropFirst("games-".count).dropLast(".jsonl".count)
    self.init(String(part.replacing("of", with: "/", maxReplacements: 1)))
    guard Self.recordName(of: self) == name else { return nil }
  }

  /// Whether a game falls to this part: the meetings of two bots are dealt out in turn, from a part
  /// on that differs from pair to pair, so that all parts take as long.
  func contains(_ identity: GameIdentity) -> Bool {
    var generator = SplitMix64(seed: identity.hash)
    return (generator.next(below: count) + identity.meeting % count) % count == number - 1
  }
}

/// A hash that is the same everywhere and for ever: FNV-1a, ended as SplitMix64 is.
package struct StableHash {
  private var value: UInt64 = 14_695_981_039_346_656_037

  package init() {}

  package mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
    // A byte that no text holds keeps "ab", "c" and "a", "bc" apart.
    value = (value ^ 0xff) &* 1_099_511_628_211
  }

  package mutating func add(_ number: UInt64) {
    value = WordTable.mixed(value ^ number)
  }

  package var result: UInt64 { WordTable.mixed(value) }
}
