extension ResultCounts {
  /// Returns the number of days, weeks or months with games; nil if a game has no time, or if the order of
  /// the games is not stored.
  ///
  /// For `tenth`, the days are counted.
  package func stepCount(by step: HistoryStep) -> Int? {
    guard let log, log.allSatisfy({ $0.time != nil }) else { return nil }
    let days = Set(log.compactMap { $0.time.map { $0.floorDivided(by: 86_400) } })
    return Set(days.map { step.days(around: $0).lowerBound }).count
  }

  /// Returns the results up to the end of each step.
  ///
  /// For a day, a week or a month, `date` is the last day of the step, and `day` is the end of the step in
  /// days since 1970. For tenths, both are nil.
  ///
  /// Tenths are rounded up to whole games or whole additions. Steps without games are left out. In steps by
  /// dates, games without a time are left out. A game is counted if `isCounted` is true for at least two of
  /// its bots. The forfeits and scores of games of two bots, and the numbers that bots reported, are not
  /// included. The order of the games must be stored.
  package func history(
    by step: HistoryStep, keepsOrder: Bool = false, where isCounted: (BotVersion) -> Bool
  ) -> [(results: ResultCounts, date: String?, day: Double?)] {
    guard let log else { preconditionFailure("the order of the games was not kept") }
    let counts = bots.map(isCounted)
    var kept = log.filter { $0.games > 0 && $0.bots.count { counts[$0] } > 1 }
    let total = kept.reduce(0) { $0 + $1.games }
    if step != .tenth {
      kept = kept.filter { $0.time != nil }.sorted { ($0.time ?? 0) < ($1.time ?? 0) }
    }
    var results = ResultCounts(
      game: game, hasFirstPlayer: hasFirstPlayer, rules: rules, seats: seats, keepsOrder: keepsOrder
    )
    for bot in bots { _ = results.index(of: bot) }
    var steps: [(ResultCounts, String?, Double?)] = []
    var tenth = 1
    var games = 0
    var days = 0..<0
    for (index, addition) in kept.enumerated() {
      results.add(addition)
      games += addition.games
      guard step != .tenth, let time = addition.time else {
        guard games * 10 >= total * tenth else { continue }
        tenth = games * 10 / total + 1
        steps.append((results, nil, nil))
        continue
      }
      let day = time.floorDivided(by: 86_400)
      if !days.contains(day) { days = step.days(around: day) }
      let next = index + 1 < kept.count ? kept[index + 1].time : nil
      guard next.map({ $0 >= days.upperBound * 86_400 }) ?? true else { continue }
      let last = CalendarDay(days: days.upperBound - 1).text
      steps.append((results, last, Double(days.upperBound)))
    }
    return steps
  }
}
