import Ratings

// What callers in other modules still say; it goes when they have changed.

extension ResultCounts {
  package typealias Contestant = BotVersion
  package typealias Pair = Encounter
  package var contestants: [BotVersion] { bots }
  package var pairs: [Encounter] { encounters }
}

extension ResultCounts.Encounter {
  package var wins: Int { results.wins }
  package var draws: Int { results.draws }
  package var losses: Int { results.losses }
}
