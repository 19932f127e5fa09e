package import JSON
package import Ratings
package import Tournaments

/// The ladder of one game: the bots, sorted by strength, with their results.
package struct Ladder: Sendable {
  package struct Entrant: Hashable, Sendable {
    package var bot: BotVersion
    fileprivate var rating: PlayerRating
    /// The results of the bot's games; in games of more than two seats, the results against every other bot
    /// in a game.
    package var results: WinsDrawsLosses
    /// The number of the bot's games.
    package var games: Int
    /// The number of games with each place, the best place first; empty in games of two seats.
    package var places: [Int]
    /// The number of games in which the bot was at fault.
    package var forfeits: Int
    /// The mean of the bot's scores; nil in a game without scores.
    ///
    /// In a race, games that ended with a fault are included.
    package var meanScore: Double?
    /// The mean lead over the mean score of the other bots in a game; nil in a race and in a game without
    /// scores.
    package var margin: Double?
    /// The means, per game, of the numbers that the bot reports with its moves.
    package var stats: NamedNumbers

    /// The index of the bot among the players of ``Ladder/fit``.
    var player: Int { rating.player }
    package var rank: Int { rating.rank }
    package var ranks: ClosedRange<Int> { rating.ranks }
    package var group: Int { rating.group }
    package var elo: Double { rating.elo }
    package var error: Double { rating.error }
    /// The ends of the 95 % interval, in Elo; infinite on the unbounded side.
    package var low: Double { rating.low }
    package var high: Double { rating.high }
    package var bound: PlayerRating.Bound? { rating.bound }
    /// The 95 % interval for drawings, in which an unbounded side is as long as the other side.
    var drawnInterval: ClosedRange<Double> {
      (low.isFinite ? low : elo - error)...(high.isFinite ? high : elo + error)
    }
    /// True if the distances of the rating from both ends of the 95 % interval differ by more than 15 % of
    /// the interval's length; false for a rating with a bound.
    var isUneven: Bool { bound == nil && abs(low + high - 2 * elo) > 0.15 * (high - low) }
    /// The points per game or, in games of more than two seats, per comparison with another bot, from 0 to 1.
    ///
    /// A draw is half a point.
    package var score: Double { results.score ?? 0 }
  }

  package let game: String
  /// The number of rated games.
  package let games: Int
  /// The last day whose games are included; nil unless the ladder is a step of a history by dates.
  package var date: String?
  /// The number of seats of the game.
  package let seats: Int
  /// True if one of two bots moves first.
  package let hasFirstPlayer: Bool
  /// The bots with games, sorted by group, then by rating.
  package let entrants: [Entrant]
  /// The fit of the ratings, with the advantage of the first seat and the share of draws.
  package let fit: RatingFit
  /// For each rated bot, the bot for which its games are counted.
  ///
  /// This is the bot itself, the bot with the new name of a synonym, or, for an entrant such as fox@1,
  /// version 1 of fox if that version is also rated.
  let owners: [BotVersion: BotVersion]
  private let halfLife: Double?
  /// The variance of a strength's change in one day, in square Elo; nil unless the ladder is a step of a
  /// ``WholeHistory``.
  package let drift: Double?

  /// Rates the bots of one game.
  ///
  /// Only results between bots for which `isCounted` returns true are included.
  ///
  /// - Throws: a ``RatingError`` if the options are invalid, a rating is unbounded, or the fit does not
  ///   converge.
  package init(
    _ results: ResultCounts, options: RatingOptions = RatingOptions(),
    where isCounted: (BotVersion) -> Bool = { _ in true }
  ) throws(RatingError) {
    let rated = RatedResults(results, synonyms: options.synonyms, where: isCounted)
    games = rated.games
    seats = results.seats
    let (encounters, clusters) = rated.weighted(halfLife: options.halfLife)
    var options = options
    options.hasFirstPlayer = results.hasFirstPlayer
    options.seats = results.seats
    halfLife = options.halfLife
    drift = nil
    fit = try RatingFit(
      encounters, clusters: clusters, names: rated.bots.map(\.name), options: options)
    owners = rated.owners
    game = results.game
    hasFirstPlayer = results.hasFirstPlayer
    entrants = Self.entrants(fit.ratings, rated, isRace: results.isRace)
  }

  /// Creates the ladder of a step of a history with ratings that change over time.
  ///
  /// - Parameters:
  ///   - whole: The ladder of all games.
  ///   - rated: The results up to the end of the step.
  ///   - ratings: The ratings at the step, sorted by rank.
  ///   - isRace: Whether each bot plays alone for a score.
  ///   - date: The last day of the step.
  ///   - drift: The variance of a strength's change in one day, in square Elo.
  init(
    _ whole: Ladder, _ rated: RatedResults, ratings: [PlayerRating], isRace: Bool, date: String?,
    drift: Double
  ) {
    game = whole.game
    games = rated.games
    seats = whole.seats
    hasFirstPlayer = whole.hasFirstPlayer
    fit = whole.fit
    owners = whole.owners
    halfLife = nil
    self.date = date
    self.drift = drift
    entrants = Self.entrants(ratings, rated, isRace: isRace)
  }

  private static func entrants(
    _ ratings: [PlayerRating], _ rated: RatedResults, isRace: Bool
  ) -> [Entrant] {
    let totals = rated.totals()
    return ratings.map { rating in
      let total = totals[rating.player]
      return Entrant(
        bot: rated.bots[rating.player], rating: rating, results: total.results, games: total.games,
        places: total.places, forfeits: total.forfeits,
        meanScore: total.scoredGames > 0 ? total.scoreSum / Double(total.scoredGames) : nil,
        margin: total.scoredGames > 0 && !isRace
          ? total.marginSum / Double(total.scoredGames) : nil,
        stats: total.statMeans)
    }
  }

  /// True if at least one bot has a mean score.
  var hasScores: Bool { entrants.contains { $0.meanScore != nil } }

  /// True if at least one bot has a mean lead over the other bots' scores.
  var hasMargins: Bool { entrants.contains { $0.margin != nil } }

  /// The number of digits after the point in scores for people; small scores need more digits.
  var scoreDigits: Int {
    let scores = entrants.flatMap { [$0.meanScore, $0.margin] }.compactMap { $0.map(abs) }
    return scores.max().map { $0 < 10 ? 2 : $0 < 100 ? 1 : 0 } ?? 0
  }

  /// Returns the likelihood that an entrant is stronger than another, from 0 to 1.
  ///
  /// The result is ½ for the entrant itself, and nil for entrants of different groups.
  package func superiority(of entrant: Int, over other: Int) -> Double? {
    fit.superiority(of: entrants[entrant].rating.player, over: entrants[other].rating.player)
  }

  /// The largest error of a rating that is bounded on both sides, in Elo; 0 if there is no such rating.
  package var largestError: Double {
    entrants.filter { $0.bound == nil }.map(\.error).max() ?? 0
  }

  /// The facts about the game as a whole: the games, the advantage of the first seat, the draws, and the
  /// model if it is not the default.
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

  /// Returns the best five bots on one line, as printable text.
  package func top(as heading: String) -> String {
    let best = zip(entrants, labels).prefix(5).map { entrant, label in
      "\(entrant.rank) \(label) \(entrant.bound?.rawValue ?? "")\(rounded(entrant.elo)) ± \(rounded(entrant.error))"
    }
    let rest = entrants.count > best.count ? ", …" : ""
    return "\(heading): " + best.joined(separator: ", ") + rest
  }

  /// Sentences that explain the numbers of the ladder.
  var notes: [String] {
    guard !entrants.isEmpty else { return ["No games have been played."] }
    var notes = [
      fit.rankCertainty == .simultaneous
        ? "± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty."
        : "± is half of the 95 % interval; the ranks compare each pair of bots separately."
    ]
    if let halfLife {
      let digits = halfLife == halfLife.rounded() ? 0 : 2
      notes.append(
        "A game that is \(rounded(halfLife, digits)) days older than the latest game counts half."
      )
    }
    if seats > 2 {
      notes.append(
        "Each game counts as \(seats * (seats - 1) / 2) comparisons of two bots by their places. A shared "
          + "place is a draw. The score is a bot's share of the points of its comparisons.")
    }
    if let clusters = fit.clusterCount {
      let cluster =
        seats > 2
        ? "the games of the same bots on one seed or opening"
        : hasFirstPlayer
          ? "the games of two bots on one seed or opening" : "all games on one seed"
      notes.append(
        "Errors treat \(cluster) as one cluster: \(counted(clusters, "cluster", "clusters")).")
      notes += fewClusterNotes(clusters)
    }
    if entrants.contains(where: { $0.bound != nil }) {
      notes.append(
        "> and < mark bots that won or lost every game: their ratings are bounds.")
    }
    notes += statNotes
    notes += misfitNotes
    if hasFirstPlayer, fit.advantage == nil {
      notes.append("The bots did not change seats, so the first player's advantage is unknown.")
    }
    return notes
  }

  /// The number of clusters below which the errors themselves are uncertain.
  private static let fewClusters = 5

  private func fewClusterNotes(_ clusters: Int) -> [String] {
    let source = seats > 2 ? "deal" : hasFirstPlayer ? "seed or opening" : "seed"
    let sources = seats > 2 ? "deals" : hasFirstPlayer ? "seeds or openings" : "seeds"
    guard fit.isIdentifiable else {
      return [
        "Not identifiable: \(clusters == 1 ? "only one \(source)" : "too few \(sources)"), so luck "
          + "and strength cannot be distinguished, and all ranks are possible. The errors are those of "
          + "independent games. Play \(seats > 2 ? "at least five" : "more") \(sources)."
      ]
    }
    guard clusters < Self.fewClusters else { return [] }
    return [
      "With fewer than five clusters, the errors themselves are uncertain. Play more \(sources)."
    ]
  }

  /// Returns the heading of a group of bots that never met the bots of other groups; `group` is counted from
  /// 1.
  func heading(ofGroup group: Int) -> String {
    let bots = counted(entrants.count { $0.group == group }, "bot", "bots")
    let sentence = "Group \(group) of \(fit.groupCount), \(bots)"
    return sentence
      + (group == 1
        ? "." : ". No games against the bots above, so the ratings are not comparable.")
  }
}
