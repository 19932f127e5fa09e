import JSON
package import Ratings
package import Tournaments

/// The bots of one game by strength, and what each of them did.
package struct Ladder: Sendable {
  package struct Entrant: Hashable, Sendable {
    package var bot: BotVersion
    fileprivate var rating: PlayerRating
    /// How its games ended; in games of more than two beside each of the others.
    package var results: WinsDrawsLosses
    package var games: Int
    /// How often it had each place in games of more than two, the best first; else empty.
    package var places: [Int]
    /// The games in which it was at fault.
    package var forfeits: Int
    /// The mean of its scores in a race, also of games that a fault ended; nil in a game of turns.
    package var meanScore: Double?

    /// The number that the fit knows it by.
    var player: Int { rating.player }
    package var rank: Int { rating.rank }
    package var ranks: ClosedRange<Int> { rating.ranks }
    package var group: Int { rating.group }
    package var elo: Double { rating.elo }
    package var error: Double { rating.error }
    package var bound: PlayerRating.Bound? { rating.bound }
    /// The points a game, from 0 to 1: a draw is half of one.
    package var score: Double { results.score ?? 0 }
  }

  package let game: String
  /// How many games it is told from.
  package let games: Int
  /// The last day whose games count, in a history by dates; else nil.
  package private(set) var date: String?
  /// How many bots play a game.
  package let seats: Int
  package let hasFirstPlayer: Bool
  /// The bots with games, by group and in it by rating.
  package let entrants: [Entrant]
  /// How the ratings were told, with the advantage of the first seat and the share of draws.
  package let fit: RatingFit
  /// The bot as which each one counts that played: itself, or the one that its name is a synonym of.
  let owners: [BotVersion: BotVersion]
  private let halfLife: Double?

  /// Rates the bots of one game whose games count.
  ///
  /// - Throws: where the options are wrong or the results leave ratings without a bound.
  package init(
    _ results: ResultCounts, options: RatingOptions = RatingOptions(),
    where isCounted: (BotVersion) -> Bool = { _ in true }
  ) throws(RatingError) {
    let rated = RatedResults(results, synonyms: options.synonyms, where: isCounted)
    let totals = rated.totals()
    games = rated.games
    seats = results.seats
    let (encounters, clusters) = rated.weighted(halfLife: options.halfLife)
    var options = options
    options.hasFirstPlayer = results.hasFirstPlayer
    halfLife = options.halfLife
    fit = try RatingFit(
      encounters, clusters: clusters, names: rated.bots.map(\.name), options: options)
    owners = rated.owners
    game = results.game
    hasFirstPlayer = results.hasFirstPlayer
    entrants = fit.ratings.map { rating in
      let total = totals[rating.player]
      return Entrant(
        bot: rated.bots[rating.player], rating: rating, results: total.results, games: total.games,
        places: total.places, forfeits: total.forfeits,
        meanScore: results.hasScores ? total.scoreSum / Double(max(total.games, 1)) : nil)
    }
  }

  /// The ladders after each tenth of the games, or each day, week or month, each told from the games up
  /// to then.
  ///
  /// Where options refuse these, as without a prior the first few, the time is left out.
  package static func history(
    of results: ResultCounts, by step: HistoryStep = .tenth,
    options: RatingOptions = RatingOptions(),
    where isCounted: (BotVersion) -> Bool = { _ in true }
  ) -> [Ladder] {
    results.history(by: step, keepsOrder: options.halfLife != nil, where: isCounted).compactMap {
      var ladder = try? Ladder($0.results, options: options, where: isCounted)
      ladder?.date = $0.date
      return ladder
    }
  }

  /// Whether it is one of a race, whose bots have scores.
  var hasScores: Bool { entrants.contains { $0.meanScore != nil } }

  /// The chance that an entrant is stronger than another, by their indices, from 0 to 1 (½ for
  /// itself); nil where they are of different groups.
  package func superiority(of entrant: Int, over other: Int) -> Double? {
    fit.superiority(of: entrants[entrant].rating.player, over: entrants[other].rating.player)
  }

  /// The largest error of a rating that is bounded on both sides, in Elo; 0 without such.
  package var largestError: Double {
    entrants.filter { $0.bound == nil }.map(\.error).max() ?? 0
  }

  /// What is said of the game as a whole: games, advantage and draws, safe for a terminal.
  var facts: [String] {
    var parts = [counted(games, "game", "games") + (seats > 2 ? " of \(seats) seats" : "")]
    if let advantage = fit.advantage {
      let error = advantage.error.map { " ± \(rounded($0))" } ?? ""
      let sign = advantage.value >= 0.5 ? "+" : ""
      parts.append("first player \(sign)\(rounded(advantage.value))\(error) Elo")
    }
    if let share = fit.drawShare {
      parts.append("\(rounded(100 * share.value)) % draws between equals")
    }
    if fit.model != .elo { parts.append("model \(fit.model.rawValue)") }
    return parts
  }

  /// The best five in a line, safe for a terminal.
  package func top(as heading: String) -> String {
    let best = zip(entrants, labels).prefix(5).map { entrant, label in
      "\(entrant.rank) \(label) \(rating(of: entrant)) ± \(rounded(entrant.error))"
    }
    let rest = entrants.count > best.count ? ", …" : ""
    return "\(heading): " + best.joined(separator: ", ") + rest
  }

  var notes: [String] {
    guard !entrants.isEmpty else { return ["No games have been played."] }
    var notes = [
      fit.rankCertainty == .simultaneous
        ? "± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty."
        : "± is half of the 95 % interval; the ranks go by each two bots alone."
    ]
    if let halfLife {
      let digits = halfLife == halfLife.rounded() ? 0 : 2
      notes.append(
        "Of games that are \(rounded(halfLife, digits)) days older than the latest one, each counts half."
      )
    }
    if seats > 2 {
      notes.append(
        "Each game is \(seats * (seats - 1) / 2) comparisons of two bots by their places, a shared "
          + "place being a draw; the score is the share of these that a bot won.")
    }
    if let clusters = fit.clusterCount {
      let what =
        seats > 2
        ? "the games of the same bots on one seed or opening"
        : hasFirstPlayer ? "two bots' games on one opening" : "all games on one seed"
      notes.append("Errors take \(what) together: \(counted(clusters, "cluster", "clusters")).")
    }
    if entrants.contains(where: { $0.bound != nil }) {
      notes.append(
        "> and < mark bots that won or lost every game: their ratings are open to that side.")
    }
    notes += misfitNotes
    if hasFirstPlayer, fit.advantage == nil {
      notes.append("Seats were not changed, so that the first player's advantage cannot be told.")
    }
    return notes
  }

  func heading(ofGroup group: Int) -> String {
    let bots = counted(entrants.count { $0.group == group }, "bot", "bots")
    let sentence = "Group \(group) of \(fit.groupCount), \(bots)"
    return group == 1
      ? sentence + "." : sentence + ": never met those above, so that ratings do not compare."
  }

  func rating(of entrant: Entrant) -> String {
    (entrant.bound?.rawValue ?? "") + rounded(entrant.elo)
  }
}
