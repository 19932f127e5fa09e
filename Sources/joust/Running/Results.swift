import FoundationEssentials
import Matches
import Processes
import Reports
import Tournaments

/// The results that a ladder is made from, wherever they stand.
struct Results {
  let record: Record
  let others: [ResultCounts]

  /// Reads tournament folders, records and files of results.
  init(_ paths: [String]) throws {
    var records: [String] = []
    var others: [ResultCounts] = []
    for path in paths {
      switch try Self.kind(of: path) {
      case .records(let files): records += files
      case .csv: others.append(try Self.read(path, CSVResultReader(file: path, game: path)))
      case .pgn: others.append(try Self.read(path, PGNResultReader(file: path, game: path)))
      }
    }
    var record = try RecordReader.read(records.sorted())
    for path in paths { Self.noteVersions(at: path, in: &record) }
    self.record = record
    self.others = others
  }

  /// The names of all who played.
  var names: [String] {
    (record.tallies + others).flatMap { $0.contestants.map(\.name) }
  }

  /// Says on standard error what was skipped.
  func warn() {
    RecordReader.warn(of: record)
  }

  /// The records that a path stands for.
  static func records(_ path: String) throws(InputError) -> [String] {
    guard case .records(let files) = try kind(of: path) else {
      throw InputError("\(printable(path)) holds results without moves; expected a record")
    }
    return files
  }

  /// Has the bots of a tournament's folder count as they are now; where they are gone, the record
  /// tells which of their versions was the last.
  private static func noteVersions(at path: String, in record: inout Record) {
    guard let folder = try? TournamentFolder(path), let tournament = try? folder.read(),
      let entrants = try? folder.entrants(of: tournament)
    else { return }
    record.note(entrants, at: WallClock.moment)
  }

  private enum Kind {
    case records([String])
    case csv
    case pgn
  }

  private static func kind(of path: String) throws(InputError) -> Kind {
    guard path != "-" else { return .records(["-"]) }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError("\(path.isEmpty ? "\"\"" : printable(path)) does not exist")
    }
    guard !isFolder else {
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let files = try TournamentFolder.records(in: folder)
      guard !files.isEmpty || ProgramSearch.isFile(folder + "/tournament.json") else {
        throw InputError("\(printable(path)) has neither a tournament.json nor games*.jsonl")
      }
      return .records(files)
    }
    switch path.split(separator: ".").last?.lowercased() {
    case "csv": return .csv
    case "pgn": return .pgn
    case "jsonl": return .records([path])
    case "json" where path.hasSuffix("tournament.json"):
      return .records(try TournamentFolder(path).records())
    default:
      throw InputError(
        "\(printable(path)) is no kind of results; expected a tournament's folder, .jsonl, .csv or .pgn"
      )
    }
  }

  private static func read(
    _ path: String, _ reader: some ResultReader
  ) throws -> ResultCounts {
    var reader = reader
    var file = try InputFile(path)
    while true {
      let bytes = try file.next()
      guard !bytes.isEmpty else { return try reader.finish() }
      try reader.read(Array(bytes))
    }
  }
}
