import FoundationEssentials
import Hosting
import JSON
package import Tournaments

/// A tournament's folder, as the command line names it.
package struct TournamentFolder {
  /// The path of the folder, as it was given.
  package let path: String

  /// The path of its `tournament.json`.
  package var file: String { path + "/tournament.json" }

  /// Finds the folder: it is named itself, or by its `tournament.json`.
  package init(_ word: String) throws(InputError) {
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError(
        "\(word.isEmpty ? "\"\"" : printable(word)) does not exist; expected a tournament's folder")
    }
    if isFolder {
      self.path = path
    } else {
      guard path.split(separator: "/").last == "tournament.json" else {
        throw InputError(
          "\(printable(word)) is a file; expected a tournament's folder or its tournament.json")
      }
      self.path = path.contains("/") ? String(path.dropLast("/tournament.json".count)) : "."
    }
    guard ProgramSearch.isFile(file) else {
      throw InputError("\(printable(path)) has no tournament.json")
    }
  }

  /// What its `tournament.json` says.
  package func read() throws -> TournamentFile {
    try TournamentFile(try Self.contents(of: file), file: file)
  }

  /// The name of the tournament, where its file gives none.
  package var name: String {
    URL(filePath: path).standardizedFileURL.lastPathComponent
  }

  /// The records in it, by name.
  package func records() throws(InputError) -> [String] {
    try Self.records(in: path)
  }

  /// The records in a folder, by name.
  package static func records(in folder: String) throws(InputError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("games") && $0.hasSuffix(".jsonl") }
        .sorted().map { "\(folder)/\($0)" }
    } catch {
      throw InputError("\(printable(folder)) can't be read")
    }
  }

  /// What a file holds.
  package static func contents(of file: String) throws(InputError) -> [UInt8] {
    do {
      return try InputFile.contents(of: file)
    } catch {
      throw InputError(error.description)
    }
  }
}
