package import Ratings
package import Tournaments

/// The ladders of a game after parts of its games.
extension Ladder {
  /// Returns the ladders after each tenth of the games, or at the end of each day, week or month.
  ///
  /// After a tenth, each ladder is computed from the games up to that point. By dates, the ladders show the
  /// ratings of one ``WholeHistory`` of all games. A ladder by dates is computed from the games up to its
  /// date, as after a tenth, in these cases:
  ///
  /// - There is only one step, or there are too many bots, steps or encounters.
  /// - The ladder of all games cannot be computed.
  /// - Games are weighted by age.
  /// - The game has more than two seats.
  /// - An anchor has an error.
  ///
  /// If the ratings at a step cannot be computed, the ladder of that step is left out. Without a prior, the
  /// ratings at the first steps may be unbounded, and therefore not be computed.
  package static func history(
    of results: ResultCounts, by step: HistoryStep = .tenth,
    options: RatingOptions = RatingOptions(),
    where isCounted: (BotVersion) -> Bool = { _ in true }
  ) -> [Ladder] {
    let parts = results.history(by: step, keepsOrder: options.halfLife != nil, where: isCounted)
    return history(of: parts, options: options, where: isCounted)
  }

  private typealias Part = (results: ResultCounts, date: String?, day: Double?)

  private static func history(
    of parts: [Part], options: RatingOptions, where isCounted: (BotVersion) -> Bool
  ) -> [Ladder] {
    if parts.count > 1, let last = parts.last, last.date != nil, options.halfLife == nil,
      last.results.seats == 2, options.looseAnchors.isEmpty,
      let whole = try? Ladder(last.results, options: options, where: isCounted),
      let history = whole.wholeHistory(parts, options: options, where: isCounted)
    {
      return history
    }
    return parts.compactMap { part in
      var ladder = try? Ladder(part.results, options: options, where: isCounted)
      ladder?.date = part.date
      return ladder
    }
  }

  /// The range of the number of steps by dates: enough for a curve, but not too many for a page that is
  /// rewritten during a run.
  private static let curveSteps = 3...20
  /// The number of bots up to which a curve has ratings that change over time; for more bots, the fit takes
  /// more than a second.
  private static let curveBots = 80

  /// Returns the ladders for a curve of the ratings.
  ///
  /// There is a ladder at the end of each day, week or month, with ratings that change over time, if all
  /// these conditions hold:
  ///
  /// - 3 to 20 days, weeks or months have games.
  /// - There are at most 80 bots.
  /// - The results allow ratings that change over time (see ``history(of:by:options:where:)``).
  ///
  /// Otherwise, there is a ladder after each tenth of the games.
  ///
  /// The result also has the ladder of the games before the last step, for showing the changes since then.
  /// This ladder is nil if there is only one step, or if its ratings cannot be computed.
  package static func curve(
    of results: ResultCounts, options: RatingOptions = RatingOptions(),
    where isCounted: (BotVersion) -> Bool = { _ in true }
  ) -> (history: [Ladder], previous: Ladder?) {
    let step = [HistoryStep.day, .week, .month].first { step in
      results.stepCount(by: step).map(curveSteps.contains) ?? false
    }
    if let step, results.bots.count(where: isCounted) <= curveBots {
      let parts = results.history(
        by: step, keepsOrder: options.halfLife != nil, where: isCounted)
      let history = history(of: parts, options: options, where: isCounted)
      if history.count >= curveSteps.lowerBound, history[0].drift != nil {
        let before = parts[parts.count - 2].results
        return (history, try? Ladder(before, options: options, where: isCounted))
      }
    }
    let history = history(of: results, options: options, where: isCounted)
    return (history, history.dropLast().last)
  }

  /// Returns the ladder at the end of each step; nil if there are too many bots, steps or encounters.
  ///
  /// This ladder must be the ladder of the games of all steps.
  private func wholeHistory(
    _ parts: [Part], options: RatingOptions,
    where isCounted: (BotVersion) -> Bool
  ) -> [Ladder]? {
    let rated = parts.map {
      RatedResults($0.results, synonyms: options.synonyms, where: isCounted)
    }
    var before: [Encounter] = []
    let steps = zip(parts, rated).map { part, rated in
      // Each step has the encounters of the previous step, in the same order, followed by new encounters.
      let encounters = rated.encounters()
      let new = encounters.enumerated().map { index, encounter in
        index < before.count ? encounter.without(before[index]) : encounter
      }
      before = encounters
      return WholeHistory.Step(day: part.day ?? 0, encounters: new.filter { $0.games > 0 })
    }
    guard let history = WholeHistory(steps, after: fit, prior: options.prior) else { return nil }
    return parts.indices.map { step in
      let ratings = ratings { history.point(of: $0, at: step) }
      return Ladder(
        self, rated[step], ratings: ratings, isRace: parts[step].results.isRace,
        date: parts[step].date, drift: history.drift)
    }
  }

  /// Returns the ratings at a step, sorted by group and rank.
  ///
  /// - `point`: Returns the rating of a player at the step; nil for a player without games until then.
  private func ratings(at point: (Int) -> WholeHistory.Point?) -> [PlayerRating] {
    var ratings = fit.ratings.compactMap { rating -> PlayerRating? in
      guard let point = point(rating.player) else { return nil }
      var rating = rating
      let error = EloScale.errorFactor * point.standardError
      rating.elo = point.elo
      rating.standardError = point.standardError
      rating.low = rating.bound == .atMost ? -.infinity : point.elo - error
      rating.high = rating.bound == .atLeast ? .infinity : point.elo + error
      return rating
    }
    ratings.sort { ($0.group, -$0.elo, $0.player) < ($1.group, -$1.elo, $1.player) }
    let sorted = ratings
    for index in ratings.indices {
      let own = sorted[index]
      let others = sorted.filter { $0.group == own.group }
      ratings[index].rank = 1 + others.count { $0.elo > own.elo }
      // A bot counts as certainly stronger than another bot only if their intervals do not overlap.
      let best = 1 + others.count { $0.low > own.high }
      ratings[index].ranks = best...others.count - others.count { $0.high < own.low }
    }
    return ratings
  }
}

extension Encounter {
  /// Returns the results without the earlier results of the same encounter.
  fileprivate func without(_ earlier: Encounter) -> Encounter {
    Encounter(
      first: first, second: second, wins: wins - earlier.wins, draws: draws - earlier.draws,
      losses: losses - earlier.losses)
  }
}
