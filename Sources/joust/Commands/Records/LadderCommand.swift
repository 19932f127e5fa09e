import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

extension Subcommand {
  static let ladder = Subcommand(
    "ladder", LadderArguments(), summary: "Print the Elo ladder of each game",
    discussion: """
      Any number of paths can be given. All records are rated together. CSV and PGN results name no
      game, so all of them are rated as results of one game. For standard input, and for a file
      without the extension jsonl, csv or pgn, the format is detected from the content. A CSV file
      begins with the line first,second,result (1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1) or
      first,second,wins,draws,losses. The names white and black can replace first and second;
      semicolons or tabs can replace the commas. In PGN, the tags White, Black and Result count.
      Unreadable lines are skipped with a warning; for CSV and PGN, the exit status is then 1.

      A rating's error is half of its 95 % interval. Games of a record that share an opening or a seed
      are one cluster, because their results depend on each other. The column ranks shows the ranks that
      a bot's games allow, by default with 95 % certainty for all bots together. > and < mark a bot that
      won or lost every game: its rating is only a bound. Groups of bots that no games connect are rated
      separately, each around 1500 unless anchored. If the results deviate from the ratings by more than
      chance explains, the greatest deviations are listed. If no bot beats all others, the column Nash
      shows each bot's lead over a mix of bots that no bot beats.

      In a race, such as 2048, the mean score is the mean over all games of a bot. A wide terminal
      shows the errors as bars, and the Elo after each tenth of the games, for records below 32 MiB and
      up to 100 bots. For a tournament's folder, the rounds and standings of a Swiss tournament or the
      rounds of a knockout follow, and withdrawn bots are left out. Games and rules that the tournament's
      file no longer names come last, and do not count in the overall ranking.

      The models are elo, points (as in Ordo), davidson and bayeselo, each on its own scale. CSV and
      PGN files are read without times, so they can't be rated with --since, --until, --half-life, or
      --history-by day, week or month. --history-by day, week or month rates all games together, with
      strengths that change over time.

      --overall ranks the bots that play every game. The rating of a bot is its expected score against
      the other ranked bots, as the mean over the games, on the Elo scale. Other bots are listed
      separately, and are not opponents.

      --covariance writes a line with game, name, version, other, other_version and covariance for each
      pair of bots of a group, in both orders, and for each bot with itself. Only sums of ratings whose
      weights add up to 0 are meaningful: the variance of a - b is cov(a,a) + cov(b,b) - 2 cov(a,b).

      --crosstable, --los, --history, --overall, --by-opening and --by-opponent add tables after the
      ladders. In JSON, the tables of the first three options are members of each game's object, and the
      other tables are objects at the end. In CSV, only one of these options can be given, and its table
      replaces the ladder.
      """
  ) { arguments in
    let options = try RatingOptions(arguments)
    let format = arguments.json ? .json : arguments.format
    let parts = try additions(arguments, options)
    let columns = format.fitsTerminal ? Console.size(of: .output)?.columns : nil
    // The development of the ratings is shown only if there is enough space and the record is short, because
    // it requires the order of the games and ten additional fits of each ladder.
    let showsCourses =
      columns ?? 0 >= 80 && Results.size(of: arguments.paths) ?? .max < 1 << 25
    let history =
      parts.contains(.history) ? arguments.historyStep ?? .tenth : showsCourses ? .tenth : nil
    let breakdownKeys: [Breakdown.Key] =
      (arguments.byOpening ? [.opening] : []) + (arguments.byOpponent ? [.opponent] : [])
    // The games are kept, because standard input can be read only once.
    var games: [GameRecord] = []
    let results = try Results(
      arguments.paths, isStrict: arguments.strict,
      keepsOrder: history != nil || options.halfLife != nil,
      since: arguments.since ?? "", until: arguments.until,
      to: breakdownKeys.isEmpty ? nil : { games.append($0) })
    try arguments.checkTimes(of: results)
    try arguments.checkNames(options, among: results)
    let ladders = try Ladders(
      results.record, and: results.others, among: arguments.bots, options: options,
      outcomes: arguments.bots == nil ? results.outcomes : [],
      history: history.map(HistoryKind.steps),
      historyLimit: parts.contains(.history) ? .max : 100, allVersions: arguments.allVersions,
      game: arguments.game)
    let breakdowns = try breakdowns(arguments, results, of: games, by: breakdownKeys)
    if let path = arguments.covariance {
      let file = try DraftFile(path)
      try CovarianceRows(ladders.games).forEachPart { part throws(SystemError) in
        try file.append(Array(part.utf8))
      }
      try file.finish()
    }
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    let isEmpty = format.fitsTerminal && ladders.games.isEmpty
    StandardStream.output.write(
      isEmpty
        ? emptySentence(arguments, results) + "\n"
        : format.text(of: ladders.games, with: parts, breakdowns, columns: columns))
    return results.skipCount > 0 ? .failed : .done
  }

  /// Returns a sentence with the reason why there is no ladder.
  private static func emptySentence(
    _ arguments: Arguments<LadderArguments>, _ results: Results
  ) -> String {
    let start = arguments.since.map { " since \($0)" } ?? ""
    let span = start + (arguments.until.map { " until \($0)" } ?? "")
    let count = results.record.gameCount + results.others.games
    guard count > 0 else { return "No games have been played\(span)." }
    let choices = [
      arguments.game.map { _ in "this --game" }, arguments.bots.map { _ in "these --bots" },
    ].compactMap(\.self)
    let reason =
      choices.isEmpty
      ? ": \(count == 1 ? "it" : "each") has a withdrawn bot or a former version of a bot"
      : " with " + choices.joined(separator: " and ")
    let advice =
      choices.isEmpty && !arguments.allVersions ? " Rate former versions with --all-versions." : ""
    return
      (count == 1
      ? "The only game\(span) is not rated\(reason)."
      : "None of the \(count) games\(span) is rated\(reason).") + advice
  }

  /// Returns the results by opening and by opponent, as requested by the user.
  ///
  /// `games` are the games of the records that `results` counts.
  private static func breakdowns(
    _ arguments: Arguments<LadderArguments>, _ results: Results, of games: [GameRecord],
    by keys: [Breakdown.Key]
  ) throws -> [Breakdown] {
    guard !keys.isEmpty else { return [] }
    guard results.others.games == 0 else {
      throw UsageError(
        "--by-opening and --by-opponent need records, and CSV and PGN results name no openings; use "
          + "--crosstable for results against every other bot")
    }
    let record = results.record
    let names = arguments.bots.map { Set($0) }
    let isCounted = { @Sendable [allVersions = arguments.allVersions] (bot: BotVersion) in
      let current = record.currentVersion(of: bot.name)
      return names?.contains(bot.name) ?? true
        && (allVersions ? current != nil : current == bot.version)
    }
    var breakdowns = keys.map { Breakdown(by: $0, where: isCounted) }
    for game in games where arguments.game ?? game.game == game.game {
      for index in breakdowns.indices { breakdowns[index].add(game) }
    }
    return breakdowns
  }

  /// Returns the tables to print in addition to the ladders.
  private static func additions(
    _ arguments: Arguments<LadderArguments>, _ options: RatingOptions
  ) throws(UsageError) -> Set<LadderAddition> {
    let flags: [(LadderAddition, Bool)] = [
      (.crosstable, arguments.crosstable), (.superiority, arguments.los),
      (.history, arguments.history || arguments.historyStep != nil),
      (.overall, arguments.overall), (.versions, arguments.allVersions),
    ]
    let parts = Set(flags.filter(\.1).map(\.0))
    let breakdownCount = [arguments.byOpening, arguments.byOpponent].count { $0 }
    let tableCount = parts.subtracting([.versions]).count + breakdownCount
    if !arguments.json, arguments.format.printsOneTable, tableCount > 1 {
      throw UsageError(
        "--format \(arguments.format.name) prints one table; give only one of --crosstable, --los, "
          + "--history (with or without --history-by), --overall, --by-opening and --by-opponent")
    }
    guard !parts.contains(.overall) || options.model == .elo || options.model == .points else {
      throw UsageError(
        "--overall does not work with --model \(options.model.rawValue), in which expected scores do "
          + "not depend on the ratings alone; expected elo or points")
    }
    return parts
  }
}
