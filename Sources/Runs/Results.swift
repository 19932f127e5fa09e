import FoundationEssentials
import Games
import Hosting
import JSON
package import Ratings
package import Reports
package import Tournaments

/// The results that a ladder is made from, wherever they stand.
package struct Results {
  package private(set) var record: Record
  /// The union of the results of other programs, which name no game.
  package private(set) var others: ResultCounts
  /// How many games or rows of these were passed over.
  package private(set) var skipCount = 0
  /// How the tournament stands in the terms of its format, where it has such.
  package private(set) var outcomes: [FormatOutcome] = []
  private var skips: [ResultFileError] = []
  private var isStrict: Bool
  private var reader: ((GameRecord) -> Void)?

  /// Reads each file once.
  ///
  /// `reader` gets each game of the records; where it is strict, the first wrong line is refused. Only
  /// games count that ended at `start` or later and before `end`, as ``Record`` takes them.
  package init(
    _ paths: [String], isStrict: Bool = false, keepsOrder: Bool = false, since start: String = "",
    until end: String? = nil,
    to reader: ((GameRecord) -> Void)? = nil
  ) throws {
    // Neither several paths nor a part of the games tell how all of it was played.
    let tournament =
      paths.count == 1 && start.isEmpty && end == nil ? try? TournamentFolder(paths[0]) : nil
    let file = try tournament?.read()
    let needsResults = file?.format.needsResults ?? false
    var starts = StartFailures()
    self.reader = reader
    if needsResults {
      self.reader = { game in
        starts.add(game)
        reader?(game)
      }
    }
    record = Record(
      keepsOrder: keepsOrder, keepsResults: needsResults, keepsTimes: paths.count > 1, since: start,
      until: end)
    others = ResultCounts(game: "", hasFirstPlayer: true, keepsOrder: keepsOrder)
    self.isStrict = isStrict
    // Of two games of one name the first counts, by the names of their files.
    let sources = Set(try paths.flatMap(ResultSource.all)).sorted { $0.path < $1.path }
    var names: [String] = []
    for source in sources where try read(source) != .record {
      names.append(source.name)
    }
    others.game =
      names.count <= 3
      ? names.joined(separator: " + ") : "\(names[0]) + \(names.count - 1) more files"
    var games: [[any Game]?] = []
    for path in paths { games.append(try Self.noteVersions(at: path, in: &record)) }
    if !games.contains(where: { $0 == nil }) {
      record.presentGames = games.flatMap { $0 ?? [] }
    }
    if let tournament, let file, needsResults {
      outcomes =
        (try? tournament.outcomes(of: file, record, withdrawn: starts.withdrawn)) ?? []
    }
    if isStrict, let damage = record.damages.first {
      throw InputError("\(printable(damage.description))")
    }
  }

  /// Reads a file; says how it is written.
  private mutating func read(_ source: ResultSource) throws -> ResultSource.Format {
    var input = try InputFile(source.path)
    var start = try input.next()[...]
    while start.count < TextDecoder.startCount {
      let bytes = try input.next()
      if bytes.isEmpty { break }
      start += bytes
    }
    var decoder = TextDecoder(start: Array(start))
    start = decoder.decode(start)
    var format = source.format ?? ResultSource.Format(of: start)
    while format == nil {
      let bytes = try input.next()
      guard !bytes.isEmpty else {
        throw InputError(
          "\(printable(source.name)) is empty; expected a record, or results as CSV or PGN")
      }
      start += decoder.decode(bytes)
      format = ResultSource.Format(of: start)
    }
    let isStrict = isStrict
    switch format {
    case .pgn:
      try read(input, start, decoder) {
        PGNResultReader(file: source.name, results: $0, isStrict: isStrict)
      }
      return .pgn
    case .csv:
      try read(input, start, decoder) {
        CSVResultReader(file: source.name, results: $0, isStrict: isStrict)
      }
      return .csv
    case .record, nil:
      try RecordReader.read(input, after: start, into: &record, to: reader)
      return .record
    }
  }

  private mutating func read<Reader: ResultReader>(
    _ input: consuming InputFile, _ start: ArraySlice<UInt8>, _ decoder: TextDecoder,
    _ makeReader: (ResultCounts) -> Reader
  ) throws {
    // What was counted so far is the reader's alone, so that it need not be copied.
    var reader = makeReader(others)
    others = ResultCounts(game: "", hasFirstPlayer: true)
    var refusal: ResultFileError?
    try RecordReader.parts(of: input, after: start, decoder: decoder, read: { Reader.part($0) }) {
      part in
      guard refusal == nil else { return }
      do throws(ResultFileError) { try reader.add(part) } catch { refusal = error }
    }
    if let refusal { throw refusal }
    others = try reader.finish()
    skips += reader.skips.errors
    skipCount += reader.skips.count
  }

  /// How many bytes the files take that paths stand for; nil where nobody knows, as of standard input.
  package static func size(of paths: [String]) -> Int? {
    let sizes = (try? paths.flatMap(ResultSource.all))?.map { InputFile.size(of: $0.path) }
    return sizes?.reduce(0) { sum, size in sum.flatMap { sum in size.map { sum + $0 } } }
  }

  package var names: [String] {
    (record.tallies + [others]).flatMap { $0.bots.map(\.name) }
  }

  package var warnings: [String] {
    var warnings = RecordReader.warnings(of: record)
    if record.rivalCount > 0 {
      let were = record.rivalCount == 1 ? "1 game was" : "\(record.rivalCount) games were"
      warnings.append(
        "joust: warning: \(were) played anew in another of the records, and count once, as in the "
          + "first; tournaments without a \"seed\" have games of their own")
    }
    warnings +=
      skips.prefix(Record.damageLimit).map {
        "joust: warning: \($0.description.dropLast())" + ($0.isRead ? "" : "; skipped")
      }
    guard skipCount > 0 else { return warnings }
    let were = skipCount == 1 ? "1 game or row was" : "\(skipCount) games or rows were"
    return warnings + ["joust: warning: \(were) skipped; --strict refuses them"]
  }

  /// Has the bots of a tournament's folder count as they are now, but for those that are withdrawn, and
  /// answers its games.
  private static func noteVersions(
    at path: String, in record: inout Record
  ) throws -> [any Game]? {
    // What is no tournament's folder has records or results alone.
    guard let folder = try? TournamentFolder(path) else { return nil }
    let tournament = try folder.read()
    record.withdrawn.formUnion(tournament.withdrawn)
    if let entrants = try? folder.entrants(of: tournament) {
      record.note(entrants)
      try folder.checkWithdrawn(of: tournament, record)
    }
    return tournament.games
  }
}

/// The games in a row in which bots failed to start, which has them play no more.
private struct StartFailures {
  private var counts: [BotVersion: Int] = [:]

  /// Those who would play no more in the run that played last.
  var withdrawn: Set<BotVersion> {
    Set(counts.filter { $0.value >= RoundInPlay.startFailureLimit }.keys)
  }

  mutating func add(_ game: GameRecord) {
    let isFailure = game.reason == FaultReason.startFailure.rawValue
    for (seat, (name, version)) in zip(game.bots, game.versions).enumerated() {
      let bot = BotVersion(name: name, version: version)
      counts[bot] = isFailure && game.forfeit.contains(seat) ? counts[bot, default: 0] + 1 : 0
    }
  }
}

/// A file of results, or standard input.
package struct ResultSource: Hashable {
  package enum Format {
    /// Lines of JSON, as Joust writes them.
    case record
    case csv, pgn

    /// The format that the beginning of a file shows; nil where there are only blanks.
    package init?(of bytes: ArraySlice<UInt8>) {
      switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      case nil: return nil
      case UInt8(ascii: "{"): self = .record
      case UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: ";"): self = .pgn
      default: self = .csv
      }
    }
  }

  /// The file's path; "-" is standard input.
  package let path: String
  /// The format that the file's name tells; nil where its content does.
  package let format: Format?

  package var name: String { path == "-" ? "standard input" : path }

  /// The sources that a path stands for: itself, or the records of a tournament's folder.
  package static func all(at path: String) throws -> [ResultSource] {
    guard path != "-" else { return [ResultSource(path: path, format: nil)] }
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError("\(path.isEmpty ? "\"\"" : printable(path)) does not exist")
    }
    guard !ProgramSearch.isFolder(path) else {
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let files = try TournamentFolder.records(in: folder)
      guard !files.isEmpty || ProgramSearch.isFile(folder + "/tournament.json") else {
        throw InputError("\(printable(path)) has neither a tournament.json nor games*.jsonl")
      }
      return files.map { ResultSource(path: $0, format: .record) }
    }
    switch path.split(separator: ".").last?.lowercased() {
    case "csv": return [ResultSource(path: path, format: .csv)]
    case "pgn": return [ResultSource(path: path, format: .pgn)]
    case "jsonl": return [ResultSource(path: path, format: .record)]
    case "json" where path.hasSuffix("tournament.json"):
      let files = try TournamentFolder.records(in: TournamentFolder(path).path)
      return files.map { ResultSource(path: $0, format: .record) }
    default: return [ResultSource(path: path, format: nil)]
    }
  }

  package static func records(_ path: String) throws -> [String] {
    try all(at: path).map { source in
      guard source.format == .record || source.path == "-" else {
        throw InputError("\(printable(path)) is no record; expected a folder or games*.jsonl")
      }
      return source.path
    }
  }
}

/// The ladders of a record: one for each game and its rules, those that are played no longer last.
package struct Ladders {
  package private(set) var games: [GameReport] = []

  /// Rates a record, and results of other programs; `names` are the bots between which games count,
  /// where these are not all, `outcomes` stand beside the ladders of their games, and the ladders of a
  /// history are told in steps, where no more than `historyLimit` bots have a place on the ladder.
  package init(
    _ record: Record, and other: ResultCounts? = nil, among names: [String]? = nil,
    options: RatingOptions = RatingOptions(), outcomes: [FormatOutcome] = [],
    history step: HistoryStep? = nil, historyLimit: Int = .max
  ) throws {
    let wanted = names.map { Set($0) }
    func isWanted(_ bot: BotVersion) -> Bool {
      wanted?.contains(options.synonyms[bot.name] ?? bot.name) ?? true
    }
    let names = GameCatalog.all.map { $0.name }
    let played =
      names.flatMap { name in record.tallies.filter { $0.game == name } }
      + record.tallies.filter { !names.contains($0.game) }
    func add(_ results: ResultCounts, where isCounted: (BotVersion) -> Bool) throws {
      let ladder = try Ladder(results, options: options, where: isCounted)
      guard ladder.games > 0 else { return }
      let known = ladder.entrants.count <= historyLimit ? step : nil
      let history = known.map {
        Ladder.history(of: results, by: $0, options: options, where: isCounted)
      }
      let outcome = outcomes.first { $0.game == results.game && $0.rules == results.rules }
      games.append(
        GameReport(
          ladder, results: results, isPast: !record.isPresent(results), outcome: outcome,
          history: history))
    }
    for results in played.filter(record.isPresent) + played.filter({ !record.isPresent($0) }) {
      try add(results) { isWanted($0) && record.currentVersion(of: $0.name) == $0.version }
    }
    if let other { try add(other, where: isWanted) }
  }

  /// The ladders as text, for a terminal of so many columns where it is one.
  package func table(columns: Int? = nil) -> String {
    LadderFormat.table.text(of: games, columns: columns)
  }

  /// The best of each ladder, a line for each game.
  package var tops: String {
    games.map { $0.ladder.top(as: $0.heading(among: games)) + "\n" }.joined()
  }

  package var event: String {
    let event: JSONObject = ["type": .string("ladder"), "ladders": .array(games.map { $0.json() })]
    return JSONValue.object(event).text + "\n"
  }
}
