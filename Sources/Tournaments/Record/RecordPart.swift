import Games

/// Some lines of a record, read by themselves, so that parts can be read at the same time.
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
    /// The scores of a race; nil in a game of turns.
    var scores: SIMD2<Double>?
    var at: Moment

    /// The end of a game of two or of more bots, by their indices in this part.
    enum Ending {
      case two(GameResult)
      case several(TableResult)
    }
  }

  package private(set) var lineCount = 0
  private(set) var games: [Game] = []
  /// The same games whole, where they were asked for.
  private(set) var records: [GameRecord] = []
  private(set) var kinds: [GameKind] = []
  private(set) var bots: [BotVersion] = []
  private(set) var runs: [RunRecord] = []
  /// The first lines that can't be used, by their number in the part, from 1, and why.
  private(set) var damages: [(line: Int, error: RecordError)] = []
  private(set) var damageCount = 0

  private var names = ByteNames()
  private var versions = ByteNames()
  private var botNumbers = WordTable()
  private var lastBots = [LastBot](repeating: LastBot(), count: 2)

  /// A bot as it stood in a line shortly before.
  private struct LastBot {
    var name = 0..<0
    var version = 0..<0
    var number: Int32 = -1
  }

  /// Reads lines, of which the last one may lack its end.
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

  private mutating func addGame(of reader: LineReader) {
    let game = reader.game
    let id = reader.plain(game.id)
    let at = reader.plain(game.at)
    let first = bot(reader, game.bots[0], game.versions[0])
    let second = bot(reader, game.bots[1], game.versions[1])
    let ending: Game.Ending
    var faults: UInt8 = 0
    let forfeit = game.has(.forfeit) ? game.forfeit : []
    if game.bots.count == 2 {
      ending = .two(reader.result)
      for seat in forfeit { faults |= 1 << UInt8(seat) }
    } else {
      let bots = game.bots.indices.map { Int(bot(reader, game.bots[$0], game.versions[$0])) }
      ending = .several(
        TableResult(bots: bots, places: game.places, forfeit: forfeit, share: reader.share))
    }
    let isRace = reader.kinds[reader.kind].key.isRace
    games.append(
      Game(
        identity: GameIdentity(ofAny: id.bytes, in: id.range), kind: Int32(reader.kind),
        first: first, second: second, ending: ending, faults: faults, share: reader.share,
        scores: isRace ? SIMD2(Double(game.scores[0]), Double(game.scores[1])) : nil,
        at: Moment(at.bytes, in: at.range)))
  }

  /// Returns the index of a bot, which is most often one of the last two.
  private mutating func bot(
    _ reader: LineReader, _ name: GameLine.Token, _ version: GameLine.Token
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

/// Gathers a stream of bytes into whole lines, about a mebibyte at a time.
package struct LineGatherer {
  /// The longest line that is kept, in bytes; the rest of a longer one is dropped.
  package static let lineLimit = 1 << 26

  private let size: Int
  private var bytes: [UInt8] = []

  /// - Parameter size: how many bytes are gathered at least.
  package init(size: Int = 1 << 20) {
    self.size = size
  }

  /// Takes more of the stream; gives whole lines, once there are enough, else nil.
  package mutating func add(_ more: ArraySlice<UInt8>) -> [UInt8]? {
    if bytes.isEmpty { bytes.reserveCapacity(size + size / 2) }
    let isTooLong = bytes.count >= Self.lineLimit
    let searched = bytes.count < size ? 0 : bytes.count
    bytes += isTooLong ? more.drop { $0 != UInt8(ascii: "\n") } : more
    guard bytes.count >= size,
      let end = bytes[searched...].lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    var next: [UInt8] = []
    next.reserveCapacity(size + size / 2)
    next += bytes[(end + 1)...]
    bytes.removeLast(next.count)
    swap(&next, &bytes)
    return next
  }

  /// The last lines, of which the very last may lack its end; empty where there are none.
  package consuming func end() -> [UInt8] { bytes }
}

/// The first bytes of a time as the record writes it, in the order of times.
package struct Moment: Hashable, Comparable, Sendable {
  static let length = 32
  var words = SIMD4<UInt64>.zero

  package init(_ text: String) {
    self.init(text.utf8.span)
  }

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.init(bytes.span.extracting(range))
  }

  private init(_ text: Span<UInt8>) {
    let bytes = unsafe text.bytes
    func word(at place: Int) -> UInt64 {
      guard place + 8 > bytes.byteCount else {
        return unsafe UInt64(
          bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      var word: UInt64 = 0
      for index in place..<max(place, bytes.byteCount) { word = word << 8 | UInt64(text[index]) }
      return word << UInt64(8 * (place + 8 - max(place, bytes.byteCount)))
    }
    words = SIMD4(word(at: 0), word(at: 8), word(at: 16), word(at: 24))
  }

  package static func < (left: Self, right: Self) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  private static let pattern = Array("0000-00-00T00:00:00".utf8)

  /// The seconds since 1970 in UTC; nil where it is no time such as 2026-11-20T18:00:00Z.
  package var seconds: Int? {
    func byte(_ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: words[place >> 3] >> UInt64(56 - 8 * (place & 7)))
    }
    func number(at place: Int) -> Int { 10 * Int(byte(place) & 15) + Int(byte(place + 1) & 15) }
    for (place, wanted) in Self.pattern.enumerated() {
      let byte = byte(place)
      guard wanted == 48 ? byte &- 48 < 10 : byte == wanted else { return nil }
    }
    guard byte(19) == UInt8(ascii: "Z") || byte(19) == UInt8(ascii: ".") else { return nil }
    let (year, month, day) = (100 * number(at: 0) + number(at: 2), number(at: 5), number(at: 8))
    let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
    guard 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second <= 60 else { return nil }
    // Years that begin in March end with the day that only leap years have.
    let months = year * 12 + month - 3
    let (marchYear, marchMonth) = (months / 12, months % 12)
    let days =
      marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
      + (153 * marchMonth + 2) / 5 + day - 719_469
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}
