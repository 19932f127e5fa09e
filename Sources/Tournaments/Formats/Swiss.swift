/// Rounds in which players with like scores meet, nobody the same one twice.
package struct Swiss: ReadableFormat {
  package static let name = "swiss"
  package static let summary = "rounds in which bots with like scores meet, none the same one twice"
  static let keys = ["rounds"]

  private let rounds: Int?

  /// A tournament of so many rounds; nil for as many as suit the players.
  package init(rounds: Int?) {
    self.rounds = rounds
  }

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    rounds = try section.integer("rounds", in: 1...1000)
  }

  package func next(_ standing: Standing) -> Wave? { play(standing).next }

  package func table(_ standing: Standing) -> FormatTable? {
    let table = play(standing).table
    guard table.roundCount > 0 else { return nil }
    let count = table.roundCount
    return FormatTable(
      title: "after \(count) \(count == 1 ? "round" : "rounds")",
      header: ["#", "bot", "points", "opponents' points"],
      rows: table.order.enumerated().map { place, player in
        [
          "\(place + 1)", standing.players[player].name, table.points[player].shortText,
          table.opponentsPoints(of: player).shortText,
        ]
      })
  }

  /// Goes through the rounds that were played.
  private func play(_ standing: Standing) -> (table: SwissTable, next: Wave?) {
    var table = SwissTable(standing)
    let count = rounds ?? Self.usualRounds(players: standing.players.count)
    for round in 1...max(1, count) {
      guard standing.players.count > 1, let pairs = table.pairs() else { return (table, nil) }
      let pairings = pairs.map { Pairing($0.0, $0.1, meetings: 1...standing.pairs) }
      guard pairings.allSatisfy(standing.isOver) else {
        return (table, Wave(title: "round \(round) of \(count)", .listed(pairings)))
      }
      table.enter(pairs)
    }
    return (table, nil)
  }

  /// As many rounds as it takes to leave one player without a loss, and one more for each player of
  /// three in the race for it.
  private static func usualRounds(players: Int) -> Int {
    var rounds = 1
    while 1 << rounds < players { rounds += 1 }
    return min(rounds + 2, max(1, players - 1))
  }
}
