/// The result of a game of more than two bots.
package struct TableResult: Hashable, Sendable {
  /// The indices of the bots in the order of their seats.
  package var bots: [Int]
  /// The places of the bots, as in ``Places``.
  package let places: [Int]
  /// The seats at fault.
  package let forfeit: [Int]
  /// The digest of the opening, or the seed.
  package let share: UInt64
  /// The scores of the bots; empty if the game has none.
  package let scores: [Double]

  package init(
    bots: [Int], places: [Int], forfeit: [Int] = [], share: UInt64, scores: [Double] = []
  ) {
    self.scores = scores
    self.bots = bots
    self.places = places
    self.forfeit = forfeit
    self.share = share
  }

  /// Returns a hash that is equal for statistically dependent games: games of the same bots, regardless of
  /// their seats, with the same opening or seed.
  ///
  /// `names` contains the bot for each index.
  func cluster(of names: [BotVersion]) -> UInt64 {
    var hash = StableHash()
    for bot in bots.map({ names[$0] }).sorted() {
      hash.add(bot.name)
      hash.add(bot.version)
    }
    hash.add(share)
    return hash.result
  }

  /// The result for each pair of bots; a shared place is a draw.
  var comparisons: [(first: Int, second: Int, result: GameResult)] {
    bots.indices.flatMap { seat in
      bots.indices.dropFirst(seat + 1).map { other in
        // The bot with the lower index comes first, because neither seat has an advantage.
        let (one, two) = bots[seat] < bots[other] ? (seat, other) : (other, seat)
        return (bots[one], bots[two], GameResult(places[one], places[two]))
      }
    }
  }
}
