import Games

/// The names that games have in the record.
///
/// A name is `HASH-MEETING`. The hash stands for the game, its rules, the two bots with their
/// versions in the order of their seats, the plies of the opening and the seed; with the number of
/// the meeting they settle the opening or the luck, so that it is part of the name as well.
package struct GameIdentity: Hashable, Sendable {
  /// What two bots have in common in all their games with the same seats.
  package let hash: UInt64
  /// The number of their meeting, from 1.
  package let meeting: Int

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")

  package init(hash: UInt64, meeting: Int) {
    self.hash = hash
    self.meeting = meeting
  }

  /// Reads a name; nil for one that was made otherwise.
  package init?(_ id: String) {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 13, let meeting = Int(String(Substring(parts[1]))),
      meeting >= 1
    else { return nil }
    var hash: UInt64 = 0
    for byte in parts[0] {
      guard let digit = Self.digits.firstIndex(of: Character(Unicode.Scalar(byte))) else {
        return nil
      }
      hash = hash << 5 | UInt64(digit)
    }
    self.init(hash: hash, meeting: meeting)
    guard id == text else { return nil }
  }

  /// The name.
  package var text: String {
    let digits = stride(from: 60, through: 0, by: -5).map { Self.digits[Int(hash >> $0 & 31)] }
    return String(digits) + "-\(meeting)"
  }

  /// The part of the schedule, from 0, that the game falls to when it is split.
  package func shard(of count: Int) -> Int {
    var generator = SplitMix64(seed: hash &+ UInt64(meeting))
    return generator.next(below: count)
  }
}

/// A hash of texts and numbers that is the same everywhere and for ever: FNV-1a, 64 bits, with the
/// last step of SplitMix64.
struct StableHash {
  private var value: UInt64 = 14_695_981_039_346_656_037

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
    // A byte that no text holds keeps "ab", "c" and "a", "bc" apart.
    value = (value ^ 0xff) &* 1_099_511_628_211
  }

  mutating func add(_ number: UInt64) {
    var generator = SplitMix64(seed: value ^ number)
    value = generator.next()
  }

  var result: UInt64 {
    var generator = SplitMix64(seed: value)
    return generator.next()
  }
}
