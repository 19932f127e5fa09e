import Hosting
import JSON
import Tournaments

/// A file of results, or standard input.
package struct ResultSource: Hashable {
  package enum Format {
    /// A record of Joust: lines of JSON.
    case record
    case csv, pgn

    /// Detects the format from the beginning of a file; nil if the beginning is blank.
    package init?(of bytes: ArraySlice<UInt8>) {
      switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      case nil: return nil
      case UInt8(ascii: "{"): self = .record
      case UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: ";"): self = .pgn
      default: self = .csv
      }
    }
  }

  /// The path of the file; "-" for standard input.
  package let path: String
  /// The format by the name of the file; nil if it is detected from the content.
  package let format: Format?

  /// The key by which files are sorted for reading: the folder, the name of the record's first part, and the
  /// number of the part.
  var place: (folder: String, first: String, part: Int) {
    let (folder, name) = Paths.parts(of: path)
    let record = RecordName(name)
    return (folder, record?.first ?? name, record?.part ?? 1)
  }

  /// The absolute path of the file without links, which is the same for all paths of a file.
  var file: String { path == "-" ? path : Paths.withoutLinks(path) }

  package var name: String { path == "-" ? "standard input" : path }

  /// Returns the sources at a path: the records in a folder, the records next to a `tournament.json`, or the
  /// file itself.
  package static func all(at path: String) throws -> [ResultSource] {
    guard path != "-" else { return [ResultSource(path: path, format: nil)] }
    guard FileSystem.exists(path) else {
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

  /// Returns the paths of the records at a path; throws an error unless the path is a folder, its
  /// `tournament.json`, a `.jsonl` file or "-".
  package static func records(_ path: String) throws -> [String] {
    try all(at: path).map { source in
      guard source.format == .record || source.path == "-" else {
        throw InputError("\(printable(path)) is not a record; expected a folder or games*.jsonl")
      }
      return source.path
    }
  }
}
