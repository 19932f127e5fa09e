import Ratings
import Tournaments

/// Games in portable game notation, read line by line: who played and how it ended.
///
/// Moves and comments are passed over by searching for the bytes that end them.
struct PGNGames: Sendable {
  /// What is wrong with a line, by its number from 1.
  struct Fault: Sendable {
    var line: Int
    var reason: String
    /// Whether the game was read all the same.
    var isRead = false
  }

  /// The results, by the numbers of names.
  private(set) var games: [(white: Int, black: Int, results: WinsDrawsLosses)] = []
  private(set) var faults: [Fault] = []
  private(set) var names: [String] = []
  private(set) var lineCount = 0

  private var numbers = ByteNames()
  private var open = OpenGame()

  /// The game that is being read.
  private struct OpenGame {
    /// The line that it begins with; nil where none has begun.
    var line: Int?
    var hasEvent = false
    var white: Int?
    var black: Int?
    var result: String?
    var isInMoves = false
    /// The line in which a comment was opened that is not closed yet.
    var commentLine: Int?
  }

  /// Reads whole lines, of which the last one may lack its end.
  mutating func read(_ bytes: [UInt8], in range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      if open.isInMoves {
        let start = Self.bracketLine(bytes, in: place..<range.upperBound)
        passOverMoves(bytes, in: place..<start)
        place = start
        guard place < range.upperBound else { return }
      }
      let end = bytes.place(of: 0x0A, in: place..<range.upperBound)
      let next = min(end + 1, range.upperBound)
      readLine(bytes, bytes.withoutBlanks(place..<end), next: next)
      place = next
    }
  }

  /// Takes in a part that follows what was read.
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
    for fault in next.faults {
      faults.append(fault)
      faults[faults.count - 1].line += lineCount
    }
    open = next.open
    open.line? += lineCount
    open.commentLine? += lineCount
    open.white = open.white.map { renumbered[$0] }
    open.black = open.black.map { renumbered[$0] }
    lineCount += next.lineCount
  }

  /// Ends the game that is being read.
  mutating func finish() {
    defer { open = OpenGame() }
    if let line = open.commentLine {
      faults.append(
        Fault(
          line: line, reason: "a comment is opened and not closed before the game ends",
          isRead: true))
    }
    guard let line = open.line else { return }
    func fault(_ reason: String) { faults.append(Fault(line: line, reason: reason)) }
    func missing(_ tag: String) { fault("the game that begins here has no tag \(tag)") }
    guard let white = open.white else { return missing("White") }
    guard let black = open.black else { return missing("Black") }
    guard let result = open.result else { return missing("Result") }
    guard let results = WinsDrawsLosses(score: result) else {
      return fault("the result is \"\(result)\", but it must be 1-0, 0-1 or 1/2-1/2")
    }
    guard names[white] != names[black] else {
      return fault("\"\(names[white])\" plays against itself")
    }
    games.append((white, black, results))
  }

  /// Forgets the games and faults, which somebody has taken.
  mutating func clear() {
    games.removeAll(keepingCapacity: true)
    faults.removeAll()
  }

  // MARK: - Lines

  /// Reads a line that is none of moves, or one of moves that begins with a bracket; `next` is where
  /// the one after it begins.
  ///
  /// In a comment a line is taken for tags only if it is nothing else: then the comment was forgotten.
  private mutating func readLine(_ bytes: [UInt8], _ line: Range<Int>, next: Int) {
    var place = line.lowerBound
    switch line.isEmpty ? 0x0A : bytes[place] {
    case UInt8(ascii: "[") where open.commentLine == nil || PGNTag.fill(bytes, line):
      if open.isInMoves { finish() }
      while let tag = PGNTag(bytes, at: &place, end: line.upperBound) { take(tag, bytes) }
      if place < line.upperBound, place == line.lowerBound || bytes[place] == bytes[line.lowerBound]
      {
        let text = PGNTag.text(bytes, place..<line.upperBound)
        faults.append(
          Fault(
            line: lineCount + 1, reason: "the tag \"\(text)\" must look like [White \"name\"]"))
      } else if place < line.upperBound {
        return beginMoves(bytes, in: place..<next)
      }
    case 0x0A: break
    // A percent sign at the start of a line hides the line.
    case UInt8(ascii: "%") where !open.isInMoves: break
    case UInt8(ascii: ";") where open.line == nil: break
    default: return beginMoves(bytes, in: place..<next)
    }
    lineCount += 1
  }

  private mutating func take(_ tag: PGNTag, _ bytes: [UInt8]) {
    // Some programs leave the moves out, so that the next game's tags follow at once.
    let isRepeated =
      switch tag.name {
      case .event: open.hasEvent
      case .white: open.white != nil
      case .black: open.black != nil
      case .result: open.result != nil
      case .other: false
      }
    if isRepeated { finish() }
    open.line = open.line ?? lineCount + 1
    guard !tag.value.isEmpty else { return }
    switch tag.name {
    case .event: open.hasEvent = true
    case .white: open.white = number(bytes, tag.value)
    case .black: open.black = number(bytes, tag.value)
    case .result: open.result = PGNTag.text(bytes, tag.value)
    case .other: break
    }
  }

  private mutating func number(_ bytes: [UInt8], _ name: Range<Int>) -> Int {
    let number = numbers.number(of: bytes, in: name)
    if number == names.count { names.append(PGNTag.text(bytes, name)) }
    return number
  }

  // MARK: - Moves

  private mutating func beginMoves(_ bytes: [UInt8], in range: Range<Int>) {
    open.line = open.line ?? lineCount + 1
    open.isInMoves = true
    passOverMoves(bytes, in: range)
  }

  /// Where the first line starts that begins with a bracket, but for a command such as `[%clk 0:01]`.
  private static func bracketLine(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    var place = range.lowerBound
    while true {
      place = bytes.place(of: UInt8(ascii: "["), in: place..<range.upperBound)
      guard place < range.upperBound else { return place }
      let isCommand = place + 1 < range.upperBound && bytes[place + 1] == UInt8(ascii: "%")
      var start = place
      while start > range.lowerBound, [UInt8].isBlank(bytes[start - 1]) { start -= 1 }
      if !isCommand, start == range.lowerBound || bytes[start - 1] == 0x0A { return start }
      place += 1
    }
  }

  /// Passes over moves, and notes where a comment is opened that does not end there.
  private mutating func passOverMoves(_ bytes: [UInt8], in range: Range<Int>) {
    var place = range.lowerBound
    var counted = place
    while place < range.upperBound {
      guard open.commentLine == nil else {
        place = bytes.place(of: UInt8(ascii: "}"), in: place..<range.upperBound)
        if place < range.upperBound { open.commentLine = nil }
        place += 1
        continue
      }
      let opening = bytes.place(of: UInt8(ascii: "{"), in: place..<range.upperBound)
      guard opening < range.upperBound else { break }
      if let hidden = Self.hidden(bytes, in: place..<opening) {
        place = bytes.place(of: 0x0A, in: hidden..<range.upperBound) + 1
        continue
      }
      lineCount += bytes.lineCount(in: counted..<opening)
      counted = opening
      open.commentLine = lineCount + 1
      place = opening + 1
    }
    lineCount += bytes.lineCount(in: counted..<range.upperBound)
  }

  /// Where the first byte stands that hides the rest of its line.
  private static func hidden(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    let semicolon = bytes.place(of: UInt8(ascii: ";"), in: range)
    var percent = bytes.place(of: UInt8(ascii: "%"), in: range.lowerBound..<semicolon)
    while percent < semicolon {
      if percent == 0 || bytes[percent - 1] == 0x0A { return percent }
      percent = bytes.place(of: UInt8(ascii: "%"), in: percent + 1..<semicolon)
    }
    return semicolon < range.upperBound ? semicolon : nil
  }
}
