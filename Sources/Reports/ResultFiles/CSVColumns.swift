/// Where the columns of results stand.
struct CSVColumns {
  /// What tells how games ended.
  enum Kind {
    /// One game a row: the column of 1, 0.5 or 0.
    case result(Int)
    /// Some games a row: the columns of wins, draws and losses.
    case counts(wins: Int, draws: Int, losses: Int)
  }

  /// The headers that can be read, for errors.
  static let expected = "the header first,second,result or first,second,wins,draws,losses"

  /// The column of the first player.
  let first: Int
  /// The column of the second player.
  let second: Int
  /// What tells how games ended.
  let kind: Kind
  /// How many columns there are.
  let count: Int

  /// Finds the columns of a header.
  ///
  /// - Parameters:
  ///   - names: the columns' names in lower case.
  ///   - file: the file's name.
  ///   - line: the header's line.
  /// - Throws: where a column is missing, or stands twice.
  init(_ names: [String], file: String, line: Int) throws(ResultFileError) {
    func error(_ reason: String) -> ResultFileError {
      ResultFileError(file: file, line: line, reason: reason)
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
      (result == nil && counts.count == 3) || (result != nil && counts.isEmpty)
    else {
      let header = names.joined(separator: ",")
      throw error("the file begins with \"\(header)\", but must begin with \(Self.expected)")
    }
    self.first = first
    self.second = second
    kind =
      result.map(Kind.result) ?? .counts(wins: counts[0], draws: counts[1], losses: counts[2])
    count = names.count
  }
}
