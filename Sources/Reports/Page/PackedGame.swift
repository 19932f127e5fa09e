import Games
import JSON
import Tournaments

/// A game as the page's script reads it: a list, whose elements stand in `records.js`.
struct PackedGame: Sendable {
  /// The list as JSON, safe within a script.
  let json: [UInt8]
  /// Its number among the games of its kind, from 1.
  let number: Int
  /// The number of the bot in the first seat.
  let first: Int
  /// The number of the other one.
  let second: Int
  /// The fault that lost the game; nil for none.
  let fault: String?
  /// The number of the bot that lost it by that.
  let loser: Int

  /// The most bytes of comments that are kept of a game.
  private static let commentLimit = 200_000
  /// The most bytes of drawings that are kept of a game.
  private static let drawingLimit = 50_000

  /// What the list takes in a page, in bytes.
  var size: Int { json.count + 2 }

  /// Packs a game.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - description: what its referee tells of it; nil where there is none.
  ///   - number: its number.
  ///   - first: the number of the bot in the first seat.
  ///   - second: the number of the other one.
  init(
    _ game: GameRecord, _ description: GameDescription?, number: Int, first: Int, second: Int
  ) {
    self.number = number
    self.first = first
    self.second = second
    fault = game.forfeit.isEmpty ? nil : game.reason
    loser = game.forfeit.first == 1 ? second : first
    var writer = JSONWriter()
    writer.beginArray()
    writer.string(game.id)
    writer.integer(first)
    writer.integer(second)
    writer.integer(game.outcome(of: 0))
    writer.string(printableLines(game.reason))
    writer.string(printableLines(game.at))
    for time in game.milliseconds + game.longestMilliseconds { writer.double(Self.brief(time)) }
    Self.write(game.play, of: game.game, to: &writer)
    Self.writeRemarks(game, description, to: &writer)
    writer.endArray()
    json = scriptSafe(writer.bytes)
  }

  private static func write(_ play: GameRecord.Play, of name: String, to writer: inout JSONWriter) {
    switch play {
    case .versus(let opening, let moves):
      writer.integers(opening)
      writer.integers(moves)
    case .race(let seed, let moves, let scores, let measures):
      writer.string(String(seed))
      writer.beginArray()
      for bot in 0..<2 {
        writer.integer(moves[bot].count)
        write(moves[bot], of: name, to: &writer)
        writer.integer(scores[bot])
        writer.integer(measures[bot])
      }
      writer.endArray()
    }
  }

  /// Three moves a character where a move is one of four, else a list.
  private static func write(_ moves: [Int], of name: String, to writer: inout JSONWriter) {
    guard let count = GameCatalog.named(name)?.notation.count, count <= 4 else {
      return writer.integers(moves)
    }
    writer.string(count: (moves.count + 2) / 3) { place in
      let part = moves[3 * place..<min(3 * place + 3, moves.count)]
      return letters[part.reduce(0) { $0 << 2 | $1 } << (2 * (3 - part.count))]
    }
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes what few games have: a fault, late moves, comments, a description.
  private static func writeRemarks(
    _ game: GameRecord, _ description: GameDescription?, to writer: inout JSONWriter
  ) {
    guard
      !game.forfeit.isEmpty || game.timeouts != nil || !game.comments.isEmpty || description != nil
    else { return }
    writer.beginObject()
    for (key, value) in remarks(game, description) {
      writer.key(key)
      writer.value(value)
    }
    writer.key("comments")
    writer.beginArray()
    let start = writer.bytes.count
    for comment in game.comments where writer.bytes.count - start < commentLimit {
      writer.beginArray()
      writer.integer(comment.turn)
      writer.integer(comment.bot)
      writer.string(printableLines(comment.text))
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func remarks(
    _ game: GameRecord, _ description: GameDescription?
  ) -> [(String, JSONValue)] {
    var remarks: [(String, JSONValue)] = []
    if let description {
      if !description.movers.isEmpty {
        remarks.append(("movers", .array(numbers: description.movers)))
      }
      let drawings = description.drawings
      if !drawings.isEmpty, drawings.reduce(0, { $0 + $1.utf8.count }) <= drawingLimit {
        remarks.append(("drawings", .array(texts: drawings.map(printableLines))))
      }
    }
    if !game.forfeit.isEmpty { remarks.append(("forfeit", .array(numbers: game.forfeit))) }
    if let detail = game.detail { remarks.append(("detail", .string(printableLines(detail)))) }
    if let log = game.log { remarks.append(("log", .string(printableLines(log)))) }
    if let timeouts = game.timeouts { remarks.append(("timeouts", .array(numbers: timeouts))) }
    return remarks
  }

  /// A time to three digits.
  private static func brief(_ milliseconds: Double) -> Double {
    guard milliseconds < 1e12 else { return 1e12 }
    let unit = milliseconds < 1 ? 1000.0 : milliseconds < 10 ? 100 : milliseconds < 100 ? 10 : 1
    return (milliseconds * unit).rounded() / unit
  }
}

extension JSONWriter {
  /// Writes a list of whole numbers.
  fileprivate mutating func integers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}
