package import Tournaments

/// Reads results from games in portable game notation: the tags White, Black and Result.
///
/// Moves and comments are passed over. A game without a result (`*`) counts for nothing.
package struct PGNResultReader: ResultReader {
  private let file: String
  private var results: ResultCounts
  private var line = 0
  private var bytes: [UInt8] = []
  private var tags: [String: String] = [:]
  private var tagLine = 1
  private var isInMoves = false
  private var isInComment = false

  /// A reader of a file.
  ///
  /// - Parameters:
  ///   - file: the file's name, for errors.
  ///   - game: the name that the results' game is given.
  package init(file: String, game: String) {
    self.file = file
    results = ResultCounts(game: game, hasFirstPlayer: true)
  }

  package mutating func read(_ bytes: [UInt8]) throws(ResultFileError) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { try takeLine() } else { self.bytes.append(byte) }
    }
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    try takeLine()
    try endGame()
    guard !results.pairs.isEmpty || line > 1 else {
      throw ResultFileError(file: file, line: 1, reason: "the file is empty, but must hold games")
    }
    return results
  }

  private mutating func takeLine() throws(ResultFileError) {
    defer { bytes.removeAll(keepingCapacity: true) }
    line += 1
    if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    while let last = bytes.last, last == 0x0D || last == 0x20 { bytes.removeLast() }
    guard let first = bytes.first else { return }
    if first == UInt8(ascii: "["), !isInComment {
      if isInMoves { try endGame() }
      return try takeTag()
    }
    // A percent sign at the start of a line hides the line.
    if first == UInt8(ascii: "%") { return }
    if tags.isEmpty, !isInMoves { tagLine = line }
    isInMoves = true
    passOverMoves()
  }

  /// Finds out whether a comment in braces is open at the end of the line.
  private mutating func passOverMoves() {
    for byte in bytes {
      if isInComment {
        if byte == UInt8(ascii: "}") { isInComment = false }
      } else if byte == UInt8(ascii: "{") {
        isInComment = true
      } else if byte == UInt8(ascii: ";") {
        return
      }
    }
  }

  /// Reads a line such as `[White "somebody"]`.
  private mutating func takeTag() throws(ResultFileError) {
    let text = Self.text(bytes.dropFirst())
    guard let opening = text.firstIndex(of: "\"") else { throw wrongTag() }
    let name = text[..<opening].filter { $0 != " " && $0 != "\t" }
    // Some programs leave the moves out.
    if tags[name] != nil { try endGame() }
    if tags.isEmpty { tagLine = line }
    var value = ""
    var isEscaped = false
    for character in text[text.index(after: opening)...] {
      if isEscaped {
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        tags[name] = value
        return
      } else {
        value.append(character)
      }
    }
    throw wrongTag()
  }

  private mutating func endGame() throws(ResultFileError) {
    defer {
      tags = [:]
      isInMoves = false
      isInComment = false
    }
    if tags.isEmpty && !isInMoves { return }
    let white = try tag("White")
    let black = try tag("Black")
    let result = try tag("Result")
    if result == "*" { return }
    guard let counts = ["1-0": [1, 0, 0], "1/2-1/2": [0, 1, 0], "0-1": [0, 0, 1]][result] else {
      throw error("the result is \"\(result)\", but it must be 1-0, 0-1, 1/2-1/2 or *")
    }
    guard white != black else { throw error("\"\(white)\" plays against itself") }
    results.add(
      first: results.index(of: Contestant(name: white)),
      second: results.index(of: Contestant(name: black)), wins: counts[0], draws: counts[1],
      losses: counts[2])
  }

  private func tag(_ name: String) throws(ResultFileError) -> String {
    guard let value = tags[name], !value.isEmpty else {
      throw error("the game that begins here has no tag \(name)")
    }
    return value
  }

  private func error(_ reason: String) -> ResultFileError {
    ResultFileError(file: file, line: tagLine, reason: reason)
  }

  private func wrongTag() -> ResultFileError {
    ResultFileError(
      file: file, line: line,
      reason: "the tag \"\(Self.text(bytes[...]))\" must look like [White \"name\"]")
  }

  /// A text in UTF-8 or, as many old files have it, in Latin-1.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}
