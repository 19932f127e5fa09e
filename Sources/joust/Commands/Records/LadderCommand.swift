import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

private struct LadderArguments: ArgumentGroup {
  private static let usual = RatingOptions()

  let paths = Operand(
    repeated: ValueType<String>.tournament(
      "a tournament's folder, a record (games*.jsonl), results as .csv or .pgn, or \"-\" for standard "
        + "input"
    ).named("PATH"))
  let format = Option("format", .choice("FORMAT"), default: LadderFormat.table, "the output format")
  let model = Option("model", .choice("MODEL"), default: Self.usual.model, "the rating model")
  let prior = Option(
    "prior", .number("0, or a number from 0.001 to 1000000") { $0 >= 0 },
    default: Self.usual.prior,
    "the weight of the prior, in draws per bot")
  let bots = Option(
    "bots", .names(of: .bots), "count only the games of these bots against each other")
  let since = Option("since", .moment, "count only games that ended at this time or later")
  let until = Option("until", .moment, "count only games that ended before this time")
  let anchors = Option(
    repeated: "anchor", .anchor,
    "fix a bot's rating, or with ELO±ERROR give its rough value (ERROR: half of its 95 % interval)")
  let synonyms = Option(
    repeated: "synonym", .synonym, "count the games of OLD as games of NEW")
  let ranks = Option(
    "ranks", .choice("RANKS"), default: Self.usual.rankCertainty,
    "whether the ranks are certain for all bots together or for each pair of bots")
  let crosstable = Option(flag: "crosstable", "add the score of each bot against every other bot")
  let los = Option(flag: "los", "add the likelihood of superiority for each pair of bots")
  let history = Option(flag: "history", "add the ratings after each tenth of the games, for a plot")
  let historyStep = Option(
    "history-by", ValueType<HistoryStep>.choice("STEP"), absent: "tenth",
    "add the ratings after each step (tenth: a tenth of the games)")
  let halfLife = Option(
    "half-life", .days, "halve the weight of a game for each such time before the latest game")
  let overall = Option(flag: "overall", "add one ranking over all games")
  let game = Option("game", .text("GAME", expected: "the name of a game"), "rate only this game")
  let json = Option(flag: "json", "the same as --format json")
  let byOpening = Option(
    flag: "by-opening", "add the results of the first seat after each opening")
  let byOpponent = Option(flag: "by-opponent", "add the results of each bot by opponent")
  let allVersions = Option(
    flag: "all-versions",
    "rate all versions of the bots, and add the gain of each version over the previous one")
  let covariance = Option(
    "covariance",
    ValueType<String>.outputFile("covariance.csv"),
    "also write the covariances of the ratings, in square Elo, to this CSV file")
  let strict = Option(flag: "strict", "refuse the input with status 2 at the first wrong line")
}

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
      won or lost every game: its rating is only a bound. Groups that never met are rated separately,
      each around 1500 unless anchored. If the results deviate from the ratings by more than chance
      explains, the greatest deviations are listed. If no bot beats all others, the column Nash shows
      each bot's lead over a mix of bots that no bot beats.

      In a race, such as 2048, the mean score is the mean over all games of a bot. A wide terminal
      shows the errors as bars, and the Elo after each tenth of the games, for records below 32 MiB and
      up to 100 bots. For a tournament's folder, the rounds and standings of a Swiss and the rounds of
      a knockout follow, and withdrawn bots are left out. Games and rules that its file no longer
      names come last, and do not count in the overall ranking.

      The models are elo, points (as in Ordo), davidson and bayeselo, each on its own scale. CSV and
      PGN results have no times, so they can't be rated with --since, --until, --half-life, or
      --history-by day, week or month. --history-by day, week or month rates all games together, with
      strengths that change over time.

      --overall ranks the bots that play every game. The rating of a bot is its expected score against
      the other ranked bots, as the mean over the games, on the Elo scale. Other bots are listed
      separately, and are not opponents.

      --covariance writes a line with game, name, version, other, other_version and covariance for each
      pair of bots of a group, in both orders, and for each bot with itself. Only sums of ratings whose
      weights add up to 0 are meaningful: the variance of a - b is cov(a,a) + cov(b,b) - 2 cov(a,b).

      --crosstable, --los, --history and --overall add tables after the ladders. In JSON, the first
      three are members of each object and the last is an object at the end. In CSV, one of them
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
    let results = try Results(
      arguments.paths, isStrict: arguments.strict,
      keepsOrder: history != nil || options.halfLife != nil,
      since: arguments.since ?? "", until: arguments.until)
    try checkTimes(arguments, among: results)
    try checkNames(arguments, options, among: results)
    let ladders = try Ladders(
      results.record, and: results.others, among: arguments.bots, options: options,
      outcomes: arguments.bots == nil ? results.outcomes : [],
      history: history.map(HistoryKind.steps),
      historyLimit: parts.contains(.history) ? .max : 100, allVersions: arguments.allVersions,
      game: arguments.game)
    let breakdowns = try breakdowns(arguments, results)
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
    return count == 1
      ? "The only game\(span) is not rated\(reason)."
      : "None of the \(count) games\(span) is rated\(reason)."
  }

  /// Returns the results by opening and by opponent, as requested by the user; the records are read a second
  /// time.
  private static func breakdowns(
    _ arguments: Arguments<LadderArguments>, _ results: Results
  ) throws -> [Breakdown] {
    let keys: [Breakdown.Key] =
      (arguments.byOpening ? [.opening] : []) + (arguments.byOpponent ? [.opponent] : [])
    guard !keys.isEmpty else { return [] }
    guard results.others.games == 0 else {
      throw UsageError(
        "--by-opening and --by-opponent need records, and CSV and PGN results name no openings; use "
          + "--crosstable for results against every other bot")
    }
    var filter = GameFilter()
    filter.game = arguments.game
    filter.since = arguments.since
    filter.until = arguments.until
    let record = results.record
    let names = arguments.bots.map { Set($0) }
    let isCounted = { @Sendable [allVersions = arguments.allVersions] (bot: BotVersion) in
      let current = record.currentVersion(of: bot.name)
      return names?.contains(bot.name) ?? true
        && (allVersions ? current != nil : current == bot.version)
    }
    var breakdowns = keys.map { Breakdown(by: $0, where: isCounted) }
    var games: [GameRecord] = []
    let files = try arguments.paths.flatMap(ResultSource.records)
    _ = try RecordReader.read(files) { if filter.selects($0) { games.append($0) } }
    for game in games {
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
      (.history, arguments.history), (.overall, arguments.overall),
      (.versions, arguments.allVersions),
    ]
    var parts = Set(flags.filter(\.1).map(\.0))
    if arguments.format.printsOneTable, parts.subtracting([.versions]).count > 1 {
      throw UsageError(
        "--format \(arguments.format.name) prints one table; expected one of --crosstable, --los, "
          + "--history and --overall")
    }
    guard !parts.contains(.overall) || options.model == .elo || options.model == .points else {
      throw UsageError(
        "--overall does not work with --model \(options.model.rawValue), in which expected scores do "
          + "not depend on the ratings alone; expected elo or points")
    }
    if arguments.historyStep != nil { parts.insert(.history) }
    return parts
  }

  /// Throws an error if an option requires times and some results have no times.
  private static func checkTimes(
    _ arguments: Arguments<LadderArguments>, among results: Results
  ) throws(UsageError) {
    guard results.others.games > 0 else { return }
    let needTimes = [
      ("since", arguments.since != nil), ("until", arguments.until != nil),
      ("half-life", arguments.halfLife != nil),
      ("history-by", arguments.historyStep ?? .tenth != .tenth),
    ]
    if let option = needTimes.first(where: \.1)?.0 {
      throw UsageError(
        "--\(option) does not work with \(printable(results.others.game)): CSV and PGN results have no "
          + "times")
    }
  }

  /// Throws an error if an option refers to a bot that has no games, or whose games do not count.
  private static func checkNames(
    _ arguments: Arguments<LadderArguments>, _ options: RatingOptions, among results: Results
  ) throws(UsageError) {
    for synonym in options.synonyms.keys.sorted() {
      try checkName(synonym, of: "synonym", arguments, among: results)
    }
    // The new name of a synonym need not have its own games.
    let newNames = Set(options.synonyms.values)
    for name in arguments.bots ?? [] where !newNames.contains(name) {
      try checkName(name, of: "bots", arguments, among: results)
    }
    for anchor in arguments.anchors {
      if !newNames.contains(anchor.name) {
        try checkName(anchor.name, of: "anchor", arguments, among: results)
      }
      guard arguments.bots?.contains(anchor.name) ?? true else {
        throw UsageError("--anchor names \"\(printable(anchor.name))\", which --bots leaves out")
      }
    }
  }

  private static func checkName(
    _ name: String, of option: String, _ arguments: Arguments<LadderArguments>,
    among results: Results
  ) throws(UsageError) {
    guard !results.record.withdrawn.contains(name) else {
      throw UsageError("--\(option) names \"\(name)\", which the tournament has withdrawn")
    }
    guard !results.names.contains(name) else { return }
    let span = arguments.since == nil && arguments.until == nil ? "" : " in the given time"
    throw UsageError(
      "--\(option) names \"\(printable(name))\", which played no game\(span)"
        + didYouMean(results.names, name))
  }
}

extension RatingOptions {
  fileprivate init(_ arguments: Arguments<LadderArguments>) throws(UsageError) {
    self.init()
    model = arguments.model
    prior = arguments.prior
    rankCertainty = arguments.ranks
    halfLife = arguments.halfLife
    for anchor in arguments.anchors {
      if let error = anchor.error {
        looseAnchors.append((anchor.name, anchor.elo, error))
      } else {
        anchors.append((anchor.name, anchor.elo))
      }
    }
    for synonym in arguments.synonyms {
      guard synonyms.updateValue(synonym.new, forKey: synonym.old) == nil else {
        throw UsageError(
          "--synonym gives \"\(printable(synonym.old))\" twice; expected one NEW for it")
      }
    }
    if let chained = synonyms.first(where: { synonyms[$0.value] != nil })?.value {
      throw UsageError(
        "--synonym makes \"\(printable(chained))\" both OLD and NEW; give the last name for all of them"
      )
    }
  }
}

/// The value of `--anchor`: a known rating, either exact or with an error.
private struct Anchor: Sendable {
  let name: String
  let elo: Double
  /// Half of the 95 % interval in Elo; nil for an exact rating.
  let error: Double?

  /// Reads `NAME=ELO`, `NAME=ELO±ERROR` or `NAME=ELO+-ERROR`.
  init?(_ text: String) {
    guard let (name, value) = sides(of: text) else { return nil }
    let parts = value.replacing("+-", with: "±").split(
      separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == parts.count else { return nil }
    self.name = name
    elo = numbers[0]
    error = numbers.count > 1 ? numbers[1] : nil
  }
}

/// The value of `--synonym`.
private struct Synonym: Sendable {
  let old: String
  let new: String

  /// Reads `OLD=NEW`.
  init?(_ text: String) {
    guard let (old, new) = sides(of: text), !new.isEmpty, old != new else { return nil }
    self.old = old
    self.new = new
  }
}

/// Returns the texts before and after the last equals sign; nil if there is no equals sign, or no text before
/// it.
private func sides(of text: String) -> (name: String, value: String)? {
  guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
  return (String(text[..<sign]), String(text[text.index(after: sign)...]))
}

extension ValueType where Value == Anchor {
  fileprivate static var anchor: Self {
    Self(
      "NAME=ELO", expected: "NAME=ELO, such as random=1000, or NAME=ELO±ERROR (or +-)",
      parse: Anchor.init)
  }
}

extension ValueType where Value == Synonym {
  fileprivate static var synonym: Self {
    Self("OLD=NEW", expected: "OLD=NEW, such as Stockfish-17=stockfish", parse: Synonym.init)
  }
}

extension ValueType where Value == Double {
  /// A duration in days.
  fileprivate static var days: Self {
    Self("T", expected: "a time in hours, days or weeks, such as 12h, 30d or 8w") { text in
      let days = ["h": 1 / 24.0, "d": 1, "w": 7][text.suffix(1)]
      let count = Double(text.dropLast())
      guard let days, let count, count > 0, count.isFinite else { return nil }
      return count * days
    }
  }
}
