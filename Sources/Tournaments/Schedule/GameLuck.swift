import Games

/// By which rule luck, openings and names of games follow from a tournament's seed, as records say;
/// older ones say nothing, and go on by numbers that lead back to it.
package enum SeedRule: String, Hashable, Sendable, CaseIterable {
  /// One-way: what is known of some games tells nothing of others.
  case sha256
}

/// What follows from a tournament's seed for one of its games.
struct GameLuck: Sendable {
  /// The seed, the game and its rules; nil by the old rule.
  private let root: String?
  private let oldHash: StableHash

  init(of game: any Game, seed: Seed, rule: SeedRule?) {
    let rules = game.rules.entries.map { ($0.name, $0.value.map(String.init) ?? "null") }
    root =
      rule == nil
      ? nil
      : "\(seed)/\(game.name)/" + rules.map { "\($0)=\($1)" }.joined(separator: ",")
    var hash = StableHash()
    hash.add(game.name)
    for (name, value) in rules {
      hash.add(name)
      hash.add(value)
    }
    hash.add(seed.value)
    oldHash = hash
  }

  /// What the order of the openings follows from.
  var openings: UInt64 { root.map { Self.digest("\($0)/openings") } ?? oldHash.result }

  /// What the names of the games follow from.
  var names: StableHash {
    guard let root else { return oldHash }
    var hash = StableHash()
    hash.add(Self.digest("\(root)/names"))
    return hash
  }

  /// The seed of a game, by the number of its meeting, from 1.
  func seed(ofMeeting meeting: Int) -> UInt64 {
    root.map { Self.digest("\($0)/meeting/\(meeting)") }
      ?? SplitMix64.output(UInt64(meeting), seed: oldHash.result)
  }

  /// The seed of a game of more than two seats, by their order and the number of the meeting, from
  /// 1.
  func seed(ofTable hash: UInt64, meeting: Int) -> UInt64 {
    Self.digest("\(root ?? "\(oldHash.result)")/table/\(hash)/\(meeting)")
  }

  private static func digest(_ text: String) -> UInt64 {
    SHA256.digest(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
