import JSON
import Matches
import Hosting
import Reports
package import Tournaments

/// The results that a ladder is made from, wherever they stand.
package struct Results {
  /// The union of the records.
  package private(set) var record: Record
  /// The union of the results of other programs, which name no game.
  package private(set) var others: ResultCounts
  /// How many games or rows of these were passed over.
  package private(set) var skipCount = 0
  private var skips: [ResultFileError] = []
  private var isStrict: Bool
  private var reader: ((GameRecord) -> Void)?

  /// Reads tournament folders, records and files of results.
  ///
  /// - Parameters:
  ///   - paths: where they are; each file counts once.
  ///   - isStrict: whether the first line that is wrong is refused, and not passed over.
  ///   - keepsOrder: whether to keep the order of the games.
  ///   - reader: gets each game of the records.
  /// - Throws: where a file cannot be read or holds nothing that can be used.
  package init(
    _ paths: [String], isStrict: Bool = false, keepsOrder: Bool = false,
    to reader: ((GameRecord) -> Void)? = nil
  ) throws {
    self.reader = reader
    record = Record(keepsOrder: keepsOrder)
    others = ResultCounts(game: "", hasFirstPlayer: true, keepsOrder: keepsOrder)
    self.isStrict = isStrict
    // Of two games of one name the first counts, by the names of their files.
    let sources = Set(try paths.flatMap(ResultSource.all)).sorted { $0.path < $1.path }
    var names: [String] = []
    for source in sources where try read(source) != .record {
      names.append(source.name)
    }
    others.game = Self.title(names)
    for path in paths { try Self.noteVersions(at: path, in: &record) }
    if isStrict, let damage = record.damages.first {
      throw InputError("\(printable(damage.description))")
    }
  }

  /// What results of some files are called, which name no game.
  private static func title(_ names: [String]) -> String {
    names.count <= 3
      ? names.joined(separator: " + ") : "\(names[0]) + \(names.count - 1) more files"
  }

  /// Reads a file.
  ///
  /// - Returns: how it is written.
  private mutating func read(_ source: ResultSource) throws -> ResultSource.Format {
    var input = try InputFile(source.path)
    var start: [UInt8] = []
    var format = source.format
    while format == nil {
      let bytes = try input.next()
      guard !bytes.isEmpty else {
        throw InputError(
          "\(printable(source.name)) is empty; expected a record, or results as CSV or PGN")
      }
      start += bytes
      format = ResultSource.Format(of: start)
    }
    switch format {
    case .pgn:
      let reader = PGNResultReader(file: source.name, results: others, isStrict: isStrict)
      try read(input, start, reader)
      return .pgn
    case .csv:
      let reader = CSVResultReader(file: source.name, results: others, isStrict: isStrict)
      try read(input, start, reader)
      return .csv
    case .record, nil:
      try RecordReader.read(input, after: start, into: &record, to: reader)
      return .record
    }
  }

  private mutating func read(
    _ input: consuming InputFile, _ start: [UInt8], _ reader: some ResultReader
  ) throws {
    var reader = reader
    // What was counted so far is the reader's alone, so that it need not be copied.
    others = ResultCounts(game: "", hasFirstPlayer: true)
    try reader.read(start)
    while true {
      let bytes = try input.next()
      guard !bytes.isEmpty else { break }
      try reader.read(Array(bytes))
    }
    others = try reader.finish()
    skips += reader.skips.errors
    skipCount += reader.skips.count
  }

  /// The names of all who played.
  package var names: [String] {
    (record.tallies + [others]).flatMap { $0.bots.map(\.name) }
  }

  /// Says on standard error what was passed over.
  package func warn() {
    RecordReader.warn(of: record)
    for error in skips.prefix(Record.damageLimit) {
      StandardStream.error.write("joust: warning: \(error.description.dropLast()); skipped\n")
    }
    guard skipCount > 0 else { return }
    let were = skipCount == 1 ? "1 game or row was" : "\(skipCount) games or rows were"
    StandardStream.error.write("joust: warning: \(were) skipped; --strict refuses them\n")
  }

  /// Has the bots of a tournament's folder count as they are now; where they are gone, the record
  /// tells which of their versions was the last.
  ///
  /// - Throws: where there is a tournament.json that can't be read or is wrong.
  private static func noteVersions(at path: String, in record: inout Record) throws {
    // What is no tournament's folder has records or results alone.
    guard let folder = try? TournamentFolder(path) else { return }
    let tournament = try folder.read()
    guard let entrants = try? folder.entrants(of: tournament) else { return }
    record.note(entrants, at: WallClock.moment)
  }
}
