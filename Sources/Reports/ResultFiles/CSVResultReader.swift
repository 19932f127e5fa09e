import JSON
import Ratings
package import Tournaments

/// A reader of results as comma-separated values.
///
/// Semicolons or tabs may replace the commas.
///
/// The header contains the names of the columns, in any order and possibly with other columns:
/// `first,second,result` or `first,second,wins,draws,losses`. A result is 1, 0.5 or 0 for the first player,
/// or 1-0, 1/2-1/2 or 0-1. `white` and `black` are synonyms of `first` and `second`. The apostrophe of a
/// ``FormulaGuard`` is not part of a name.
package struct CSVResultReader: ResultReader {
  /// The largest number of games in a field; larger numbers might not be exact.
  private static let mostGames = 9_000_000_000_000_000
  private static let header =
    "either the columns first, second and result, or the columns first, second, wins, draws and losses"

  private struct Columns {
    var first: Int
    var second: Int
    /// The indices of the column of results, or of the columns of wins, draws and losses.
    var results: [Int]
    var count: Int
  }

  private let file: String
  private var rows: CSVRows
  private var columns: Columns?
  private var results: ResultCounts
  private var hasGames = false
  package private(set) var skips: Skips
  private var names = ByteNames()
  /// For each name in `names`, the index of the bot in `results`.
  private var players: [Int] = []

  /// Creates a reader that adds the results of a file to other results.
  ///
  /// - Parameters:
  ///   - file: the name of the file in errors.
  ///   - results: the results to add to.
  ///   - isStrict: true to throw an error for the first invalid row instead of skipping it.
  package init(file: String, results: ResultCounts, isStrict: Bool = false) {
    self.file = file
    rows = CSVRows(file: file)
    self.results = results
    skips = Skips(isStrict: isStrict)
  }

  package static func part(_ lines: [UInt8]) -> [UInt8] { lines }

  package mutating func add(_ bytes: [UInt8]) throws(ResultFileError) {
    for byte in bytes where try rows.consume(byte) { try addRow() }
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    if try rows.finish() { try addRow() }
    guard columns != nil else {
      throw ResultFileError(
        file: file, line: 1, reason: "the file is empty; expected a header with \(Self.header)")
    }
    if !hasGames, let error = skips.errors.first { throw error }
    return results
  }

  private mutating func addRow() throws(ResultFileError) {
    defer { rows.next() }
    if rows.isBlank { return }
    guard let columns else {
      columns = try readHeader()
      return
    }
    do throws(ResultFileError) {
      try addGames(columns)
      hasGames = true
    } catch {
      try skips.add(error)
    }
  }

  private func readHeader() throws(ResultFileError) -> Columns {
    var header: [String] = []
    var names: [String] = []
    for index in 0..<rows.count {
      let written = try text(index, "column's name")
      header.append(written)
      let name = written.lowercased()
      names.append(["white": "first", "black": "second"][name] ?? name)
    }
    func column(_ name: String) throws(ResultFileError) -> Int? {
      guard let index = names.firstIndex(of: name) else { return nil }
      guard names.lastIndex(of: name) == index else {
        let other = ["first": " (or white)", "second": " (or black)"][name] ?? ""
        throw error("the column \(name)\(other) appears twice in the header")
      }
      return index
    }
    let result = try column("result")
    let counts = [try column("wins"), try column("draws"), try column("losses")].compactMap(\.self)
    guard let first = try column("first"), let second = try column("second"),
      counts.count == (result == nil ? 3 : 0)
    else {
      let start = header.joined(separator: ",")
      throw error("the header is \"\(start)\", but it must have \(Self.header)")
    }
    return Columns(
      first: first, second: second, results: result.map { [$0] } ?? counts, count: names.count)
  }

  private mutating func addGames(_ columns: Columns) throws(ResultFileError) {
    guard rows.count == columns.count else {
      throw error(
        "the row has \(counted(rows.count, "field", "fields")), but the header has \(columns.count)"
      )
    }
    let first = try player(columns.first, "first player")
    let second = try player(columns.second, "second player")
    guard first != second else {
      throw error("\"\(results.bots[first].name)\" plays against itself")
    }
    let games = try games(columns.results)
    results.add(
      first: first, second: second, wins: games.wins, draws: games.draws, losses: games.losses)
  }

  private func games(_ columns: [Int]) throws(ResultFileError) -> WinsDrawsLosses {
    if columns.count == 3 {
      return WinsDrawsLosses(
        wins: try count(columns[0], "wins"), draws: try count(columns[1], "draws"),
        losses: try count(columns[2], "losses"))
    }
    let text = try text(columns[0], "result")
    if let game = WinsDrawsLosses(score: text) { return game }
    // If semicolons separate the fields, numbers may have decimal commas.
    switch Double(text.replacing(",", with: ".")) {
    case 1: return WinsDrawsLosses(wins: 1)
    case 0.5: return WinsDrawsLosses(draws: 1)
    case 0: return WinsDrawsLosses(losses: 1)
    default:
      throw error(
        "the result is \"\(text)\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1")
    }
  }

  private func count(_ index: Int, _ column: String) throws(ResultFileError) -> Int {
    let field = rows.trimmed(index)
    if (1...12).contains(field.count), field.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return field.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    }
    let text = try text(index, "number of \(column)")
    // Some programs write whole numbers in the form 5e15 or 12.0.
    guard let count = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }), count >= 0 else {
      throw error(
        "the number of \(column) is \"\(text)\", but it must be a whole number from 0 to "
          + "\(Self.mostGames)")
    }
    guard count <= Self.mostGames else {
      throw error(
        "the number of \(column) is \"\(text)\", but it must be at most \(Self.mostGames)")
    }
    return count
  }

  private mutating func player(_ index: Int, _ noun: String) throws(ResultFileError) -> Int {
    let range = rows.trimmed(index).indices
    if let number = names.known(rows.bytes, in: range) { return players[number] }
    let name = FormulaGuard.removed(from: try text(index, noun))
    guard !name.isEmpty else { throw error("the \(noun) has no name") }
    _ = names.number(of: rows.bytes, in: range)
    players.append(results.index(of: BotVersion(name: name)))
    return players[players.count - 1]
  }

  private func text(_ index: Int, _ noun: String) throws(ResultFileError) -> String {
    guard let text = String(validating: rows.trimmed(index), as: UTF8.self) else {
      throw error("the \(noun) is not valid UTF-8; save the file as UTF-8")
    }
    return text
  }

  private func error(_ reason: String) -> ResultFileError {
    ResultFileError(file: file, line: rows.rowLine, reason: reason)
  }
}
