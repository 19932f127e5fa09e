import Games
import Testing
import Tournaments

@Suite struct RecordPartTests {
  @Test(arguments: 0..<24)
  func `a record that is read in parts equals the record that is read line by line`(seed: UInt64)
    throws
  {
    let lines = try RandomRecord(seed: seed).lines(300)
    let expected = RecordValues(whole: lines)
    for size in [1, 2, 3, 50, 299, 300] {
      var record = Record()
      for start in stride(from: 0, to: lines.count, by: size) {
        let part = lines[start..<min(lines.count, start + size)]
        record.add(Array(part.joined(separator: "\n").utf8), line: start + 1)
      }
      #expect(RecordValues(record) == expected)
    }
  }

  @Test(arguments: 0..<4)
  func `games that are requested whole arrive once and in order`(seed: UInt64) throws {
    let lines = try RandomRecord(seed: 100 + seed).lines(300)
    var games: [GameRecord] = []
    var ids: Set<String> = []
    for line in lines {
      guard case .game(let game)? = try? RecordLine(Array(line.utf8), in: 0..<line.utf8.count),
        ids.insert(game.id).inserted
      else { continue }
      games.append(game)
    }
    for size in [1, 50, 300] {
      var record = Record()
      var received: [GameRecord] = []
      for start in stride(from: 0, to: lines.count, by: size) {
        let part = lines[start..<min(lines.count, start + size)]
        record.add(Array(part.joined(separator: "\n").utf8), line: start + 1) {
          received.append($0)
        }
      }
      #expect(received == games)
      #expect(RecordValues(record) == RecordValues(whole: lines))
    }
  }

  @Test(arguments: [100, 1023, 1024, 1500, 4000])
  func `many games on one opening are counted in any combination of parts`(count: Int) throws {
    let lines = try (0..<count).map { try line("g\($0)", at: 1, isReversed: $0 % 3 == 0) }
    for cut in [1, count / 2, count] {
      var record = Record()
      for part in [lines[..<cut], lines[cut...]] where !part.isEmpty {
        record.add(Array(part.joined(separator: "\n").utf8))
      }
      #expect(RecordValues(record) == RecordValues(whole: lines))
    }
  }

  @Test func `seeds of twenty digits and times of any length count`() throws {
    var game = try Sample.race(seed: .max)
    game.at = "2026-11-20T22:30:02.123456789123456789123456789Z"
    let first = try Sample.race()
    var record = Record()
    record.add(first.line() + game.line())
    #expect(record.played.count == 1)
    game.id = "race-2"
    record = Record()
    record.add(first.line() + game.line())
    #expect(record.tallies[0].shared.shares == [1_234_567_890_123_456_789, .max])
  }

  @Test(arguments: 1...20)
  func `bots whose names differ in one letter are different`(length: Int) throws {
    let name = String(repeating: "a", count: length)
    for place in 0..<length {
      var other = Array(name.utf8)
      other[place] = UInt8(ascii: "b")
      var games = [try Sample.versus(), try Sample.versus(), try Sample.versus()]
      let others = [text(other), name + "a", "x"]
      for index in games.indices {
        games[index].id = "g\(index)"
        games[index].bots = [name, others[index]]
      }
      var record = Record()
      record.add(games.flatMap { $0.line() })
      #expect(record.tallies[0].bots.map(\.name) == [name] + others)
      #expect(record.tallies[0].encounters.map(\.games) == [1, 1, 1])
    }
  }

  @Test func `times have the order of their first 32 bytes`() {
    let text = "2026-11-20T22:30:02.123456789123456789Z"
    let texts = (0...text.count).map { String(text.prefix($0)) }
    for (length, short) in texts.enumerated() {
      #expect(Moment(short) == Moment(short + "\0"))
      for longer in texts.dropFirst(length + 1) {
        #expect((Moment(short) < Moment(longer)) == (length < 32))
        #expect(!(Moment(longer) < Moment(short)))
      }
      guard let last = short.last, length <= 32 else { continue }
      let greater = short.dropLast() + [Character(Unicode.Scalar(last.asciiValue! + 1))]
      #expect(Moment(short) < Moment(String(greater)))
    }
  }

  private func line(_ id: String, at opening: Int, isReversed: Bool = false) throws -> String {
    var game = try Sample.versus()
    game.id = id
    game.play = .versus(opening: [opening], moves: [])
    if isReversed { game.bots.reverse() }
    return String(text(game.line()).dropLast())
  }
}

/// Random lines of a record, drawn with a seed.
private struct RandomRecord {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  func lines(_ count: Int) throws -> [String] {
    var copy = self
    return try (0..<count).map { _ in try copy.line() }
  }

  private mutating func line() throws -> String {
    switch generator.next(below: 20) {
    case 0: return "{\"type\":\"ga"
    case 1: return run()
    case 2: return "{\"type\":\"later\"}"
    default: return String(text(try game().line()).dropLast())
    }
  }

  private mutating func run() -> String {
    let bot = RunRecord.Bot(name: name(), version: "\(generator.next(below: 3))", command: ["x"])
    let seed = Seed(value: generator.next())
    let run = RunRecord(joust: "1", at: moment(), seed: .open(seed), bots: [bot])
    return String(text(run.line()).dropLast())
  }

  private mutating func game() throws -> GameRecord {
    var game = try generator.next(below: 3) == 0 ? Sample.race() : Sample.versus()
    if generator.next(below: 4) == 0, game.game == "tic-tac-toe" {
      game.rules = try Sample.ticTacToe(["size": 4]).rules
    }
    game.id = id()
    game.bots = [name(), name()]
    while game.bots[0] == game.bots[1] { game.bots[1] = name() }
    game.versions = game.bots.map { _ in "\(generator.next(below: 2))" }
    if case .versus = game.play {
      game.play = .versus(opening: [generator.next(below: 9)], moves: [])
      game.places = GameResult.allCases[generator.next(below: 3)].places
      if generator.next(below: 5) == 0 { game.forfeit = [generator.next(below: 2)] }
    }
    game.at = moment()
    return game
  }

  private mutating func name() -> String { "bot\(generator.next(below: 5))" }

  private mutating func moment() -> String { "2026-11-20T22:3\(generator.next(below: 10)):01Z" }

  private mutating func id() -> String {
    let place = generator.next(below: 150)
    if generator.next(below: 4) == 0 { return "own-\(place)" }
    return GameIdentity(hash: UInt64(place % 7), meeting: 1 + place * 3).text
  }
}

/// All values of a record that can be read from outside.
private struct RecordValues: Equatable {
  var playedCount: Int
  var played: [Bool]
  var tallies: [Tally]
  var seed: Seed?
  var versions: [String?]
  var damages: [String]
  var damageCount: Int

  struct Tally: Equatable {
    var game: String
    var rules: Rules?
    var bots: [BotVersion]
    var encounters: [ResultCounts.Encounter]
    var shares: [UInt64]
    var sharedGames: Int
    var shared: [[String: Int]]
  }

  /// Reads complete lines one after another.
  init(whole lines: [String]) {
    var record = Record()
    var damages: [String] = []
    for (index, line) in lines.enumerated() {
      do {
        switch try RecordLine(Array(line.utf8), in: 0..<line.utf8.count) {
        case .game(let game): record.add(game)
        case .run(let run): record.add(run)
        case .other: break
        }
      } catch {
        damages.append("games.jsonl:\(index + 1): \(error)")
      }
    }
    self.init(record)
    self.damages = Array(damages.prefix(Record.damageLimit))
    damageCount = damages.count
  }

  init(_ record: Record) {
    playedCount = record.played.count
    played = (0..<7).flatMap { hash in
      (1...500).map { record.played.contains(GameIdentity(hash: UInt64(hash), meeting: $0)) }
    }
    seed = record.seed?.known
    versions = (0..<5).map { record.currentVersion(of: "bot\($0)") }
    damages = record.damages.map(\.description)
    damageCount = record.damageCount
    tallies = record.tallies.map { tally in
      let ranks = tally.encounters.indices.map { Optional($0) }
      let unchanged = ranks.map { _ in false }
      let shared = [true, false].map { isByShare in
        var entries: [String: Int] = [:]
        tally.shared.forEach(ranks: ranks, changed: unchanged, byShare: isByShare) {
          // If several openings of a pairing have the same results, any one of them may represent them.
          let share = isByShare ? $0.share : 0
          entries["\($0.pairing) \(share) \($0.counts)", default: 0] += $1
        }
        return entries
      }
      return Tally(
        game: tally.game, rules: tally.rules, bots: tally.bots, encounters: tally.encounters,
        shares: tally.shared.shares, sharedGames: tally.shared.games, shared: shared)
    }
  }
}
