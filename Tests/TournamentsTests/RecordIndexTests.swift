import Games
import Testing
import Tournaments

@Suite struct RecordIndexTests {
  @Test(arguments: 0..<12)
  func `a record by its index and the rest is the record read whole`(seed: UInt64) throws {
    let lines = try RandomRecord(seed: seed).lines(200)
    for cut in [0, 1, 77, 150, 200] {
      var record = Record()
      let index = try roundTrip(index(of: lines[..<cut]))
      let areNew = try index.add(to: &record, file: "games.jsonl")
      record.add(lines[cut...], after: cut)
      #expect(areNew)
      #expect(index.lineCount == cut)
      #expect(try Told(record, lines) == Told(whole: lines))
    }
  }

  @Test(arguments: 0..<4)
  func `an index of an index and more lines is that of all lines`(seed: UInt64) throws {
    let lines = try RandomRecord(seed: 50 + seed).lines(150)
    var record = Record()
    _ = try index(of: lines[..<60]).add(to: &record, file: "games.jsonl")
    record.add(lines[60..<120], after: 60)
    var other = Record()
    _ = try index(of: lines[..<120], as: record).add(to: &other, file: "games.jsonl")
    other.add(lines[120...], after: 120)
    #expect(try Told(other, lines) == Told(whole: lines))
  }

  @Test(arguments: 0..<8)
  func `the indexes of several records come to their union`(seed: UInt64) throws {
    let lines = try RandomRecord(seed: 100 + seed, repeats: false).lines(240)
    let parts = [lines[..<90], lines[90..<130], lines[130...]]
    var union = Record()
    for part in parts {
      let areNew = try index(of: part).add(to: &union, file: "games.jsonl")
      #expect(areNew)
    }
    #expect(try Told(union, lines, tellsDamage: false) == Told(whole: lines, tellsDamage: false))
  }

  @Test func `a game that stands in two records is noticed`() throws {
    for (own, others) in [("1", "1"), ("00000000000r4-3", "00000000000r4-3")] {
      var record = Record()
      record.add([try line(own, at: 1)], after: 0)
      let index = try index(of: [line(others, at: 2), line("other", at: 2)])
      #expect(try !index.add(to: &record, file: "games.jsonl"))
    }
    var record = Record()
    record.add([try line("00000000000r4-200", at: 1)], after: 0)
    let later = try index(of: [line("00000000000r4-201", at: 2)])
    #expect(try later.add(to: &record, file: "games.jsonl"))
    #expect(try !later.add(to: &record, file: "games.jsonl"))
  }

  @Test(arguments: [100, 1023, 1024, 1500, 4000])
  func `many games on one opening are counted however they are put together`(count: Int) throws {
    let lines = try (0..<count).map { try line("g\($0)", at: 1, isReversed: $0 % 3 == 0) }
    for cut in [1, count / 2, count] {
      var record = Record()
      _ = try index(of: lines[..<cut]).add(to: &record, file: "games.jsonl")
      record.add(lines[cut...], after: cut)
      #expect(try Told(record, lines) == Told(whole: lines))
      var union = Record()
      for part in [lines[..<cut], lines[cut...]] {
        _ = try index(of: part).add(to: &union, file: "games.jsonl")
      }
      #expect(try Told(union, lines) == Told(whole: lines))
    }
  }

  @Test func `what is cut off, changed or of another version is refused`() throws {
    let lines = try RandomRecord(seed: 9).lines(30)
    let bytes = index(of: lines[...]).bytes(version: "1.2.3")
    #expect(throws: Never.self) { try RecordIndex(bytes, version: "1.2.3") }
    #expect(throws: IndexDamage.self) { try RecordIndex(bytes, version: "1.2.4") }
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: IndexDamage.self) {
        try RecordIndex(Array(bytes[..<count]), version: "1.2.3")
      }
    }
    for place in stride(from: 0, to: bytes.count, by: 5) {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: IndexDamage.self) { try RecordIndex(changed, version: "1.2.3") }
    }
    #expect(throws: IndexDamage.self) { try RecordIndex(bytes + [0], version: "1.2.3") }
  }

  /// The index knows 1000 bytes of file 7, which had 1200.
  @Test(arguments: [
    (RecordIndex.Look(file: 7, size: 1200, change: 50), "end", true),
    (RecordIndex.Look(file: 7, size: 1200, change: 51), "end", false),
    (RecordIndex.Look(file: 8, size: 1200, change: 50), "end", false),
    (RecordIndex.Look(file: 7, size: 1300, change: 60), "end", true),
    (RecordIndex.Look(file: 7, size: 1300, change: 60), "eng", false),
    (RecordIndex.Look(file: 7, size: 1000, change: 60), "end", true),
    (RecordIndex.Look(file: 7, size: 999, change: 60), "end", false),
    (RecordIndex.Look(file: 7, size: 0, change: 60), "", false),
  ])
  func `an index fits its own record as long as that only grows`(
    now: RecordIndex.Look, tail: String, fits: Bool
  ) throws {
    let index = RecordIndex(
      Record(), look: .init(file: 7, size: 1200, change: 50), length: 1000, lineCount: 3,
      tail: Array("end".utf8))
    #expect(try roundTrip(index).fits(now, tail: Array(tail.utf8)) == fits)
  }

  private func index(of lines: ArraySlice<String>, as record: Record? = nil) -> RecordIndex {
    var own = Record()
    own.add(lines, after: 0)
    return RecordIndex(
      record ?? own, look: .init(file: 7, size: 1000, change: 50), length: 1000,
      lineCount: lines.count, tail: [1, 2])
  }

  private func roundTrip(_ index: RecordIndex) throws -> RecordIndex {
    let read = try RecordIndex(index.bytes(version: "1"), version: "1")
    #expect(read.look == index.look && read.length == index.length && read.tail == index.tail)
    return read
  }

  private func line(_ id: String, at opening: Int, isReversed: Bool = false) throws -> String {
    var game = try Sample.versus()
    game.id = id
    game.play = .versus(opening: [opening], moves: [])
    if isReversed { game.bots.reverse() }
    return String(text(game.line()).dropLast())
  }
}

/// Lines as a record may hold them, drawn by a seed.
private struct RandomRecord {
  private var generator: SplitMix64
  private let repeats: Bool
  private var number = 0

  init(seed: UInt64, repeats: Bool = true) {
    generator = SplitMix64(seed: seed)
    self.repeats = repeats
  }

  func lines(_ count: Int) throws -> [String] {
    var copy = self
    return try (0..<count).map { _ in try copy.line() }
  }

  private mutating func line() throws -> String {
    number += 1
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
    let run = RunRecord(joust: "1", at: moment(), seed: seed, bots: [bot])
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
      game.result = GameResult.allCases[generator.next(below: 3)]
      if generator.next(below: 5) == 0 { game.forfeit = [generator.next(below: 2)] }
    }
    game.at = moment()
    return game
  }

  private mutating func name() -> String { "bot\(generator.next(below: 5))" }

  private mutating func moment() -> String { "2026-11-20T22:3\(generator.next(below: 10)):01Z" }

  private mutating func id() -> String {
    let place = repeats ? generator.next(below: 150) : number
    if generator.next(below: 4) == 0 { return "own-\(place)" }
    return GameIdentity(hash: UInt64(place % 7), meeting: 1 + place * 3).text
  }
}

/// All that a record tells anybody.
private struct Told: Equatable {
  var playedCount: Int
  var played: [Bool]
  var tallies: [Tally]
  var seed: Seed?
  var versions: [String?]
  var damages: [Record.Damage]
  var damageCount: Int

  struct Tally: Equatable {
    var game: String
    var rules: Rules?
    var contestants: [ResultCounts.Contestant]
    var pairs: [ResultCounts.Pair]
    var shares: [UInt64]
    var sharedGames: Int
    var shared: [[String: Int]]
  }

  init(whole lines: [String], tellsDamage: Bool = true) throws {
    var record = Record()
    record.add(lines[...], after: 0)
    try self.init(record, lines, tellsDamage: tellsDamage)
  }

  init(_ record: Record, _ lines: [String], tellsDamage: Bool = true) throws {
    playedCount = record.played.count
    played = (0..<7).flatMap { hash in
      (1...500).map { record.played.contains(GameIdentity(hash: UInt64(hash), meeting: $0)) }
    }
    seed = record.seed
    versions = (0..<5).map { record.currentVersion(of: "bot\($0)") }
    damages = tellsDamage ? record.damages : []
    damageCount = record.damageCount
    tallies = record.tallies.map { tally in
      let ranks = tally.pairs.indices.map { Optional($0) }
      let unchanged = ranks.map { _ in false }
      let shared = [true, false].map { isByShare in
        var entries: [String: Int] = [:]
        tally.shared.forEach(ranks: ranks, changed: unchanged, byShare: isByShare) {
          // Which of a pair's openings stands for those that are alike does not matter.
          let share = isByShare ? $0.share : 0
          entries["\($0.lead) \(share) \($0.counts)", default: 0] += $1
        }
        return entries
      }
      return Tally(
        game: tally.game, rules: tally.rules, contestants: tally.contestants, pairs: tally.pairs,
        shares: tally.shared.shares, sharedGames: tally.shared.games, shared: shared)
    }
  }
}

extension Record {
  fileprivate mutating func add(_ lines: ArraySlice<String>, after number: Int) {
    for (offset, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      add(bytes, in: bytes.indices, file: "games.jsonl", line: number + offset + 1)
    }
  }
}
