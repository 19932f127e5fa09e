import Games
import JSON
import Tournaments

/// A game in the form for the page's script: a list, whose elements are named in `records.js`.
struct PackedGame: Sendable {
  /// The list as JSON that is safe inside a script element.
  let json: [UInt8]
  /// The number of the game among the games of its kind, from 1.
  let number: Int
  /// The numbers of the bots in the order of their seats.
  let bots: [Int]
  /// A hash of the game's number, which determines whether the game is in the random sample.
  var hash: UInt64 { SplitMix64.output(0, seed: UInt64(number)) }
  /// The fault of the game, with the first bot at fault; nil if no bot was at fault.
  let fault: Fault?

  struct Fault: Hashable {
    /// The number of the bot at fault.
    let bot: Int
    let reason: String
  }

  /// The largest total size of the comments of a game, in bytes.
  private static let commentLimit = 200_000
  /// The largest total size of the pictures of a game, in bytes.
  private static let pictureLimit = 100_000

  /// The size of the list in a page, including a comma and a line feed, in bytes.
  var size: Int { json.count + 2 }

  init(
    _ game: GameRecord, _ description: GameDescription?, number: Int, bots: [Int]
  ) {
    self.number = number
    self.bots = bots
    fault = game.forfeit.first.map { Fault(bot: bots[$0], reason: game.reason) }
    var writer = JSONWriter()
    writer.beginArray()
    writer.string(game.id)
    writer.integer(bots[0])
    writer.integer(bots[1])
    writer.integer(game.outcome(of: 0))
    writer.string(printableLines(game.reason))
    writer.string(printableLines(game.at))
    for times in [game.milliseconds, game.longestMilliseconds] {
      for time in times.prefix(2) { writer.double(Self.brief(time)) }
    }
    Self.writePlay(of: game, to: &writer)
    let remarks = Self.remarks(game, description, bots)
    if !remarks.members.isEmpty { writer.value(.object(remarks)) }
    writer.endArray()
    json = scriptSafe(writer.bytes)
  }

  private static func writePlay(of game: GameRecord, to writer: inout JSONWriter) {
    switch game.play {
    case .versus(let opening, let moves):
      writeList(opening, of: game, to: &writer)
      writeList(moves, of: game, to: &writer)
    case .race(let seed, let moves, let scores, let measures):
      writer.string(String(seed))
      writer.beginArray()
      for bot in 0..<2 {
        writer.integer(moves[bot].count)
        write(moves[bot], of: game, to: &writer)
        writer.double(scores[bot])
        writer.integer(measures.isEmpty ? 0 : measures[bot])
      }
      writer.endArray()
    }
  }

  /// Writes moves as numbers, or as texts if the moves of the game are texts.
  private static func writeList(
    _ moves: [Int], of game: GameRecord, to writer: inout JSONWriter
  ) {
    writer.beginArray()
    for move in moves {
      if let text = game.text(of: move) {
        writer.string(printableLines(text))
      } else {
        writer.integer(move)
      }
    }
    writer.endArray()
  }

  /// Writes moves compactly.
  ///
  /// The moves are a text with three moves per character if the game is built in and has at most four
  /// different moves, and otherwise a list.
  private static func write(
    _ moves: [Int], of game: GameRecord, to writer: inout JSONWriter
  ) {
    guard let count = GameCatalog.named(game.game)?.notation.count, count <= 4 else {
      return writeList(moves, of: game, to: &writer)
    }
    writer.string(count: (moves.count + 2) / 3) { place in
      let part = moves[3 * place..<min(3 * place + 3, moves.count)]
      return base64Letters[part.reduce(0) { $0 << 2 | $1 } << (2 * (3 - part.count))]
    }
  }

  private static func remarks(
    _ game: GameRecord, _ description: GameDescription?, _ bots: [Int]
  ) -> JSONObject {
    var remarks = JSONObject()
    if game.bots.count > 2 {
      remarks.append("bots", .array(numbers: bots))
      remarks.append("standing", .array(numbers: game.places))
      remarks.append("ms", .array(numbers: game.milliseconds.map(brief)))
      remarks.append("longest", .array(numbers: game.longestMilliseconds.map(brief)))
    }
    if let sizes = game.stepSizes { remarks.append("steps", .array(numbers: sizes)) }
    if let seed = game.seed { remarks.append("seed", .string(String(seed))) }
    if let curves = MoveCurves(of: game, movers: description?.movers ?? []) {
      remarks.append("curves", curves.json)
    }
    if let scores = game.finalScores { remarks.append("scores", .array(numbers: scores)) }
    if let description {
      if !description.movers.isEmpty {
        remarks.append("movers", .array(numbers: description.movers))
      }
      if !description.notations.isEmpty {
        remarks.append("notations", .array(texts: description.notations.map(printable)))
      }
      if let setup = description.setup { remarks.append("setup", .string(printable(setup))) }
      if let pictures = pictures(of: description) { remarks.append("pictures", pictures) }
    }
    if !game.forfeit.isEmpty { remarks.append("forfeit", .array(numbers: game.forfeit)) }
    for (key, text) in [("detail", game.detail), ("log", game.log)] {
      if let text { remarks.append(key, .string(printableLines(text))) }
    }
    if let timeouts = game.timeouts { remarks.append("timeouts", .array(numbers: timeouts)) }
    var room = commentLimit
    let comments = game.comments.prefix { comment in
      room -= comment.text.utf8.count
      return room > 0
    }
    if !comments.isEmpty {
      remarks.append(
        "comments",
        .array(
          comments.map {
            .array([.number($0.turn), .number($0.bot), .string(printableLines($0.text))])
          }))
    }
    return remarks
  }

  /// Returns the pictures of each board; nil if there are none or if they are too large for a page.
  private static func pictures(of description: GameDescription) -> JSONValue? {
    guard !description.boards.isEmpty else { return nil }
    let value = JSONValue.array(description.boards.map { .array(pictures($0)) })
    return value.text.utf8.count <= pictureLimit ? value : nil
  }

  /// Returns the pictures of a board.
  ///
  /// A picture of cells contains the colors only if they differ from those of the previous picture.
  static func pictures(_ board: [GameDescription.Picture]) -> [JSONValue] {
    var colors: [String: BoardDrawing.Color]?
    return board.map { picture in
      switch picture {
      case .text(let text): return .string(printableLines(text))
      case .cells(let cells):
        defer { colors = cells.colors }
        return cells.json(hasColors: cells.colors != colors)
      }
    }
  }

  /// Returns a time rounded to three significant digits.
  ///
  /// Times below 1 ms are rounded to microseconds, and times of 100 ms or more to milliseconds.
  private static func brief(_ milliseconds: Double) -> Double {
    guard milliseconds < 1e12 else { return 1e12 }
    let unit = milliseconds < 1 ? 1000.0 : milliseconds < 10 ? 100 : milliseconds < 100 ? 10 : 1
    return (milliseconds * unit).rounded() / unit
  }
}

extension BoardDrawing {
  /// Returns the drawing as JSON, in the form of the `board` that a referee sends.
  fileprivate func json(hasColors: Bool) -> JSONValue {
    var object: JSONObject = [
      "rows": .array(
        rows.map { row in
          row.allSatisfy { $0.count == 1 } ? .string(row.joined()) : .array(texts: row)
        })
    ]
    if hasColors {
      let sorted = colors.sorted { $0.key < $1.key }
      object.append(
        "colors",
        .object(JSONObject(sorted.map { .init(key: $0.key, value: .string($0.value.rawValue)) })))
    }
    if !marks.isEmpty {
      let sorted = marks.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
      object.append("marks", .array(sorted.map { .array(numbers: [$0.row, $0.column]) }))
    }
    if !lines.isEmpty { object.append("lines", .array(texts: lines)) }
    return .object(object)
  }
}
