package import Tournaments

/// Reads results as comma-separated values.
///
/// The header names the columns, in any order and maybe among others: `first,second,result`, the
/// result being 1, 0.5 or 0 from the first player's side, or `first,second,wins,draws,losses`.
package struct CSVResultReader: ResultReader {
  private let file: String
  private var rows: CSVRows
  private var columns: CSVColumns?
  private var results: ResultCounts
  private var hasGames = false
  package private(set) var skips: Skips
  private var names = ByteNames()
  /// The index of the contestant of each name.
  private var players: [Int] = []

  /// A reader of a file.
  ///
  /// - Parameters:
  ///   - file: the file's name, for errors.
  ///   - results: the results to which those of the file are added.
  ///   - isStrict: whether the first wrong row is refused; if not, wrong rows are passed over.
  package init(file: String, results: ResultCounts, isStrict: Bool = false) {
    self.file = file
    rows = CSVRows(file: file)
    self.results = results
    skips = Skips(isStrict: isStrict)
  }

  package mutating func read(_ bytes: [UInt8]) throws(ResultFileError) {
    for byte in bytes where try rows.take(byte) { try takeRow() }
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    if try rows.takeEnd() { try takeRow() }
    guard columns != nil else {
      throw ResultFileError(
        file: file, line: 1, reason: "the file is empty, but must begin with \(CSVColumns.expected)"
      )
    }
    if !hasGames, let error = skips.errors.first { throw error }
    return results
  }

  private mutating func takeRow() throws(ResultFileError) {
    defer { rows.next() }
    if rows.isBlank { return }
    guard let columns else {
      var names: [String] = []
      for index in 0..<rows.count { names.append(try text(index, "column's name").lowercased()) }
      columns = try CSVColumns(names, file: file, line: rows.rowLine)
      return
    }
    do throws(ResultFileError) {
      try takeGames(columns)
      hasGames = true
    } catch {
      try skips.note(error)
    }
  }

  private mutating func takeGames(_ columns: CSVColumns) throws(ResultFileError) {
    guard rows.count == columns.count else {
      throw error(
        "the row has \(counted(rows.count, "field", "fields")), but the header has \(columns.count)"
      )
    }
    let first = try player(columns.first, "first player")
    let second = try player(columns.second, "second player")
    guard first != second else {
      throw error("\"\(results.contestants[first].name)\" plays against itself")
    }
    switch columns.kind {
    case .result(let index):
      let result = try result(index)
      results.add(
        first: first, second: second, wins: result == .firstWins ? 1 : 0,
        draws: result == .draw ? 1 : 0, losses: result == .secondWins ? 1 : 0)
    case .counts(let wins, let draws, let losses):
      results.add(
        first: first, second: second, wins: try count(wins), draws: try count(draws),
        losses: try count(losses))
    }
  }

  /// The result that a field of the row says.
  private func result(_ index: Int) throws(ResultFileError) -> GameResult {
    let text = try text(index, "result")
    switch Double(text) {
    case 1: return .firstWins
    case 0.5: return .draw
    case 0: return .secondWins
    default: throw error("the result is \"\(text)\", but it must be 1, 0.5 or 0")
    }
  }

  /// The number of games that a field of the row says.
  private func count(_ index: Int) throws(ResultFileError) -> Int {
    let field = rows.trimmed(index)
    if (1...12).contains(field.count), field.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return field.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    }
    let text = try text(index, "count")
    guard let count = Int(text), (0...1_000_000_000_000).contains(count) else {
      throw error("a count is \"\(text)\", but it must be a whole number of games, 0 or more")
    }
    return count
  }

  /// The index of the player whom a field of the row names.
  private mutating func player(_ index: Int, _ what: String) throws(ResultFileError) -> Int {
    let field = rows.trimmed(index)
    let number = names.number(of: rows.bytes, in: field.indices)
    if number < players.count { return players[number] }
    let name = try text(index, what)
    guard !name.isEmpty else { throw error("the \(what) has no name") }
    players.append(results.index(of: Contestant(name: name)))
    return players[number]
  }

  private func text(_ index: Int, _ what: String) throws(ResultFileError) -> String {
    guard let text = String(validating: rows.trimmed(index), as: UTF8.self) else {
      throw error("the \(what) is not valid UTF-8")
    }
    return text
  }

  private func error(_ reason: String) -> ResultFileError {
    ResultFileError(file: file, line: rows.rowLine, reason: reason)
  }
}
