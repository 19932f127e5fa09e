import Games
import JSON
import Tournaments

/// The games that a page can show: all of them while they are few; then the first and the last one
/// of each two bots, and those that were lost by a fault.
struct KeptGames: Sendable {
  /// The bytes up to which all games are kept.
  private static let wholeLimit = 3_000_000
  /// The bytes up to which all pairs' games are kept; past it half of the pairs are let go.
  private static let pairLimit = 12_000_000
  /// The bytes of faults that are kept.
  private static let faultLimit = 6_000_000
  private static let faultsOfOneKind = 50

  private var total = 0
  private var isWhole = true
  private var whole: [PackedGame] = []
  /// The games of the same bots, by what follows from their numbers.
  private var pairs: [UInt64: (first: PackedGame, last: PackedGame?)] = [:]
  private var faults: [PackedGame] = []
  private var faultCounts: [Fault: Int] = [:]
  private var size = 0
  private var faultSize = 0
  /// Only pairs whose hash ends in so many zeros are kept.
  private var thinness: UInt64 = 0

  private struct Fault: Hashable {
    var bot: Int
    var reason: String
  }

  var keptSize: Int { size + faultSize }

  /// Takes a game of the bots of some numbers, in the order of their seats.
  mutating func add(_ game: GameRecord, _ description: GameDescription? = nil, bots: [Int]) {
    total += 1
    let packed = PackedGame(game, description, number: total, bots: bots)
    guard !isWhole else {
      whole.append(packed)
      size += packed.size
      if size > Self.wholeLimit { keepEndsOnly() }
      return
    }
    sort(packed)
  }

  private mutating func keepEndsOnly() {
    isWhole = false
    size = 0
    for game in whole { sort(game) }
    whole = []
  }

  private mutating func sort(_ game: PackedGame) {
    if let reason = game.fault {
      let count = faultCounts[Fault(bot: game.loser, reason: reason), default: 0]
      if count < Self.faultsOfOneKind, faultSize + game.size <= Self.faultLimit {
        faultCounts[Fault(bot: game.loser, reason: reason)] = count + 1
        faults.append(game)
        faultSize += game.size
        return
      }
    }
    let pair = Self.key(game.bots)
    guard Self.hash(pair) & thinness == 0 else { return }
    size += game.size
    if var ends = pairs[pair] {
      size -= ends.last?.size ?? 0
      ends.last = game
      pairs[pair] = ends
    } else {
      pairs[pair] = (game, nil)
    }
    if size > Self.pairLimit { thin() }
  }

  private static func key(_ bots: [Int]) -> UInt64 {
    guard bots.count > 2 else {
      return UInt64(min(bots[0], bots[1])) << 32 | UInt64(max(bots[0], bots[1]))
    }
    return bots.sorted().reduce(0) { hash($0) &+ UInt64($1) &+ 1 }
  }

  private static func hash(_ pair: UInt64) -> UInt64 {
    let mix = (pair ^ pair >> 30) &* 0xBF58_476D_1CE4_E5B9
    return mix ^ mix >> 27
  }

  private mutating func thin() {
    thinness = thinness << 1 | 1
    pairs = pairs.filter { Self.hash($0.key) & thinness == 0 }
    size = pairs.values.reduce(0) { $0 + $1.first.size + ($1.last?.size ?? 0) }
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
  let fault: String?
  /// The number of the bot that lost it by that.
  let loser: Int

  private static let commentLimit = 200_000
  private static let drawingLimit = 50_000

  /// What the list takes in a page, in bytes.
  var size: Int { json.count + 2 }

  init(
    _ game: GameRecord, _ description: GameDescription?, number: Int, bots: [Int]
  ) {
    self.number = number
    self.bots = bots
    fault = game.forfeit.isEmpty ? nil : game.reason
    loser = bots[game.forfeit.first ?? 0]
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
    Self.writeRemarks(game, description, bots, to: &writer)
    writer.endArray()
    json = scriptSafe(writer.bytes)
  }

  private static func writePlay(of game: GameRecord, to writer: inout JSONWriter) {
    switch game.play {
    case .versus(let opening, let moves):
      writer.integers(opening)
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

  private static func writeRemarks(
    _ game: GameRecord, _ description: GameDescription?, _ bots: [Int], to writer: inout JSONWriter
  ) {
    guard
      !game.forfeit.isEmpty || game.timeouts != nil || !game.comments.isEmpty || description != nil
        || game.places != nil
    else { return }
    writer.beginObject()
    func write(_ key: String, _ value: JSONValue?) {
      guard let value else { return }
      writer.key(key)
      writer.value(value)
    }
    if let places = game.places {
      write("bots", .array(numbers: bots))
      write("standing", .array(numbers: places))
      write("ms", .array(game.milliseconds.map { .number(brief($0)) }))
      write("longest", .array(game.longestMilliseconds.map { .number(brief($0)) }))
    }
    if let description {
      if !description.movers.isEmpty { write("movers", .array(numbers: description.movers)) }
      let drawings = description.drawings
      if let boards = boards(of: description) {
        write("grids", boards)
      } else if !drawings.isEmpty, drawings.reduce(0, { $0 + $1.utf8.count }) <= drawingLimit {
        write("drawings", .array(texts: drawings.map(printableLines)))
      }
    }
    if !game.forfeit.isEmpty { write("forfeit", .array(numbers: game.forfeit)) }
    write("detail", game.detail.map { .string(printableLines($0)) })
    write("log", game.log.map { .string(printableLines($0)) })
    write("timeouts", game.timeouts.map { .array(numbers: $0) })
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

extension JSONWriter {
  fileprivate mutating func integers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}
