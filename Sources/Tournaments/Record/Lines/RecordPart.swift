import Games
import JSON

/// The lines of a part of a record's file; several parts can be read in parallel.
package struct RecordPart: Sendable {
  struct Game {
    var identity: GameIdentity
    var kind: Int32
    var first: Int32
    var second: Int32
    var outcome: Outcome
    /// The digest of the opening or, in a game with luck, the seed.
    var share: UInt64
    /// The digest of the moves; nil if they are not compared with the moves of other games.
    var moves: UInt64?
    /// The scores of a game of two bots; nil if it has none.
    var scores: SIMD2<Double>?
    /// The index in `stats` of the numbers that the bots reported; nil if there are none.
    var stats: Int32?
    var at: Moment
    /// The number of runs that began in this part before the game.
    var runs: Int32
    /// Whether a bot at fault failed to start.
    var isStartFailure: Bool

    enum Outcome {
      /// The result of a game of two bots, and the seats at fault, with a bit for each.
      case pair(GameResult, faults: UInt8)
      /// The index, in `tables`, of the result of a game of more than two bots.
      case table(Int32)
    }
  }

  package private(set) var lineCount = 0
  private(set) var games: [Game] = []
  /// The results of games of more than two bots, in which the bots are indices in ``bots``.
  private(set) var tables: [TableResult] = []
  /// For each game with reported numbers, the numbers of each bot, in the order of the seats.
  private(set) var stats: [[NamedNumbers]] = []
  /// The complete games in the order of ``games``, if the caller requested them.
  private(set) var records: [GameRecord] = []
  private(set) var kinds: [GameKind] = []
  private(set) var bots: [BotVersion] = []
  private(set) var runs: [RunRecord] = []
  /// The first lines that cannot be used: their numbers in the part, from 1, and the errors.
  private(set) var damages: [(line: Int, error: RecordError)] = []
  private(set) var damageCount = 0

  private var names = ByteNames()
  private var versions = ByteNames()
  private var botNumbers = WordTable()
  private static let startFailure = Array(FaultReason.startFailure.rawValue.utf8)
  /// For each head in the reader's cache, the byte index at which the head begins, and the indices of its
  /// first two bots.
  private var seatsOfHeads = Array(
    repeating: (place: -1, bots: SIMD2<Int32>.zero), count: GameHeads.limit)

  /// Reads lines; the last line may lack its line feed.
  ///
  /// If `keepsGames` is true, the complete games are stored.
  package init(_ bytes: [UInt8], in range: Range<Int>, keepsGames: Bool = false) {
    var reader = LineReader(bytes, in: range)
    games.reserveCapacity(min(range.count, 1 << 20) / 256)
    while !reader.isAtEnd {
      lineCount += 1
      do throws(RecordError) {
        switch try reader.next() {
        case .game:
          addGame(of: &reader)
          if keepsGames { records.append(reader.wholeGame()) }
        case .run: if let run = reader.run { runs.append(run) }
        case .other: break
        }
      } catch {
        damageCount += 1
        if damages.count < Record.damageLimit { damages.append((lineCount, error)) }
      }
    }
    kinds = reader.kinds
  }

  private mutating func addGame(of reader: inout LineReader) {
    let seats = firstSeats(&reader)
    let outcome: Game.Outcome
    let hasForfeit = reader.game.keys.has(.forfeit)
    if let result = reader.result {
      var faults: UInt8 = 0
      if hasForfeit {
        for seat in reader.game.forfeit { faults |= 1 << UInt8(seat) }
      }
      outcome = .pair(result, faults: faults)
    } else {
      outcome = .table(Int32(tables.count))
      addTable(of: &reader)
    }
    let hasScores = reader.game.keys.has(.scores) && reader.game.bots.count == 2
    games.append(
      Game(
        identity: reader.identity, kind: Int32(reader.kind), first: seats.x, second: seats.y,
        outcome: outcome, share: reader.share, moves: reader.moveDigest(),
        scores: hasScores ? SIMD2(reader.game.scores[0], reader.game.scores[1]) : nil,
        stats: addStats(of: &reader), at: reader.at, runs: Int32(runs.count),
        isStartFailure: hasForfeit && reader.texts.isText(reader.game.reason, Self.startFailure)))
  }

  private mutating func addTable(of reader: inout LineReader) {
    var bots: [Int] = []
    for seat in reader.game.bots.indices {
      bots.append(Int(bot(reader.texts, reader.game.bots[seat], reader.game.versions[seat])))
    }
    tables.append(
      TableResult(
        bots: bots, places: reader.game.places,
        forfeit: reader.game.keys.has(.forfeit) ? reader.game.forfeit : [], share: reader.share,
        scores: reader.game.keys.has(.scores) ? reader.game.scores : []))
  }

  /// Stores the numbers that the bots reported, and returns their index; nil if there are none.
  private mutating func addStats(of reader: inout LineReader) -> Int32? {
    guard reader.game.keys.has(.stats) else { return nil }
    stats.append(reader.stats())
    return Int32(stats.count - 1)
  }

  /// Returns the indices of the first two bots, which are usually known from an earlier line with the same
  /// head.
  private mutating func firstSeats(_ reader: inout LineReader) -> SIMD2<Int32> {
    let head = reader.game.heads.index
    let isKept = head < GameHeads.limit
    let place = reader.game.heads.current.place.lowerBound
    if isKept, seatsOfHeads[head].place == place { return seatsOfHeads[head].bots }
    var bots = SIMD2<Int32>.zero
    for seat in 0..<2 {
      bots[seat] = bot(reader.texts, reader.game.bots[seat], reader.game.versions[seat])
    }
    if isKept { seatsOfHeads[head] = (place, bots) }
    return bots
  }

  /// Returns the index of a bot, and adds the bot if it is new.
  private mutating func bot(
    _ texts: LineTexts, _ name: GameLine.Token, _ version: GameLine.Token
  ) -> Int32 {
    guard !name.hasEscapes, !version.hasEscapes else {
      let nameBytes = Array(texts.text(name).utf8)
      let bytes = nameBytes + Array(texts.text(version).utf8)
      return bot(bytes, nameBytes.indices, nameBytes.count..<bytes.count)
    }
    return bot(texts.bytes, name.range, version.range)
  }

  private mutating func bot(_ bytes: [UInt8], _ name: Range<Int>, _ version: Range<Int>) -> Int32 {
    let key =
      UInt64(names.number(of: bytes, in: name)) << 32
      | UInt64(versions.number(of: bytes, in: version))
    let number = botNumbers.number(of: key) {
      bots.append(
        .init(
          name: String(decoding: bytes[name], as: UTF8.self),
          version: String(decoding: bytes[version], as: UTF8.self)))
      return bots.count - 1
    }
    return Int32(number)
  }
}

extension RecordPart {
  /// Returns whether a bot was at fault in a game.
  func hasFault(_ game: Game) -> Bool {
    switch game.outcome {
    case .pair(_, let faults): faults != 0
    case .table(let table): !tables[Int(table)].forfeit.isEmpty
    }
  }

  /// Returns the indices, in this part, of the bots at fault in a game.
  func faultyBots(of game: Game) -> [Int] {
    switch game.outcome {
    case .pair(_, let faults):
      return [Int(game.first), Int(game.second)].enumerated()
        .filter { faults & 1 << UInt8($0.offset) != 0 }.map(\.element)
    case .table(let index):
      let table = tables[Int(index)]
      return table.forfeit.map { table.bots[$0] }
    }
  }
}
