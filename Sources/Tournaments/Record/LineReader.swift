import Games
import JSON

/// Reads lines of the record, one after the other.
///
/// A game that stands as Joust writes it is understood in one pass; any other line is read as JSON.
struct LineReader: Sendable {
  enum Line {
    /// A game as Joust writes it, which ``LineReader/game`` has.
    case plain
    case other(RecordLine)
  }

  private(set) var cursor: LineCursor
  /// The game that was passed last.
  private(set) var game = GameLine()
  /// The kinds of the games so far.
  private(set) var kinds: [GameKind] = []
  private var kindNumbers: [GameKind.Key: Int] = [:]
  private let words = LineWords()

  init(_ bytes: [UInt8], in range: Range<Int>) {
    cursor = LineCursor(bytes, in: range)
  }

  var isAtEnd: Bool { cursor.position >= cursor.end }

  /// Passes the next line and its end, also where it can't be used.
  mutating func next() throws(RecordError) -> Line {
    let start = cursor.position
    if takeGame() {
      cursor.position += 1
      return .plain
    }
    let end = cursor.lineEnd(from: start)
    cursor.position = end + 1
    return .other(try RecordLine(cursor.bytes, in: start..<end))
  }

  /// The number of the kind of a game that was read as JSON, which is taken in if new.
  mutating func kind(of game: GameRecord) -> Int {
    let key = GameKind.Key(of: game)
    if let number = kindNumbers[key] { return number }
    kinds.append(GameKind(key))
    kindNumbers[key] = kinds.count - 1
    return kinds.count - 1
  }

  /// The game that was passed last, whole.
  var wholeGame: GameRecord { GameRecord(game, of: kinds[game.kind], from: cursor) }
}

/// A game's line as Joust writes it, with what it says or where it says it.
struct GameLine: Sendable {
  typealias Two<Value> = (first: Value, second: Value)

  fileprivate(set) var id = 0..<0
  fileprivate(set) var kind = 0
  fileprivate(set) var bots: Two<Range<Int>> = (0..<0, 0..<0)
  fileprivate(set) var versions: Two<Range<Int>> = (0..<0, 0..<0)
  fileprivate var seed: UInt64?
  fileprivate var openingDigest: UInt64 = 0
  /// Where the lists begin.
  fileprivate var opening = 0
  fileprivate var moves = 0
  fileprivate var letters: Two<Range<Int>> = (0..<0, 0..<0)
  /// The scores of a race; nil in a game of turns.
  fileprivate(set) var scores: Two<Int>?
  fileprivate var measures: Two<Int> = (0, 0)
  fileprivate(set) var result = GameResult.draw
  fileprivate var reason = 0..<0
  /// The seats at fault, a bit each.
  fileprivate(set) var faults: UInt8 = 0
  fileprivate var detail: Range<Int>?
  fileprivate var log: Range<Int>?
  fileprivate var timeouts: Two<Int>?
  fileprivate var comments: Range<Int>?
  fileprivate var gameNumbers: Two<Int>?
  fileprivate var milliseconds: Two<Double> = (0, 0)
  fileprivate var longestMilliseconds: Two<Double> = (0, 0)
  fileprivate var processorMilliseconds: Two<Double>?
  fileprivate(set) var at = 0..<0

  /// The digest of the opening, or the seed.
  var share: UInt64 { seed ?? openingDigest }
}

/// What the games of the same rules have in common.
struct GameKind: Sendable {
  struct Key: Hashable {
    let game: String
    let rules: Rules
    /// Whether each bot played it alone.
    let isRace: Bool
    let seats: Int

    init(of record: GameRecord) {
      (game, rules, seats) = (record.game, record.rules, record.bots.count)
      isRace = if case .race = record.play { true } else { false }
    }
  }

  let key: Key
  /// The built-in game; nil for one that has a referee.
  let builtIn: (any BuiltInGame.Type)?
  /// The letters of a race's moves; nil for a game in turns.
  fileprivate let letters: MoveLetters?
  /// What a line says of game and rules.
  fileprivate let text: [UInt8]
  fileprivate let measureText: [UInt8]

  init(_ key: Key) {
    self.key = key
    builtIn = GameCatalog.named(key.game)
    let race = builtIn as? any RaceGame.Type
    letters = race == nil ? nil : builtIn.map { MoveLetters(of: $0) }
    measureText = Array(",\"\(race?.measureName ?? "")\":".utf8)
    var json = JSONWriter()
    json.member("game", key.game)
    json.member("rules", key.rules)
    text = Array(",".utf8) + json.bytes
  }
}

/// What stands between the values of a game's line.
private struct LineWords {
  let id = Array(#"{"type":"game","id":"#.utf8)
  let bots = Array(#","bots":"#.utf8)
  let versions = Array(#","versions":"#.utf8)
  let seed = Array(#","seed":"#.utf8)
  let opening = Array(#","opening":"#.utf8)
  let moves = Array(#","moves":"#.utf8)
  let scores = Array(#","scores":"#.utf8)
  let result = Array(#","result":"#.utf8)
  let reason = Array(#","reason":"#.utf8)
  let forfeit = Array(#","forfeit":"#.utf8)
  let detail = Array(#","detail":"#.utf8)
  let log = Array(#","log":"#.utf8)
  let timeouts = Array(#","timeouts":"#.utf8)
  let comments = Array(#","comments":"#.utf8)
  let gameNumbers = Array(#","game_numbers":"#.utf8)
  let milliseconds = Array(#","ms":"#.utf8)
  let longestMilliseconds = Array(#","max_ms":"#.utf8)
  let processorMilliseconds = Array(#","cpu_ms":"#.utf8)
  let at = Array(#","at":"#.utf8)
  let results = GameResult.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  let faults = ["[0]", "[1]", "[0,1]"].map { Array($0.utf8) }
}

extension LineReader {
  /// Passes a game in the very form in which Joust writes it, else answers false.
  private mutating func takeGame() -> Bool {
    var result = 0
    guard cursor.takeMember(words.id, &game.id, { $0.name() }), takeKind(),
      cursor.takeMember(words.bots, &game.bots, { $0.pair { $0.name() } }), areNames(game.bots),
      cursor.takeMember(words.versions, &game.versions, { $0.pair { $0.text() } }), takePlay(),
      cursor.takeMember(words.result, &result, { [words] in $0.one(of: words.results) }),
      cursor.takeMember(words.reason, &game.reason, { $0.text() }), takeExtras(), takeTimes(),
      cursor.takeMember(words.at, &game.at, { $0.text() }), cursor.take(UInt8(ascii: "}")),
      cursor.isAtLineEnd
    else { return false }
    game.result = GameResult.allCases[result]
    return true
  }

  /// Passes the game and its rules, which are most often those of the line before.
  private mutating func takeKind() -> Bool {
    if game.kind < kinds.count, cursor.take(kinds[game.kind].text) { return true }
    for kind in kinds.indices.suffix(8) where cursor.take(kinds[kind].text) {
      game.kind = kind
      return true
    }
    return false
  }

  private func areNames(_ bots: GameLine.Two<Range<Int>>) -> Bool {
    !cursor.equal(bots.first, bots.second)
      && cursor.bytes[bots.first.lowerBound] != UInt8(ascii: ".")
      && cursor.bytes[bots.second.lowerBound] != UInt8(ascii: ".")
  }

  private mutating func takePlay() -> Bool {
    game.scores = nil
    guard cursor.takeOptional(words.seed, &game.seed, { $0.quotedNumber() }) else { return false }
    if let letters = kinds[game.kind].letters {
      return game.seed != nil && letters.areMoves
        && cursor.takeMember(words.moves, &game.letters, { $0.pair { $0.letters(letters.moves) } })
        && cursor.takeOptional(words.scores, &game.scores, { $0.pair { $0.wholeNumber() } })
        && game.scores != nil
        && cursor.takeMember(
          kinds[game.kind].measureText, &game.measures, { $0.pair { $0.wholeNumber() } })
    }
    // A referee's races, and games of more than two bots, are read as JSON.
    guard !kinds[game.kind].key.isRace, kinds[game.kind].key.seats == 2,
      cursor.take(words.opening)
    else { return false }
    game.opening = cursor.position
    var digest: UInt64 = 0
    guard cursor.takeWholeNumbers({ digest = WordTable.mixed(digest ^ UInt64($0)) }),
      cursor.take(words.moves)
    else { return false }
    game.openingDigest = digest
    game.moves = cursor.position
    return cursor.takeWholeNumbers { _ in }
  }

  private mutating func takeExtras() -> Bool {
    var faults: Int?
    guard cursor.takeOptional(words.forfeit, &faults, { [words] in $0.one(of: words.faults) }),
      cursor.takeOptional(words.detail, &game.detail, { $0.anyText() }),
      cursor.takeOptional(words.log, &game.log, { $0.anyText() }),
      cursor.takeOptional(words.timeouts, &game.timeouts, { $0.pair { $0.wholeNumber() } }),
      cursor.takeOptional(words.comments, &game.comments, { $0.comments() }),
      cursor.takeOptional(words.gameNumbers, &game.gameNumbers, { $0.pair { $0.wholeNumber() } })
    else { return false }
    game.faults = UInt8(faults.map { $0 + 1 } ?? 0)
    return true
  }

  private mutating func takeTimes() -> Bool {
    cursor.takeMember(words.milliseconds, &game.milliseconds, { $0.pair { $0.decimal() } })
      && cursor.takeMember(
        words.longestMilliseconds, &game.longestMilliseconds, { $0.pair { $0.decimal() } })
      && cursor.takeOptional(
        words.processorMilliseconds, &game.processorMilliseconds, { $0.pair { $0.decimal() } })
  }
}

extension GameRecord {
  fileprivate init(_ line: GameLine, of kind: GameKind, from cursor: LineCursor) {
    func text(_ range: Range<Int>) -> String {
      String(decoding: cursor.bytes[range], as: UTF8.self)
    }
    func value(_ range: Range<Int>?) -> JSONValue? {
      range.flatMap { try? JSONValue(parsing: cursor.bytes, in: $0) }
    }
    func list<Value>(_ two: GameLine.Two<Value>) -> [Value] { [two.first, two.second] }
    let play: Play
    if let letters = kind.letters {
      play = .race(
        seed: line.seed ?? 0,
        moves: list(line.letters).map { range in
          cursor.bytes[range].map { Int(letters.moves[Int($0)]) }
        }, scores: line.scores.map(list) ?? [], measures: list(line.measures))
    } else {
      play = .versus(
        opening: cursor.wholeNumbers(at: line.opening), moves: cursor.wholeNumbers(at: line.moves))
    }
    self.init(
      id: text(line.id), game: kind.key.game, rules: kind.key.rules,
      bots: list(line.bots).map(text),
      versions: list(line.versions).map(text), play: play, result: line.result,
      reason: text(line.reason),
      milliseconds: list(line.milliseconds), longestMilliseconds: list(line.longestMilliseconds),
      at: text(line.at))
    if kind.letters == nil { seed = line.seed }
    forfeit = Self.forfeits[Int(line.faults)]
    detail = value(line.detail)?.string
    log = value(line.log)?.string
    timeouts = line.timeouts.map(list)
    gameNumbers = line.gameNumbers.map(list)
    comments = value(line.comments)?.list(Comment.init) ?? []
    processorMilliseconds = line.processorMilliseconds.map(list)
  }

  /// The lists of seats at fault there are, by the bits of these seats.
  static let forfeits = [[], [0], [1], [0, 1]]
}
