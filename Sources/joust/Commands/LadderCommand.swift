import Hosting
import JSON
import Ratings
import Reports
import Tournaments
import Runs

extension CommandSpec {
  static let ladder = CommandSpec(
    name: "ladder", operands: "PATH…", operandCount: 1...Int.max,
    summary: "print the Elo ladder of each game",
    discussion: """
      PATH is a tournament's folder, a record (games*.jsonl), results as .csv or .pgn, or "-" for
      standard input; what neither is nor is called so is told by its content. Any number can be
      given: records are read as one, and so are results, which name no game. A CSV file begins with
      the line first,second,result (1, 0.5 or 0) or first,second,wins,draws,losses; of PGN the tags
      White, Black and Result are read. What cannot be read is skipped with a warning, and for CSV
      and PGN with status 1.

      A rating's error is half of its 95 % interval. Games of a record that share an opening or a
      seed are clustered by it. The ranks of a bot are those that its games leave open. With > or < a
      bot won or lost every game, and its error is to that side only. Groups that never met are rated
      apart, each about 1500.

      --bots rates only the games that these bots played against each other. A bot that a tournament
      has withdrawn is in no ladder of its folder. --since rates the games that ended then or later, by
      UTC: 2026-11-20, or 2026-11-20T18:00. Results as CSV or PGN don't say when they were played.

      --crosstable, --los and --history follow the table; in JSON they are added to each object; as
      CSV one of them takes the ladder's place.
      """,
    options: [
      Option("format F", "table, json, csv or markdown (table)"),
      Option("model M", "elo, points (as Ordo), davidson or bayeselo, each on its own scale (elo)"),
      Option("prior P", "the weight of the prior, in draws a bot (1); 0 for none"),
      Option("bots A,B", "only the games of these bots against each other"),
      Option("since DATE", "only the games from then on: 2026-11-20, or 2026-11-20T18:00 (UTC)"),
      Option("anchor NAME=ELO", "give a bot's rating; more than one may be given"),
      Option("sort KEY", "elo, error, name, games, score, wins, draws, losses or forfeits (elo)"),
      Option("crosstable", "who won how much against whom"),
      Option("los", "the chances that each bot is stronger than each other one"),
      Option("history", "the ratings after each tenth of the games, as data for a plot"),
      Option("strict", "refuse the first line that is wrong, with status 2"),
    ]
  ) { arguments in
    let format = try arguments.word("format", as: LadderFormat.self) ?? .table
    let options = try RatingOptions(arguments)
    let parts = Set(LadderAddition.allCases.filter { arguments.has($0.rawValue) })
    let order = try arguments.word("sort", as: LadderOrder.self) ?? .elo
    if format == .csv, parts.count > 1 {
      throw arguments.error(
        "--format csv prints one table; expected one of --crosstable, --los and --history")
    }
    let tellsHistory = parts.contains(.history)
    let start = try arguments.moment("since")
    let results = try Results(
      arguments.operands, isStrict: arguments.has("strict"), keepsOrder: tellsHistory,
      since: start ?? "")
    if start != nil, results.others.games > 0 {
      throw arguments.error(
        "--since can't be asked of \(printable(results.others.game)): results as CSV or PGN don't "
          + "say when they were played")
    }
    let names = try arguments["bots"].map { text throws(UsageError) in
      try arguments.words("bots", text)
    }
    for name in names ?? [] { try arguments.check(name, "bots", among: results) }
    for anchor in options.anchors {
      try arguments.check(anchor.name, "anchor", among: results)
      guard names?.contains(anchor.name) ?? true else {
        throw arguments.error(
          "--anchor names \"\(printable(anchor.name))\", whom --bots leaves out")
      }
    }
    let ladders = try Ladders(
      results.record, and: results.others, among: names, options: options, order: order,
      tellsHistory: tellsHistory)
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    let isNothing = format == .table && ladders.games.isEmpty
    StandardStream.output.write(
      isNothing
        ? "No games have been played\(start.map { " since \($0)" } ?? "").\n"
        : format.text(of: ladders.games, with: parts))
    return (results.skipCount > 0 ? ExitStatus.failed : .done).rawValue
  }
}

extension Arguments {
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
    anchors = try arguments.values(of: "anchor").map { text throws(UsageError) in
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
        let elo = Double(text[text.index(after: sign)...]), elo.isFinite
      else { throw arguments.wrong("anchor", "NAME=ELO, such as random=1000", is: text) }
      return (String(text[..<sign]), elo)
    }
  }
}
