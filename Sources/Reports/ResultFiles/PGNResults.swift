package import Tournaments

/// Reads results from games in portable game notation: the tags White, Black and Result.
///
/// Moves and comments are passed over.
package struct PGNResultReader: ResultReader {
  private let file: String
  private var results: ResultCounts
  private var hasGames = false
  package private(set) var skips: Skips
  private var line = 0
  private var bytes: [UInt8] = []
  private var tags: [String: String] = [:]
  private var tagLine = 1
  private var isInMoves = false
  private var isInComment = false

  /// Adds the results of a file, whose name is for errors, to others; wrong games are passed over
  /// unless it is strict.
  package init(file: String, results: ResultCounts, isStrict: Bool = false) {
    self.file = file
    self.results = results
    skips = Skips(isStrict: isStrict)
  }

  package mutating func read(_ bytes: [UInt8]) throws(ResultFileError) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { try takeLine() } else { self.bytes.append(byte) }
    }
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    try takeLine()
    try endGame()
    if !hasGames {
      throw skips.errors.first
        ?? ResultFileError(file: file, line: 1, reason: "the file is empty, but must hold games")
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
      do throws(ResultFileError) { return try takeTag() } catch { return try skips.note(error) }
    }
    // A percent sign at the start of a line hides the line.
    if first == UInt8(ascii: "%") { return }
    if tags.isEmpty, !isInMoves { tagLine = line }
    isInMoves = true
    passOverMoves()
  }

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
    guard let opening = bytes.firstIndex(of: Self.quote) else { throw wrongTag() }
    let word = bytes[1..<opening].filter { $0 != 0x20 && $0 != 0x09 }
    let name = String(decoding: word, as: UTF8.self)
    // Some programs leave the moves out.
    if tags[name] != nil { try endGame() }
    if tags.isEmpty { tagLine = line }
    var value: [UInt8] = []
    var isEscaped = false
    for byte in bytes[(opening + 1)...] {
      if !isEscaped, byte == Self.quote {
        tags[name] = Self.text(value[...])
        return
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if !isEscaped { value.append(byte) }
    }
    throw wrongTag()
  }

  private static let quote = UInt8(ascii: "\"")

  private mutating func endGame() throws(ResultFileError) {
    defer {
      tags = [:]
      isInMoves = false
      isInComment = false
    }
    if tags.isEmpty && !isInMoves { return }
    do throws(ResultFileError) {
      try takeGame()
      hasGames = true
    } catch {
      try skips.note(error)
    }
  }

  private mutating func takeGame() throws(ResultFileError) {
    let white = try tag("White")
    let black = try tag("Black")
    let result = try tag("Result")
    guard let counts = ["1-0": [1, 0, 0], "1/2-1/2": [0, 1, 0], "0-1": [0, 0, 1]][result] else {
      throw error("the result is \"\(result)\", but it must be 1-0, 0-1 or 1/2-1/2")
    }
    guard white != black else { throw error("\"\(white)\" plays against itself") }
    results.add(
      first: results.index(of: BotVersion(name: white)),
      second: results.index(of: BotVersion(name: black)), wins: counts[0], draws: counts[1],
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
