import Games
import Testing
import Tournaments

/// What can be known of a game's luck before it is played.
@Suite struct SeedTests {
  private static func seeds(of seed: UInt64, rule: SeedRule? = .sha256) throws -> [UInt64] {
    var program = Schedule.Program(
      games: [try Sample.twentyFortyEight()], entrants: Sample.entrants("a", "b"), pairs: 4,
      openingPlies: 0, seed: Seed(value: seed))
    program.seedRule = rule
    return try Schedule(program).games().compactMap { game in
      if case .luck(let luck) = game.start { luck } else { nil }
    }
  }

  // printf 2048/2048/size=4,max_moves=null,target=null/meeting/1 | sha256sum | cut -c-16
  @Test func `a game's seed is what the documentation says`() throws {
    let seeds = try Self.seeds(of: 2048)
    #expect(seeds.prefix(2) == [11_545_886_927_890_100_152, 2_772_918_631_237_450_165])
  }

  @Test func `names and openings follow from the seed, and from nothing that is random`() throws {
    var program = Schedule.Program(
      games: [try Sample.ticTacToe()], entrants: Sample.entrants("minimax", "random"), pairs: 2,
      openingPlies: 2, seed: Seed(value: 2048))
    let games = try Schedule(program).games()
    #expect(try Schedule(program).games() == games)
    program.seed = Seed(value: 2049)
    #expect(try Set(Schedule(program).games().map(\.id)).isDisjoint(with: games.map(\.id)))
  }

  /// A bot that knows its tiles, and tries the first 300,000 seeds for those that draw them.
  @Test(arguments: [(SeedRule?.none, true), (.sha256, false)])
  func `a search by the old rule finds the seed of old games alone`(
    rule: SeedRule?, isFound: Bool
  ) throws {
    let game = try Sample.twentyFortyEight()
    let secret = try Self.seeds(of: 2026, rule: rule)[2]
    var prefix = StableHash()
    prefix.add(game.name)
    for entry in game.rules.entries {
      prefix.add(entry.name)
      prefix.add(entry.value.map(String.init) ?? "null")
    }
    let found = (0..<300_000 as Range<UInt64>).contains { guess in
      var hash = prefix
      hash.add(guess)
      let root = hash.result
      return (1...4).contains { SplitMix64.output($0, seed: root) == secret }
    }
    #expect(found == isFound)
  }

  /// From the third game's seed, the state of the generator that old games have in common, and so
  /// the fourth's.
  @Test(arguments: [(SeedRule?.none, true), (.sha256, false)])
  func `one game's seed tells the next one's in old records alone`(
    rule: SeedRule?, isTold: Bool
  ) throws {
    func undone(_ word: UInt64, _ shift: UInt64) -> UInt64 {
      var result = word
      for _ in 0..<64 / shift { result = word ^ result >> shift }
      return result
    }
    let seeds = try Self.seeds(of: .random(in: 0 ... .max), rule: rule)
    var x = undone(seeds[2], 31) &* 0x3196_42B2_D24D_8EC3
    x = undone(x, 27) &* 0x96DE_1B17_3F11_9089
    let state = undone(x, 30)
    #expect((SplitMix64.output(0, seed: state) == seeds[3]) == isTold)
  }

  @Test(arguments: [
    ([], SeedRule?.some(.sha256)),
    ([("2026-11-20T10:00:00Z", SeedRule?.none)], nil),
    ([("2026-11-20T10:00:00Z", .none), ("2026-11-21T10:00:00Z", .sha256)], nil),
    ([("2026-11-21T10:00:00Z", .sha256), ("2026-11-20T10:00:00Z", .none)], nil),
    ([("2026-11-20T10:00:00Z", .sha256)], .sha256),
  ])
  func `a record goes on by the rule of its first run`(
    runs: [(at: String, rule: SeedRule?)], rule: SeedRule?
  ) {
    var record = Record()
    for (at, rule) in runs {
      var run = RunRecord(joust: "0.1.0", at: at, seed: nil, bots: [])
      run.seeds = rule
      record.add(run)
    }
    #expect(record.seedRule == rule)
  }

  @Test func `games without the line of their run are taken for old ones`() throws {
    var record = Record()
    record.add(try Sample.versus())
    #expect(record.seedRule == nil)
  }

  @Test(arguments: [
    (0, true), (2026, true), (999_999_999_999_999, true), (1_000_000_000_000_000, false),
    (UInt64.max, false),
  ])
  func `a seed of a few digits can be guessed`(seed: UInt64, canBe: Bool) {
    #expect(Seed(value: seed).canBeGuessed == canBe)
  }
}
