/// A part of a schedule, for one machine of several.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The rule, in words.
  package static let rule = "I/N with I from 1 to N, such as 2/4"

  /// Which part, from 1.
  package let number: Int
  /// How many parts there are.
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

  /// `I/N`.
  package var description: String { "\(number)/\(count)" }

  /// The name of the record that the part is written to.
  package var recordName: String { "games-\(number)of\(count).jsonl" }

  func contains(_ identity: GameIdentity) -> Bool {
    identity.shard(of: count) == number - 1
  }
}
