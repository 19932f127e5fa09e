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

  /// A reader of a file.
  ///
  /// - Parameters:
  ///   - file: the file's name, for errors.
  ///   - game: the name that the results' game is given.
  package init(file: String, game: String) {
    self.file = file
    rows = CSVRows(file: file)
    results = ResultCounts(game: game, hasFirstPlayer: true)
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
    return results
  }

  private mutating func takeRow() throws(ResultFileError) {
    defer { rows.next() }
    if rows.isBlank { return }
    guard let columns else {
      let names = try (0..<rows.count).mapTyped { index throws(ResultFileError) in
        try text(index, "column's name").lowercased()
      }
      columns = try CSVColumns(names, file: file, line: rows.rowLine)
      return
    }
    guard rows.count == columns.count else {
      throw error(
        "the row has \(counted(rows.count, "field", "fields")), but the header has \(columns.count)"
      )
    }
    let first = try name(columns.first, "first player")
    let second = try name(columns.second, "second player")
    guard first != second else { throw error("\"\(first.name)\" plays against itself") }
    let counts = try counts(columns)
    results.add(
      first: results.index(of: first), second: results.index(of: second), wins: counts[0],
      draws: counts[1], losses: counts[2])
  }

  /// The wins, draws and losses of the row.
  private func counts(_ columns: CSVColumns) throws(ResultFileError) -> [Int] {
    switch columns.kind {
    case .result(let index):
      let text = try text(index, "result")
      switch Double(text) {
      case 1: return [1, 0, 0]
      case 0.5: return [0, 1, 0]
      case 0: return [0, 0, 1]
      default: throw error("the result is \"\(text)\", but it must be 1, 0.5 or 0")
      }
    case .counts(let indices):
      return try indices.mapTyped { index throws(ResultFileError) in
        let text = try text(index, "count")
        guard let count = Int(text), (0...1_000_000_000_000).contains(count) else {
          throw error("a count is \"\(text)\", but it must be a whole number of games, 0 or more")
        }
        return count
      }
    }
  }

  private func name(_ index: Int, _ what: String) throws(ResultFileError) -> Contestant {
    let name = try text(index, what)
    guard !name.isEmpty else { throw error("the \(what) has no name") }
    return Contestant(name: name)
  }

  /// A field without the spaces around it.
  private func text(_ index: Int, _ what: String) throws(ResultFileError) -> String {
    var field = rows.field(index)
    while field.first == 0x20 || field.first == 0x09 { field.removeFirst() }
    while field.last == 0x20 || field.last == 0x09 { field.removeLast() }
    guard let text = String(validating: field, as: UTF8.self) else {
      throw error("the \(what) is not valid UTF-8")
    }
    return text
  }

  private func error(_ reason: String) -> ResultFileError {
    ResultFileError(file: file, line: rows.rowLine, reason: reason)
  }
}

extension Sequence {
  /// What a function makes of the elements, or the error that it throws.
  fileprivate func mapTyped<Result, Failure: Error>(
    _ function: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try function(element)) }
    return results
  }
}
