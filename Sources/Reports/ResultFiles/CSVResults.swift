import JSON
import Ratings
package import Tournaments

/// Reads results as comma-separated values; the commas may be semicolons or tabs.
///
/// The header names the columns, in any order and maybe among others: `first,second,result`, the
/// result being 1, 0.5 or 0 from the first player's side or 1-0, 1/2-1/2 or 0-1, or
/// `first,second,wins,draws,losses`. `white` and `black` stand for the two players as well.
package struct CSVResultReader: ResultReader {
  private static let header = "the header first,second,result or first,second,wins,draws,losses"

  private struct Columns {
    var first: Int
    var second: Int
    /// That of 1, 0.5 or 0, or those of wins, draws and losses.
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
  /// The index of the bot of each name.
  private var players: [Int] = []

  /// Adds the results of a file, whose name is for errors, to others; wrong rows are passed over
  /// unless it is strict.
  package init(file: String, results: ResultCounts, isStrict: Bool = false) {
    self.file = file
    rows = CSVRows(file: file)
    self.results = results
    skips = Skips(isStrict: isStrict)
  }

  package static func part(_ lines: [UInt8]) -> [UInt8] { lines }

  package mutating func add(_ bytes: [UInt8]) throws(ResultFileError) {
    for byte in bytes where try rows.take(byte) { try takeRow() }
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    if try rows.takeEnd() { try takeRow() }
    guard columns != nil else {
      throw ResultFileError(
        file: file, line: 1, reason: "the file is empty, but must begin with \(Self.header)")
    }
    if !hasGames, let error = skips.errors.first { throw error }
    return results
  }

  private mutating func takeRow() throws(ResultFileError) {
    defer { rows.next() }
    if rows.isBlank { return }
    guard let columns else {
      columns = try readHeader()
      return
    }
    do throws(ResultFileError) {
      try takeGames(columns)
      hasGames = true
    } catch {
      try skips.note(error)
    }
  }

  private func readHeader() throws(ResultFileError) -> Columns {
    var names: [String] = []
    for index in 0..<rows.count {
      let name = try text(index, "column's name").lowercased()
      names.append(["white": "first", "black": "second"][name] ?? name)
    }
    func column(_ name: String) throws(ResultFileError) -> Int? {
      guard let index = names.firstIndex(of: name) else { return nil }
      guard names.lastIndex(of: name) == index else {
        throw error("the column \(name) stands twice in the header")
      }
      return index
    }
    let result = try column("result")
    let counts = [try column("wins"), try column("draws"), try column("losses")].compactMap(\.self)
    guard let first = try column("first"), let second = try column("second"),
      counts.count == (result == nil ? 3 : 0)
    else {
      let header = names.joined(separator: ",")
      throw error("the file begins with \"\(header)\", but must begin with \(Self.header)")
    }
    return Columns(
      first: first, second: second, results: result.map { [$0] } ?? counts, count: names.count)
  }

  private mutating func takeGames(_ columns: Columns) throws(ResultFileError) {
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
        wins: try count(columns[0]), draws: try count(columns[1]), losses: try count(columns[2]))
    }
    let text = try text(columns[0], "result")
    if let game = WinsDrawsLosses(score: text) { return game }
    // Where semicolons part the fields, commas stand in numbers.
    switch Double(text.replacing(",", with: ".")) {
    case 1: return WinsDrawsLosses(wins: 1)
    case 0.5: return WinsDrawsLosses(draws: 1)
    case 0: return WinsDrawsLosses(losses: 1)
    default:
      throw error(
        "the result is \"\(text)\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1")
    }
  }

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

  private mutating func player(_ index: Int, _ what: String) throws(ResultFileError) -> Int {
    let range = rows.trimmed(index).indices
    if let number = names.known(rows.bytes, in: range) { return players[number] }
    let name = try text(index, what)
    guard !name.isEmpty else { throw error("the \(what) has no name") }
    _ = names.number(of: rows.bytes, in: range)
    players.append(results.index(of: BotVersion(name: name)))
    return players[players.count - 1]
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

/// Takes comma-separated values (RFC 4180) apart, byte by byte.
///
/// Lines end with CR LF or LF, the last one maybe with nothing. The first comma, semicolon or tab
/// parts all fields.
struct CSVRows {
  private enum State {
    case start
    case plain
    case quoted
    case afterQuote
    case afterReturn
  }

  /// The number of the line that is being read, from 1.
  private(set) var line = 1
  /// The number of the line in which the row began.
  private(set) var rowLine = 1
  private let file: String
  private var state = State.start
  /// The row's fields, one behind the other.
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// What parts the fields; nil until it is seen.
  private var separator: UInt8?

  init(file: String) {
    self.file = file
  }

  var count: Int { ends.count }
  var isBlank: Bool { ends.count == 1 && bytes.isEmpty }

  /// A field of the row that has ended, without the spaces around it.
  func trimmed(_ index: Int) -> ArraySlice<UInt8> {
    var field = bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    while field.first == 0x20 || field.first == 0x09 { field.removeFirst() }
    while field.last == 0x20 || field.last == 0x09 { field.removeLast() }
    return field
  }

  /// Takes the next byte, and tells whether a row ends with it; its fields stay until ``next()``.
  mutating func take(_ byte: UInt8) throws(ResultFileError) -> Bool {
    if state == .afterReturn, byte != Self.lineFeed {
      throw error("a carriage return stands alone, but it must come before a line feed")
    }
    if state == .quoted {
      if byte == Self.lineFeed { line += 1 }
      if byte == Self.quote { state = .afterQuote } else { bytes.append(byte) }
      return false
    }
    switch byte {
    case separator: endField()
    case Self.lineFeed: return endRow()
    case _ where separator == nil && Self.separators.contains(byte):
      separator = byte
      endField()
    case Self.carriageReturn: state = .afterReturn
    case Self.quote: try takeQuote()
    default:
      if state == .afterQuote { throw error("something follows a closing quotation mark") }
      state = .plain
      bytes.append(byte)
    }
    return false
  }

  /// Takes the end of the file, and tells whether a row ends with it.
  mutating func takeEnd() throws(ResultFileError) -> Bool {
    if state == .quoted {
      line = rowLine
      throw error("a quotation mark is opened and never closed")
    }
    return state == .start && ends.isEmpty ? false : endRow()
  }

  mutating func next() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    rowLine = line
  }

  private static let quote = UInt8(ascii: "\"")
  private static let separators: [UInt8] = [0x2C, 0x3B, 0x09]
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private mutating func takeQuote() throws(ResultFileError) {
    switch state {
    case .afterQuote:
      bytes.append(Self.quote)
      state = .quoted
    case .start: state = .quoted
    default: throw error("a quotation mark stands inside a field that does not begin with one")
    }
  }

  private mutating func endField() {
    ends.append(bytes.count)
    state = .start
  }

  private mutating func endRow() -> Bool {
    endField()
    line += 1
    return true
  }

  private func error(_ reason: String) -> ResultFileError {
    ResultFileError(file: file, line: line, reason: reason)
  }
}
