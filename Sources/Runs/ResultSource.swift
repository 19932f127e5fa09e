import FoundationEssentials
import Hosting
import JSON
import Tournaments

/// A file of results, or standard input.
package struct ResultSource: Hashable {
  /// How results are written.
  package enum Format {
    /// Lines of JSON, as Joust writes them.
    case record
    /// Comma-separated values.
    case csv
    /// Portable game notation.
    case pgn

    /// The format that the beginning of a file shows; nil where there are only blanks.
    package init?(of bytes: [UInt8]) {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
      switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
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

  /// What errors call it.
  package var name: String { path == "-" ? "standard input" : path }

  /// The sources that a path stands for: itself, or the records of a tournament's folder.
  package static func all(at path: String) throws -> [ResultSource] {
    guard path != "-" else { return [ResultSource(path: path, format: nil)] }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError("\(path.isEmpty ? "\"\"" : printable(path)) does not exist")
    }
    guard !isFolder else { return try records(in: path) }
    switch path.split(separator: ".").last?.lowercased() {
    case "csv": return [ResultSource(path: path, format: .csv)]
    case "pgn": return [ResultSource(path: path, format: .pgn)]
    case "jsonl": return [ResultSource(path: path, format: .record)]
    case "json" where path.hasSuffix("tournament.json"):
      return try TournamentFolder(path).records().map { ResultSource(path: $0, format: .record) }
    default: return [ResultSource(path: path, format: nil)]
    }
  }

  private static func records(in path: String) throws -> [ResultSource] {
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let files = try TournamentFolder.records(in: folder)
    guard !files.isEmpty || ProgramSearch.isFile(folder + "/tournament.json") else {
      throw InputError("\(printable(path)) has neither a tournament.json nor games*.jsonl")
    }
    return files.map { ResultSource(path: $0, format: .record) }
  }

  /// The records that a path stands for.
  package static func records(_ path: String) throws -> [String] {
    try all(at: path).map { source in
      guard source.format == .record || source.path == "-" else {
        throw InputError("\(printable(path)) is no record; expected a folder or games*.jsonl")
      }
      return source.path
    }
  }
}
