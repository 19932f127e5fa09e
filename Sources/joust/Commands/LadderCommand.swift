import Games
import Processes
import Ratings
import Reports
import Tournaments

extension CommandSpec {
  /// `joust ladder`.
  static let ladder = CommandSpec(
    name: "ladder", operands: "PATH…", operandCount: 1...Int.max,
    summary: "print the Elo ladder of each game",
    discussion: """
      PATH is a tournament's folder, a record (games*.jsonl), or results as .csv or .pgn; "-" is a
      record on standard input. Several records are read as one; each file of results has a ladder
      of its own. A CSV file begins with the line first,second,result (1, 0.5 or 0) or
      first,second,wins,draws,losses. --crosstable adds to the table, --los to it and to JSON.
      """,
    options: [
      Option("format", "F", "table, json, csv or markdown (table)"),
      Option("model", "M", "elo, points, davidson or bayeselo (elo)"),
      Option("prior", "P", "the weight of the prior, in draws a bot (1); 0 for none"),
      Option("anchor", "NAME=ELO", "give a bot's rating; more than one may be given"),
      Option("crosstable", "who won how much against whom"),
      Option("los", "the chances that each bot is stronger than each other one"),
    ]
  ) { arguments in
    try LadderCommand(arguments).run().rawValue
  }
}

/// Prints ladders.
struct LadderCommand {
  /// How a ladder is printed.
  private enum Format: String, CaseIterable {
    case table, json, csv, markdown
  }

  private let paths: [String]
  private let format: Format
  private let options: LadderOptions
  private let showsCrosstable: Bool
  private let showsSuperiority: Bool

  init(_ arguments: Arguments) throws {
    paths = arguments.operands
    format = try Self.word(arguments["format"], "format", Format.self) ?? .table
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
    showsCrosstable = arguments.has("crosstable")
    showsSuperiority = arguments.has("los")
  }

  func run() throws -> ExitStatus {
    let results = try Results(paths)
    try check(results)
    let ladders: Ladders
    do {
      ladders = try Ladders(results.record, and: results.others, options: options)
    } catch let error as RatingError {
      throw InputError("\(error)")
    }
    results.warn()
    switch format {
    case .table: printTables(ladders)
    case .json: StandardStream.output.write(ladders.json(superiority: showsSuperiority))
    case .csv: StandardStream.output.write(ladders.csv)
    case .markdown: StandardStream.output.write(ladders.markdown)
    }
    return .done
  }

  private func printTables(_ ladders: Ladders) {
    var parts = [ladders.table]
    if showsCrosstable { parts.append(ladders.crosstables) }
    if showsSuperiority { parts.append(ladders.superiorities) }
    let text = parts.joined(separator: "\n")
    StandardStream.output.write(ladders.isEmpty ? "No games have been played.\n" : text)
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
