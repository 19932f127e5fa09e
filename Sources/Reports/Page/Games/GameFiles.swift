import JSON
package import Tournaments

/// The files with all games of a record, next to a page.
///
/// The page loads the files when a reader asks for all games. Each file is an HTML page that is loaded in a
/// frame and sends its games to the page around the frame. This works both with a server and with files from
/// the disk.
package struct GameFiles: Sendable {
  /// A file next to the page, with games.
  package struct File: Sendable {
    package let name: String
    package let text: String
  }

  /// The size, in bytes, from which a file gets no more games.
  private static let completeSize = 2_000_000

  /// The beginning of the names of the files, such as "report-games-" for a page in report.html.
  package let stem: String
  /// The number of complete files.
  package private(set) var count = 0
  private var games: [UInt8] = []

  /// Creates files without games.
  ///
  /// - Parameter page: the name of the page's file.
  package init(besidePage page: String) {
    stem = "\(ReportPage.stem(ofFile: page))-games-"
  }

  /// Adds a game to the facts for the page and to the files; returns a file when it is complete.
  package mutating func add(_ game: GameRecord, to facts: inout GameFacts) -> File? {
    let (kind, packed) = facts.added(game)
    games += games.isEmpty ? [] : Array(",\n".utf8)
    games += Array("[\(kind),".utf8) + packed.json + Array("]".utf8)
    return games.count >= Self.completeSize ? nextFile() : nil
  }

  /// Returns the last file; nil if the complete files contain all games.
  package mutating func finish() -> File? { games.isEmpty ? nil : nextFile() }

  private mutating func nextFile() -> File {
    count += 1
    let list = "[\n" + String(decoding: games, as: UTF8.self) + "\n]"
    let text = Self.text(title: "games of a page of Joust", list)
    let file = File(name: "\(stem)\(count).html", text: text)
    games.removeAll(keepingCapacity: true)
    return file
  }

  /// Returns the text of a file with the given JSON.
  static func text(title: String, _ json: String) -> String {
    let policy = "default-src 'none'; script-src \(PageAssets.digest(of: Embedded.games_file_js))"
    return """
      <!doctype html>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title)</title>
      <script type="application/json" id="games">\(json)</script>
      <script>\(Embedded.games_file_js)</script>

      """
  }
}
