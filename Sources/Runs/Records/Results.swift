import Games
import Hosting
import JSON
import Reports
package import Tournaments

/// The results of a ladder, from records and from files of other programs.
package struct Results {
  package private(set) var record: Record
  /// The combined results of other programs, whose files do not name the game.
  package private(set) var others: ResultCounts
  /// The number of games or rows of other programs that were skipped.
  package private(set) var skipCount = 0
  /// The standings by the tournament's format; empty for a format whose result is its ladder.
  ///
  /// Also empty if the results are not all games of one tournament, or if the standings can't be determined.
  package private(set) var outcomes: [FormatOutcome] = []
  private var skips: [ResultFileError] = []
  private var isStrict: Bool
  private var reader: ((GameRecord) -> Void)?

  /// Reads the results of the given files and folders; a file that several paths name is read once.
  ///
  /// - `isStrict`: Whether the first invalid line is an error; otherwise, invalid lines are skipped.
  /// - `start`: The earliest end time of the games that count, inclusive; empty for no limit.
  /// - `end`: The time before which the games that count must have ended; nil for no limit.
  /// - `reader`: Receives each game of the records that counts.
  package init(
    _ paths: [String], isStrict: Bool = false, keepsOrder: Bool = false, since start: String = "",
    until end: String? = nil,
    to reader: ((GameRecord) -> Void)? = nil
  ) throws {
    // Several records, or only a part of the games, don't show how the whole tournament was played.
    let tournament =
      paths.count == 1 && start.isEmpty && end == nil ? try? TournamentFolder(paths[0]) : nil
    let file = try tournament?.read()
    let needsResults = file?.format.needsResults ?? false
    self.reader = reader
    record = Record(
      keepsOrder: keepsOrder, keepsResults: needsResults, keepsTimes: paths.count > 1, since: start,
      until: end)
    others = ResultCounts(game: "", hasFirstPlayer: true, keepsOrder: keepsOrder)
    self.isStrict = isStrict
    // If two games have the same id, the first one that is read counts. Therefore the files are sorted.
    var known: Set<String> = []
    let sources = try paths.flatMap(ResultSource.all).filter { known.insert($0.file).inserted }
      .sorted { $0.place < $1.place }
    var names: [String] = []
    for source in sources where try read(source) != .record {
      names.append(source.name)
    }
    others.game =
      names.count <= 3
      ? names.joined(separator: " + ") : "\(names[0]) + \(names.count - 1) more files"
    var games: [[any Game]?] = []
    for path in paths { games.append(try Self.countPresentVersions(at: path, in: &record)) }
    if !games.contains(where: { $0 == nil }) {
      record.presentGames = games.flatMap { $0 ?? [] }
    }
    if let tournament, let file, needsResults {
      outcomes =
        (try? tournament.outcomes(of: file, record)) ?? []
    }
    if isStrict, let damage = record.damages.first {
      throw InputError("\(printable(damage.description))")
    }
  }

  /// Reads a file; returns its format.
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
    // The reader is the only owner of the counts, so that they are not copied.
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

  /// Returns the size of the files at some paths, in bytes; nil if it is unknown, as for standard input.
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
        "joust: warning: \(were) played again in another record, and only the first copy "
          + "counts; leave \"seed\" out of tournament.json to give a new tournament its own games")
    }
    warnings +=
      skips.prefix(Record.damageLimit).map {
        "joust: warning: \($0.description.dropLast())" + ($0.isRead ? "" : "; skipped")
      }
    guard skipCount > 0 else { return warnings }
    let were = skipCount == 1 ? "1 game or row was" : "\(skipCount) games or rows were"
    return warnings + [
      "joust: warning: \(were) skipped; 'joust ladder --strict' refuses such a file"
    ]
  }

  /// Makes the record count only the present versions of a tournament's bots, without withdrawn bots.
  ///
  /// - Returns: The games of the tournament; nil if the path is not a tournament's folder.
  private static func countPresentVersions(
    at path: String, in record: inout Record
  ) throws -> [any Game]? {
    // A folder without a tournament has records or results only.
    guard let folder = try? TournamentFolder(path) else { return nil }
    let tournament = try folder.read()
    record.withdrawn.formUnion(tournament.withdrawn)
    if let lineup = try? folder.presentLineup(of: tournament, record) {
      record.markPresent(lineup.entrants)
      try folder.checkWithdrawn(of: tournament, record)
    }
    return tournament.games
  }
}
