extension Table {
  /// A match of two bots, as the row of one of them shows it.
  package struct Match: Hashable, Sendable {
    /// The label of the bot of the row, which is printable.
    let bot: String
    /// The label of the opponent, which is printable.
    let opponent: String
    /// The place of the opponent in the table, from 1; 0 if the table does not contain it.
    let opponentPlace: Int
    /// The points of the bot of the row.
    let points: String
    let opponentPoints: String

    /// The opponent's place and the points of both.
    var text: String { "\(opponentPlace) \(points)–\(opponentPoints)" }

    /// Returns the match as the row of the opponent shows it.
    func reversed(placeOfBot place: Int) -> Match {
      Match(
        bot: opponent, opponent: bot, opponentPlace: place, points: opponentPoints,
        opponentPoints: points)
    }
  }
}
