extension Table {
  /// A match of two bots, from the side of the bot in the row.
  package struct Match: Hashable, Sendable {
    /// The label of the bot in the row, which is printable.
    let bot: String
    /// The label of the opponent, which is printable.
    let opponent: String
    /// The place of the opponent in the table, from 1; 0 if the table does not contain it.
    let opponentPlace: Int
    /// The points of the bot in the row.
    let points: String
    let opponentPoints: String

    /// The opponent's place and the points of both.
    var text: String { "\(opponentPlace) \(points)–\(opponentPoints)" }

    /// Returns the match from the side of the opponent.
    func reversed(placeOfBot place: Int) -> Match {
      Match(
        bot: opponent, opponent: bot, opponentPlace: place, points: opponentPoints,
        opponentPoints: points)
    }
  }
}
