import JSON

/// A format of several rounds in which players with similar scores meet, with as few rematches as possible.
///
/// Players with equal scores are paired by lot. With `pairing: "fold"`, these players are sorted by seed, and
/// the upper half meets the lower half, as in FIDE's Dutch system (FIDE Handbook, C.04.3). The seeds follow
/// the order of the bots in the tournament.
package struct Swiss: ReadableFormat {
  package static let name = "swiss"
  package static let summary =
    "in each round, bots with similar points meet, without rematches if possible"
  package static let keys = ["rounds", "pairing"]

  private static let pairingNames = ["lot", "fold"]

  private let rounds: Int?
  private let isFolded: Bool

  /// Creates a format with a number of rounds; nil to derive it from the number of players.
  package init(rounds: Int?) {
    self.rounds = rounds
    isFolded = false
  }

  package init(_ section: ConfigurationSection) throws(ConfigurationError) {
    rounds = try section.integer("rounds", in: 1...1000)
    let expected = ConfigurationSection.choice(Self.pairingNames)
    let pairing = try section.string("pairing", expected) ?? Self.pairingNames[0]
    guard Self.pairingNames.contains(pairing) else { throw section.wrong("pairing", expected) }
    isFolded = pairing == "fold"
  }

  package var needsResults: Bool { true }

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    guard progress.players.count > 1 else { return nil }
    var table =
      last?.history as? SwissTable
      ?? SwissTable(progress, roundCount: count(progress), isFolded: isFolded)
    if last != nil { table.finishRound(progress) }
    guard table.rounds.count < table.roundCount else { return nil }
    table.pairRound()
    return RoundPairings(
      title: table.title, pairings: .listed(table.pairings(progress)), history: table)
  }

  package func outcome(_ progress: GameProgress) -> FormatOutcome? {
    var last: RoundPairings?
    while let round = next(progress, after: last), progress.isOver(round) { last = round }
    guard var table = last?.history as? SwissTable else { return nil }
    table.finishRound(progress)
    return table.outcome(names: progress.players.map(\.name))
  }

  /// Returns the number of rounds: by default, two more than are needed to leave one player without a loss,
  /// but fewer than the number of players.
  private func count(_ progress: GameProgress) -> Int {
    if let rounds { return rounds }
    let players = progress.players.count
    var rounds = 1
    while 1 << rounds < players { rounds += 1 }
    return min(rounds + 2, max(1, players - 1))
  }
}
