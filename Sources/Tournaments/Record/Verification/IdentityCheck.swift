import Games

/// Checks that the id of a recorded game matches the game, its bots and the published seed or commitment of a
/// run.
package struct IdentityCheck {
  private struct Kind: Hashable {
    let source: LuckSource
    let game: String
    let rules: Rules
  }

  private var names: [Kind: StableHash] = [:]
  /// The number of plies and the lines of moves of the openings that the tournament lists; nil if the
  /// tournament is unknown or has random openings.
  private let listed: (plies: Int, lines: [[String]])?

  /// Creates the check for a tournament; if the tournament is nil, the check knows only random openings.
  package init(of tournament: TournamentFile? = nil) {
    listed = tournament.flatMap { file in
      file.openingLines.map { (plies: file.openingPlies, lines: $0) }
    }
  }

  /// Returns whether the id of a game follows from the published seed or commitment, and from random openings
  /// or the openings that the tournament lists now.
  package mutating func isGenuine(_ record: GameRecord, of published: PublishedSeed) -> Bool {
    guard let identity = GameIdentity(record.id) else { return false }
    let kind = Kind(source: LuckSource(published), game: record.game, rules: record.rules)
    let hash = names[kind] ?? GameLuck(of: record.game, record.rules, from: kind.source).names
    names[kind] = hash
    return starts(of: record, from: hash).contains {
      Self.hash(of: record, from: $0) == identity.hash
    }
  }

  /// Returns the hash for each kind of openings that the game may have.
  private func starts(of record: GameRecord, from names: StableHash) -> [StableHash] {
    guard case .versus(let opening, _) = record.play else { return [names] }
    let kinds = [(plies: opening.count, lines: [])] + (listed.map { [$0] } ?? [])
    return kinds.map { kind in
      var hash = names
      hash.add(openingPlies: kind.plies, lines: kind.lines)
      return hash
    }
  }

  /// Returns the hash that the id of a recorded game must contain.
  ///
  /// `start` is the hash of the game's rules, luck and openings; the bots are added in the order of their
  /// seats.
  private static func hash(of record: GameRecord, from start: StableHash) -> UInt64 {
    var whole = StableHash()
    whole.add(start.result)
    for (name, version) in zip(record.bots, record.versions) {
      var bot = StableHash()
      bot.add(name)
      bot.add(version)
      whole.add(bot.result)
    }
    return whole.result
  }
}
