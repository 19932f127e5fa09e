import Games
import JSON
import Tournaments

/// The games that a page can show: all of them while they are few; then the first and the last one
/// of each two bots, and those that were lost by a fault.
struct KeptGames: Sendable {
  /// The bytes up to which all games are kept.
  private static let wholeLimit = 3_000_000
  /// The bytes from which on no further pair's games are kept.
  private static let pairLimit = 8_000_000
  private static let faultLimit = 6_000_000
  private static let faultsOfOneKind = 50

  private var total = 0
  private var isWhole = true
  private var whole: [PackedGame] = []
  /// The games of the same bots, by their numbers in ascending order.
  private var pairs: [[Int]: (first: PackedGame, last: PackedGame?)] = [:]
  private var faults: [PackedGame] = []
  private var faultCounts: [PackedGame.Fault: Int] = [:]
  private var size = 0
  private var faultSize = 0

  var keptSize: Int { size + faultSize }

  /// Takes a game of the bots of some numbers, in the order of their seats.
  mutating func add(_ game: GameRecord, _ description: GameDescription? = nil, bots: [Int]) {
    total += 1
    let packed = PackedGame(game, description, number: total, bots: bots)
    guard isWhole else { return sort(packed) }
    whole.append(packed)
    size += packed.size
    if size > Self.wholeLimit { keepEndsOnly() }
  }

  private mutating func keepEndsOnly() {
    isWhole = false
    size = 0
    for game in whole { sort(game) }
    whole = []
  }

  private mutating func sort(_ game: PackedGame) {
    if let fault = game.fault, faultCounts[fault, default: 0] < Self.faultsOfOneKind,
      faultSize + game.size <= Self.faultLimit
    {
      faultCounts[fault, default: 0] += 1
      faults.append(game)
      faultSize += game.size
      return
    }
    let bots = game.bots.sorted()
    if let ends = pairs[bots] {
      size += game.size - (ends.last?.size ?? 0)
      pairs[bots]?.last = game
    } else if size < Self.pairLimit {
      size += game.size
      pairs[bots] = (game, nil)
    }
  }

  /// The games to show, in the order in which they were played.
  ///
  /// Every game where they fit into so many bytes; else faults, then games of all pairs before
  /// second ones, those of the strongest first. A bot without a rank is not to be shown.
  func chosen(within budget: Int, rank: (Int) -> Int?) -> [PackedGame] {
    func isShown(_ game: PackedGame) -> Bool { game.bots.allSatisfy { rank($0) != nil } }
    let all = whole.filter(isShown)
    if isWhole, all.reduce(0, { $0 + $1.size }) <= budget { return all }
    var copy = self
    if isWhole { copy.keepEndsOnly() }
    var games: [PackedGame] = []
    let faultRoom = max(budget / 4, budget - copy.size)
    var room = faultRoom
    func take(_ game: PackedGame) {
      guard isShown(game), game.size <= room else { return }
      room -= game.size
      games.append(game)
    }
    for game in copy.faults { take(game) }
    room += budget - faultRoom
    for ends in [copy.pairs.values.map(\.first), copy.pairs.values.compactMap(\.last)] {
      let ranked = ends.map { game in (game.bots.reduce(0) { $0 + (rank($1) ?? 0) }, game) }
      for (_, game) in ranked.sorted(by: { ($0.0, $0.1.number) < ($1.0, $1.1.number) }) {
        take(game)
      }
    }
    return games.sorted { $0.number < $1.number }
  }
}

/// A game as the page's script reads it: a list, whose elements stand in `records.js`.
struct PackedGame: Sendable {
  /// The list as JSON, safe within a script.
  let json: [UInt8]
  /// Its number among the games of its kind, from 1.
  let number: Int
  /// The numbers of the bots, in the order of their seats.
  let bots: [Int]
  /// The fault that lost the game; nil for none.
  let fault: Fault?

  struct Fault: Hashable {
    /// The number of the bot at fault.
    let bot: Int
    let reason: String
  }

  private static let commentLimit = 200_000
  private static let drawingLimit = 50_000

  /// What the list takes in a page, in bytes.
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
        writer.integer(scores[bot])
        writer.integer(measures.isEmpty ? 0 : measures[bot])
      }
      writer.endArray()
    }
  }

  /// Numbers, or the texts that are moves.
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

  /// Three moves a character where a move is one of four, else a list.
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
      remarks.append("ms", .array(game.milliseconds.map { .number(brief($0)) }))
      remarks.append("longest", .array(game.longestMilliseconds.map { .number(brief($0)) }))
    }
    if let sizes = game.stepSizes { remarks.append("steps", .array(numbers: sizes)) }
    if let seed = game.seed { remarks.append("seed", .string(String(seed))) }
    if let scores = game.finalScores { remarks.append("scores", .array(numbers: scores)) }
    if let description {
      if !description.movers.isEmpty {
        remarks.append("movers", .array(numbers: description.movers))
      }
      let drawings = description.drawings
      if let boards = boards(of: description) {
        remarks.append("grids", boards)
      } else if !drawings.isEmpty, drawings.reduce(0, { $0 + $1.utf8.count }) <= drawingLimit {
        remarks.append("drawings", .array(texts: drawings.map(printableLines)))
      }
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

  /// The positions as cells, each with its colours where they are not those of the one before; nil for
  /// none, or where they are too much for a page.
  private static func boards(of description: GameDescription) -> JSONValue? {
    let boards = description.boards
    guard !boards.isEmpty else { return nil }
    let before = [nil] + boards.map(\.colours)
    let value = JSONValue.array(zip(boards, before).map { $0.json(hasColours: $0.colours != $1) })
    return value.text.utf8.count <= 2 * drawingLimit ? value : nil
  }

  /// A time to three digits.
  private static func brief(_ milliseconds: Double) -> Double {
    guard milliseconds < 1e12 else { return 1e12 }
    let unit = milliseconds < 1 ? 1000.0 : milliseconds < 10 ? 100 : milliseconds < 100 ? 10 : 1
    return (milliseconds * unit).rounded() / unit
  }
}

extension BoardDrawing {
  /// What a page draws, as a referee sends it.
  fileprivate func json(hasColours: Bool) -> JSONValue {
    var object: JSONObject = [
      "rows": .array(
        rows.map { row in
          row.allSatisfy { $0.count == 1 } ? .string(row.joined()) : .array(texts: row)
        })
    ]
    if hasColours {
      let sorted = colours.sorted { $0.key < $1.key }
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
