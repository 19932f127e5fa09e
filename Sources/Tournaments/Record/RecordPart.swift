import Games
import JSON

/// The lines of a part of a record, which can be read at the same time as other parts.
package struct RecordPart: Sendable {
  struct Game {
    var identity: GameIdentity
    var kind: Int32
    var first: Int32
    var second: Int32
    var ending: Ending
    /// The seats at fault in a game of two, a bit each.
    var faults: UInt8
    /// The digest of the opening, or the seed.
    var share: UInt64
    /// The digest of the moves; nil if they are not compared with those of other games.
    var moves: UInt64?
    /// The scores of a race; nil for a versus game.
    var scores: SIMD2<Double>?
    var at: Moment

    /// The end of a game; a table has the indices of its bots in this part.
    enum Ending {
      case two(GameResult)
      case several(TableResult)
    }
  }

  package private(set) var lineCount = 0
  private(set) var games: [Game] = []
  /// The same games whole, if the caller requested them.
  private(set) var records: [GameRecord] = []
  private(set) var kinds: [GameKind] = []
  private(set) var bots: [BotVersion] = []
  private(set) var runs: [RunRecord] = []
  /// The first lines that can't be used, by their numbers in the part from 1, and the errors.
  private(set) var damages: [(line: Int, error: RecordError)] = []
  private(set) var damageCount = 0

  private var names = ByteNames()
  private var versions = ByteNames()
  private var botNumbers = WordTable()
  private var lastBots = [LastBot](repeating: LastBot(), count: 2)

  /// A bot of a line shortly before.
  private struct LastBot {
    var name = 0..<0
    var version = 0..<0
    var number: Int32 = -1
  }

  /// Reads lines; the last one may lack its line feed.
  package init(_ bytes: [UInt8], in range: Range<Int>, keepsGames: Bool = false) {
    var reader = LineReader(bytes, in: range)
    games.reserveCapacity(min(range.count, 1 << 20) / 256)
    while !reader.isAtEnd {
      lineCount += 1
      do throws(RecordError) {
        switch try reader.next() {
        case .game:
          addGame(of: reader)
          if keepsGames { records.append(reader.wholeGame) }
        case .run(let run): runs.append(run)
        case .other: break
        }
      } catch {
        damageCount += 1
        if damages.count < Record.damageLimit { damages.append((lineCount, error)) }
      }
    }
    kinds = reader.kinds
  }

  private mutating func addGame(of reader: borrowing LineReader) {
    let id = reader.plain(reader.game.id)
    let at = reader.plain(reader.game.at)
    let first = bot(reader, reader.game.bots[0], reader.game.versions[0])
    let second = bot(reader, reader.game.bots[1], reader.game.versions[1])
    let ending: Game.Ending
    var faults: UInt8 = 0
    let forfeit = reader.game.has(.forfeit) ? reader.game.forfeit : []
    if reader.game.bots.count == 2 {
      ending = .two(reader.result)
      for seat in forfeit { faults |= 1 << UInt8(seat) }
    } else {
      var bots: [Int] = []
      for seat in reader.game.bots.indices {
        bots.append(Int(bot(reader, reader.game.bots[seat], reader.game.versions[seat])))
      }
      ending = .several(
        TableResult(bots: bots, places: reader.game.places, forfeit: forfeit, share: reader.share))
    }
    let isRace = reader.kinds[reader.kind].key.isRace
    games.append(
      Game(
        identity: GameIdentity(ofAny: id.bytes, in: id.range), kind: Int32(reader.kind),
        first: first, second: second, ending: ending, faults: faults, share: reader.share,
        moves: reader.moveDigest,
        scores: isRace ? SIMD2(Double(reader.game.scores[0]), Double(reader.game.scores[1])) : nil,
        at: Moment(at.bytes, in: at.range)))
  }

  /// Returns the index of a bot, which is most often one of the last two.
  private mutating func bot(
    _ reader: borrowing LineReader, _ name: GameLine.Token, _ version: GameLine.Token
  ) -> Int32 {
    guard !name.hasEscapes, !version.hasEscapes else {
      let nameBytes = Array(reader.text(name).utf8)
      let bytes = nameBytes + Array(reader.text(version).utf8)
      return bot(bytes, nameBytes.indices, nameBytes.count..<bytes.count)
    }
    let span = reader.bytes.span
    for index in 0..<2
    where span.extracting(name.range).isEqual(to: span.extracting(lastBots[index].name))
      && span.extracting(version.range).isEqual(to: span.extracting(lastBots[index].version))
      && lastBots[index].number >= 0
    {
      if index == 1 { lastBots.swapAt(0, 1) }
      return lastBots[0].number
    }
    lastBots[1] = lastBots[0]
    lastBots[0] = LastBot(
      name: name.range, version: version.range,
      number: bot(reader.bytes, name.range, version.range))
    return lastBots[0].number
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
