import Games
import Hosting
import JSON
import Ratings
import Reports
import Tournaments
import Runs

extension CommandSpec {
  /// `joust ladder`.
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

      --crosstable, --los and --history follow the table; in JSON they are added to each object; as
      CSV one of them takes the ladder's place.
      """,
    options: [
      Option("format", "F", "table, json, csv or markdown (table)"),
      Option(
        "model", "M", "elo, points (as Ordo), davidson or bayeselo, each on its own scale (elo)"),
      Option("prior", "P", "the weight of the prior, in draws a bot (1); 0 for none"),
      Option("anchor", "NAME=ELO", "give a bot's rating; more than one may be given"),
      Option(
        "sort", "KEY", "elo, error, name, games, score, wins, draws, losses or forfeits (elo)"),
      Option("crosstable", "who won how much against whom"),
      Option("los", "the chances that each bot is stronger than each other one"),
      Option("history", "the ratings after each tenth of the games, as data for a plot"),
      Option("strict", "refuse the first line that is wrong, with status 2"),
    ]
  ) { arguments in
    try LadderCommand(arguments).run().rawValue
  }
}

/// Prints ladders.
struct LadderCommand {
  private let paths: [String]
  private let format: LadderFormat
  private let options: LadderOptions
  private let parts: LadderParts
  private let isStrict: Bool
  private let order: LadderOrder

  init(_ arguments: Arguments) throws {
    paths = arguments.operands
    format = try Self.word(arguments["format"], "format", LadderFormat.self) ?? .table
    var options = LadderOptions()
    options.model = try Self.word(arguments["model"], "model", RatingModel.self) ?? options.model
    if let text = arguments["prior"] {
      guard let prior = Double(text), prior.isFinite, prior >= 0 else {
        throw Self.wrong(text, "prior", "a number, 0 or more")
      }
      options.prior = prior
    }
    options.anchors = try arguments.options.filter { $0.name == "anchor" }
      .map { try Self.anchor($0.value) }
    self.options = options
    let named: [(String, LadderParts)] = [
      ("crosstable", .crosstable), ("los", .superiority), ("history", .history),
    ]
    let chosen = named.filter { arguments.has($0.0) }.map(\.1)
    parts = LadderParts(chosen)
    isStrict = arguments.has("strict")
    order = try Self.word(arguments["sort"], "sort", LadderOrder.self) ?? .elo
    if format == .csv, chosen.count > 1 {
      throw UsageError(
        "--format csv prints one table; expected one of --crosstable, --los and --history",
        in: .ladder)
    }
  }

  func run() throws -> ExitStatus {
    let results: Results
    let ladders: Ladders
    do {
      results = try Results(paths, isStrict: isStrict, keepsOrder: parts.contains(.history))
      try check(results)
      ladders = try Ladders(
        results.record, and: results.others, options: options, order: order,
        tellsHistory: parts.contains(.history))
    } catch let error as RatingError {
      throw InputError("\(error)")
    }
    results.warn()
    let isNothing = format == .table && ladders.games.isEmpty
    StandardStream.output.write(
      isNothing ? "No games have been played.\n" : format.text(of: ladders.games, with: parts))
    return results.skipCount > 0 ? .failed : .done
  }

  /// Refuses anchors that are nobody's name.
  private func check(_ results: Results) throws(UsageError) {
    let names = results.names
    for anchor in options.anchors where !names.contains(anchor.name) {
      let hint = names.nearest(to: anchor.name).map { "; did you mean \"\($0)\"?" } ?? ""
      throw UsageError(
        "--anchor names \"\(printable(anchor.name))\", who played no game\(hint)", in: .ladder)
    }
  }

  private static func anchor(_ text: String) throws(UsageError) -> LadderOptions.Anchor {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
      let elo = Double(text[text.index(after: sign)...]), elo.isFinite
    else { throw wrong(text, "anchor", "NAME=ELO, such as random=1000") }
    return LadderOptions.Anchor(name: String(text[..<sign]), elo: elo)
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ option: String, _ type: Word.Type
  ) throws(UsageError) -> Word? {
    guard let text else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue)
      let hint = words.nearest(to: text).map { "; did you mean \"\($0)\"?" } ?? ""
      throw wrong(text, option, "one of \(words.joined(separator: ", "))\(hint)")
    }
    return word
  }

  private static func wrong(_ text: String, _ option: String, _ expected: String) -> UsageError {
    UsageError("--\(option) is \"\(printable(text))\", expected \(expected)", in: .ladder)
  }
}
