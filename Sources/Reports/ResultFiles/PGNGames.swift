import Ratings
import Tournaments

/// The players and results of games in portable game notation, read line by line.
///
/// Moves and comments are skipped by searching for the bytes that end them.
struct PGNGames: Sendable {
  /// The results; a player is an index in `names`.
  private(set) var games: [(white: Int, black: Int, results: WinsDrawsLosses)] = []
  /// The errors, which do not contain the name of the file.
  private(set) var errors: [ResultFileError] = []
  private(set) var names: [String] = []
  private(set) var lineCount = 0

  private var numbers = ByteNames()
  private var open = OpenGame()

  private struct OpenGame {
    /// The number of the current game's first line; nil before a game starts.
    var line: Int?
    var hasEvent = false
    var white: Int?
    var black: Int?
    var result: String?
    var isInMoves = false
    /// The number of the line on which an open comment starts; nil if no comment is open.
    var commentLine: Int?
  }

  /// Reads whole lines.
  ///
  /// The last line may lack its line feed.
  mutating func read(_ bytes: [UInt8], in range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let end = bytes.place(of: 0x0A, in: place..<range.upperBound)
      lineCount += 1
      readLine(bytes, bytes.withoutBlanks(place..<end))
      place = end + 1
    }
  }

  /// Adds a part of the file that was read separately.
  mutating func add(_ part: PGNPart) {
    read(part.head, in: part.head.indices)
    guard let next = part.games else { return }
    finish()
    let renumbered = next.names.map { name in
      let bytes = Array(name.utf8)
      return number(bytes, bytes.indices)
    }
    for game in next.games {
      games.append((renumbered[game.white], renumbered[game.black], game.results))
    }
    for var error in next.errors {
      error.line += lineCount
      errors.append(error)
    }
    open = next.open
    open.line? += lineCount
    open.commentLine? += lineCount
    open.white = open.white.map { renumbered[$0] }
    open.black = open.black.map { renumbered[$0] }
    lineCount += next.lineCount
  }

  /// Ends the current game, and adds its result or an error.
  mutating func finish() {
    defer { open = OpenGame() }
    if let line = open.commentLine {
      addError("a comment is opened and not closed before the game ends", line, isRead: true)
    }
    guard let line = open.line else { return }
    func missing(_ tag: String) {
      addError("the game that begins here has no tag \(tag) with a value", line)
    }
    guard let white = open.white else { return missing("White") }
    guard let black = open.black else { return missing("Black") }
    guard let result = open.result else { return missing("Result") }
    guard let results = WinsDrawsLosses(score: result) else {
      return addError("the result is \"\(result)\", but it must be 1-0, 0-1 or 1/2-1/2", line)
    }
    guard names[white] != names[black] else {
      return addError("\"\(names[white])\" plays against itself", line)
    }
    games.append((white, black, results))
  }

  /// Removes the games and errors after the caller has used them.
  mutating func clear() {
    games.removeAll(keepingCapacity: true)
    errors.removeAll()
  }

  private mutating func addError(_ reason: String, _ line: Int, isRead: Bool = false) {
    errors.append(ResultFileError(file: "", line: line, reason: reason, isRead: isRead))
  }

  // MARK: - Lines

  private mutating func readLine(_ bytes: [UInt8], _ line: Range<Int>) {
    guard let start = line.first else { return }
    switch bytes[start] {
    case UInt8(ascii: "["):
      // A command such as `[%clk 0:01]` is not a tag. A line inside a comment counts as tags only if it
      // contains nothing else. In that case, the end of the comment is missing.
      let isCommand =
        open.isInMoves && line.count > 1 && bytes[start + 1] == UInt8(ascii: "%")
      if !isCommand, open.commentLine == nil || PGNTag.fill(bytes, line) {
        readTags(bytes, line)
      } else {
        readMoves(bytes, line)
      }
    // A line that starts with a percent sign is ignored.
    case UInt8(ascii: "%") where open.commentLine == nil: break
    case UInt8(ascii: ";") where open.line == nil: break
    default: readMoves(bytes, line)
    }
  }

  private mutating func readTags(_ bytes: [UInt8], _ line: Range<Int>) {
    if open.isInMoves { finish() }
    var place = line.lowerBound
    while let tag = PGNTag(bytes, at: &place, end: line.upperBound) { read(tag, bytes) }
    guard place < line.upperBound else { return }
    if place > line.lowerBound, bytes[place] != UInt8(ascii: "[") {
      readMoves(bytes, place..<line.upperBound)
    } else {
      let text = PGNTag.text(bytes, place..<line.upperBound)
      addError("the tag \"\(text)\" must look like [White \"name\"]", lineCount, isRead: true)
    }
  }

  private mutating func read(_ tag: PGNTag, _ bytes: [UInt8]) {
    // Some programs leave out the moves, so a repeated tag starts the next game.
    let isRepeated =
      switch tag.name {
      case .event: open.hasEvent
      case .white: open.white != nil
      case .black: open.black != nil
      case .result: open.result != nil
      case .other: false
      }
    if isRepeated { finish() }
    open.line = open.line ?? lineCount
    guard !tag.value.isEmpty else { return }
    let (bytes, value) = PGNTag.plain(bytes, tag.value)
    switch tag.name {
    case .event: open.hasEvent = true
    case .white: open.white = number(bytes, value)
    case .black: open.black = number(bytes, value)
    case .result: open.result = PGNTag.text(bytes, value)
    case .other: break
    }
  }

  /// Returns the index of a player's name in `names`, after adding the name if it is new.
  ///
  /// The bytes of the name must not contain escapes.
  private mutating func number(_ bytes: [UInt8], _ name: Range<Int>) -> Int {
    let number = numbers.number(of: bytes, in: name)
    if number == names.count { names.append(PGNTag.text(bytes, name)) }
    return number
  }

  /// Skips a line of moves, and records the start of a comment that does not end on the line.
  private mutating func readMoves(_ bytes: [UInt8], _ line: Range<Int>) {
    open.line = open.line ?? lineCount
    open.isInMoves = true
    var place = line.lowerBound
    while place < line.upperBound {
      if open.commentLine != nil {
        place = bytes.place(of: UInt8(ascii: "}"), in: place..<line.upperBound) + 1
        if place <= line.upperBound { open.commentLine = nil }
      } else {
        let opening = bytes.place(of: UInt8(ascii: "{"), in: place..<line.upperBound)
        // The rest of a line after a semicolon is a comment.
        let semicolon = bytes.place(of: UInt8(ascii: ";"), in: place..<opening)
        guard opening < line.upperBound, semicolon == opening else { return }
        open.commentLine = lineCount
        place = opening + 1
      }
    }
  }
}
