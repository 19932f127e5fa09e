import Games

/// One of several parts of a schedule, each of which is played by a separate run.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The format of a shard, for error messages and help.
  package static let rule = "I/N with I from 1 to N and N at most 100000, such as 2/4"

  /// The number of the part, from 1.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// Reads `I/N`, with N up to 100,000; nil for any other text.
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

  /// Returns the file name of a shard's record, or of the record of a run without shards.
  package static func recordName(of shard: Shard?) -> String {
    shard.map { "games-\($0.number)of\($0.count).jsonl" } ?? "games.jsonl"
  }

  /// Reads the file name of a shard's record; nil for any other name.
  package init?(recordName name: String) {
    guard name.hasPrefix("games-"), name.hasSuffix(".jsonl") else { return nil }
    let part = name.dropFirst("games-".count).dropLast(".jsonl".count)
    self.init(String(part.replacing("of", with: "/", maxReplacements: 1)))
    guard Self.recordName(of: self) == name else { return nil }
  }

  /// Returns whether a game belongs to this part.
  ///
  /// The games of the same bots in the same seats are assigned to the parts in turn. The part of the first of
  /// these games depends on the bots and their seats, so that all parts take about the same time.
  func contains(_ identity: GameIdentity) -> Bool {
    var generator = SplitMix64(seed: identity.hash)
    return (generator.next(below: count) + identity.meeting % count) % count == number - 1
  }
}
