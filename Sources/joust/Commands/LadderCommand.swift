import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

private let formats = LadderFormat.allCases.map(\.name)

extension CommandSpec {
  static let ladder = CommandSpec(
    name: "ladder", operands: "PATH…", operandCount: 1...Int.max,
    summary: "print the Elo ladder of each game",
    discussion: """
      PATH is a tournament's folder, a record (games*.jsonl), results as .csv or .pgn, or "-" for
      standard input; what neither is nor is called so is told by its content. Any number can be
      given: records are read as one, and so are results, which name no game. A CSV file begins with
      the line first,second,result (1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1) or
      first,second,wins,draws,losses; white and black are the same as first and second, and semicolons
      or tabs as commas. Of PGN the tags White, Black and Result are read. What cannot be read is
      skipped with a warning, and for CSV and PGN with status 1.

      A rating's error is half of its 95 % interval. Games of a record that share an opening or a
      seed are clustered by it. The ranks of a bot are those that its games leave open: with 95 %
      certainty those of all bots together are right. With > or < a bot won or lost every game, and its
      error is to that side only. Groups that never met are rated apart, each about 1500. Where results
      lie further from what ratings explain than chance puts them, the worst are named; and where nobody
      beats all others, Nash is each bot's lead over a mix that nobody beats.

      In a race, such as 2048, the mean score is that of all games of a bot. A wide terminal shows the
      errors drawn, and the Elo after each tenth of the games, of records below 32 MB and up to 100 bots.
      Of a tournament's folder the rounds and standings of a swiss and the rounds of a knockout follow,
      and bots that it has withdrawn are in no ladder. Games and rules that its file names no longer come
      last, and count in no overall ranking.

      Results as CSV or PGN don't say when they were played, as --since, --until and --half-life ask.
      --overall takes the mean over the games of the score that each bot may expect against an average
      opponent there, on the scale of Elo; bots that miss a game are listed apart.

      --crosstable, --los, --history and --overall follow the table; in JSON the first three are added
      to each object and the last is an object at the end; as CSV one of them takes the ladder's place.
      """,
    options: [
      Option(
        "format F", "\(formats.dropLast().joined(separator: ", ")) or \(formats.last ?? "") (table)"
      ),
      Option("model M", "elo, points (as Ordo), davidson or bayeselo, each on its own scale (elo)"),
      Option("prior P", "the weight of the prior, in draws a bot (1); 0 for none"),
      Option("bots A,B", "only the games of these bots against each other"),
      Option("since DATE", "only the games that ended then or later: 2026-11-20T18:00, or a day"),
      Option("until DATE", "only the games that ended before that"),
      Option(
        "anchor NAME=ELO", "give a bot's rating, or with ELO±ERROR (or +-) what is roughly known"),
      Option("synonym OLD=NEW", "count the games of OLD as those of NEW"),
      Option("ranks R", "simultaneous (all of them right together) or pairwise (simultaneous)"),
      Option("crosstable", "who won how much against whom"),
      Option("los", "the chances that each bot is stronger than each other one"),
      Option("history", "the ratings after each tenth of the games, as data for a plot"),
      Option("history-by S", "the same by each tenth, day, week or month (tenth)"),
      Option("half-life T", "a game counts half that is T older than the latest: 12h, 30d or 8w"),
      Option("overall", "one ranking over all games"),
      Option("strict", "refuse the first line that is wrong, with status 2"),
    ]
  ) { arguments in
    let format = try arguments.word("format", as: LadderFormat.self) ?? .table
    let options = try RatingOptions(arguments)
    var parts = Set(LadderAddition.allCases.filter { arguments.has($0.rawValue) })
    if format.printsOneTable, parts.count > 1 {
      throw arguments.error(
        "--format \(format.name) prints one table; expected one of --crosstable, --los, --history "
          + "and --overall")
    }
    guard !parts.contains(.overall) || options.model == .elo || options.model == .points else {
      throw arguments.error(
        "--overall can't be asked of --model \(options.model.rawValue), whose ratings don't tell "
          + "scores alone; expected elo or points")
    }
    let step = try arguments.word("history-by", as: HistoryStep.self)
    if step != nil { parts.insert(.history) }
    let columns = format.fitsTerminal ? Console.size(of: .output)?.columns : nil
    // How ratings changed is shown where there is room and it is told soon: for that the order of the
    // games is kept, and each ladder rated ten times more.
    let showsCourses =
      columns ?? 0 >= 80 && Results.size(of: arguments.operands) ?? .max < 1 << 25
    let history = parts.contains(.history) ? step ?? .tenth : showsCourses ? .tenth : nil
    let (start, end) = (try arguments.moment("since"), try arguments.moment("until"))
    let results = try Results(
      arguments.operands, isStrict: arguments.has("strict"),
      keepsOrder: history != nil || options.halfLife != nil,
      since: start ?? "", until: end)
    let byTime = [
      ("since", start != nil), ("until", end != nil), ("half-life", options.halfLife != nil),
      ("history-by", history ?? .tenth != .tenth),
    ]
    if results.others.games > 0, let option = byTime.first(where: \.1)?.0 {
      throw arguments.error(
        "--\(option) can't be asked of \(printable(results.others.game)): results as CSV or PGN don't "
          + "say when they were played")
    }
    let names = try arguments.words("bots")
    try arguments.check(options, among: results, bots: names)
    let ladders = try Ladders(
      results.record, and: results.others, among: names, options: options,
      outcomes: names == nil ? results.outcomes : [], history: history,
      historyLimit: parts.contains(.history) ? .max : 100)
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    let isNothing = format.fitsTerminal && ladders.games.isEmpty
    StandardStream.output.write(
      isNothing
        ? "No games have been played\(start.map { " since \($0)" } ?? "")"
          + "\(end.map { " until \($0)" } ?? "").\n"
        : format.text(
          of: ladders.games, with: parts, columns: columns))
    return (results.skipCount > 0 ? ExitStatus.failed : .done).rawValue
  }
}

extension Arguments {
  fileprivate func check(
    _ options: RatingOptions, among results: Results, bots: [String]?
  ) throws(UsageError) {
    for synonym in options.synonyms.keys.sorted() {
      try check(synonym, "synonym", among: results)
    }
    // What a synonym stands for need not have played under its own name.
    let stood = Set(options.synonyms.values)
    for name in bots ?? [] where !stood.contains(name) { try check(name, "bots", among: results) }
    for anchor in options.anchors.map(\.name) + options.looseAnchors.map(\.name) {
      if !stood.contains(anchor) { try check(anchor, "anchor", among: results) }
      guard bots?.contains(anchor) ?? true else {
        throw error("--anchor names \"\(printable(anchor))\", whom --bots leaves out")
      }
    }
  }

  fileprivate func check(
    _ name: String, _ option: String, among results: Results
  ) throws(UsageError) {
    guard !results.record.withdrawn.contains(name) else {
      throw error("--\(option) names \"\(name)\", whom the tournament has withdrawn")
    }
    guard !results.names.contains(name) else { return }
    throw error(
      "--\(option) names \"\(printable(name))\", who played no game"
        + didYouMean(results.names, name))
  }
}

extension RatingOptions {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    model = try arguments.word("model", as: RatingModel.self) ?? model
    prior =
      try arguments.number("prior", "a number, 0 or more") { $0.isFinite && $0 >= 0 } ?? prior
    rankCertainty = try arguments.word("ranks", as: RankCertainty.self) ?? rankCertainty
    halfLife = try arguments.value(of: "half-life", "a time in hours, days or weeks, such as 30d") {
      text in
      let days = ["h": 1 / 24.0, "d": 1, "w": 7][text.suffix(1)]
      let count = Double(text.dropLast())
      guard let days, let count, count > 0, count.isFinite else { return nil }
      return count * days
    }
    for text in arguments.values(of: "anchor") {
      guard let (name, value) = Self.sides(of: text) else {
        throw Self.wrongAnchor(text, arguments)
      }
      let parts = value.replacing("+-", with: "±").split(
        separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
      guard numbers.count == parts.count else { throw Self.wrongAnchor(text, arguments) }
      if numbers.count == 1 {
        anchors.append((name, numbers[0]))
      } else {
        looseAnchors.append((name, numbers[0], numbers[1]))
      }
    }
    for text in arguments.values(of: "synonym") {
      guard let (old, new) = Self.sides(of: text), !new.isEmpty, old != new else {
        throw arguments.wrong("synonym", "OLD=NEW, such as Stockfish-17=stockfish", is: text)
      }
      guard synonyms.updateValue(new, forKey: old) == nil else {
        throw arguments.error(
          "--synonym gives \"\(printable(old))\" twice; expected one NEW for it")
      }
    }
    if let chained = synonyms.first(where: { synonyms[$0.value] != nil })?.value {
      throw arguments.error(
        "--synonym makes \"\(printable(chained))\" both OLD and NEW; expected the last name for all"
      )
    }
  }

  /// What stands before and behind the last sign of equality; nil without one, or a name before it.
  private static func sides(of text: String) -> (name: String, value: String)? {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  private static func wrongAnchor(_ text: String, _ arguments: Arguments) -> UsageError {
    arguments.wrong("anchor", "NAME=ELO, such as random=1000, or NAME=ELO±ERROR", is: text)
  }
}
