import Games

/// Checks that the id of a recorded game matches the game, its bots and the seed or secret of a run.
package struct IdentityCheck {
  private struct Kind: Hashable {
    let source: LuckSource
    let game: String
    let rules: Rules
  }

  private var names: [Kind: StableHash] = [:]

  package init() {}

  /// Returns whether the id of a game follows from the published seed or commitment.
  package mutating func isGenuine(_ record: GameRecord, of published: PublishedSeed) -> Bool {
    guard let identity = GameIdentity(record.id) else { return false }
    let kind = Kind(source: LuckSource(published), game: record.game, rules: record.rules)
    var hash =
      names[kind] ?? GameLuck(of: record.game, record.rules, from: kind.source).names
    names[kind] = hash
    if case .versus(let opening, _) = record.play { hash.add(UInt64(opening.count)) }
    var whole = StableHash()
    whole.add(hash.result)
    for (name, version) in zip(record.bots, record.versions) {
      var bot = StableHash()
      bot.add(name)
      bot.add(version)
      whole.add(bot.result)
    }
    return whole.result == identity.hash
  }
}
