import Games
import Ratings
import Testing
import Tournaments

/// Tests that schedules are the same as in earlier versions of Joust.
///
/// Their digests were recorded when pairings of two and tables of more players were still scheduled
/// separately.
///
/// A digest covers the ids, bots, openings and seeds of all games in the order of play. If one changes,
/// tournaments that have begun can no longer be continued.
@Suite struct RecordedScheduleTests {
  struct Case: CustomTestStringConvertible {
    let games: [any Game]
    let format: String
    let shard: Shard?
    let count: Int
    let digest: UInt64

    init(
      _ games: [any Game], _ format: String, shard: String? = nil, _ count: Int, _ digest: UInt64
    ) {
      self.games = games
      self.format = format
      self.shard = shard.flatMap { Shard($0) }
      self.count = count
      self.digest = digest
    }

    var testDescription: String {
      let names = games.map { "\($0.name) of \($0.seatCount)" }.joined(separator: ", ")
      return "\(names), \(format)" + (shard.map { ", part \($0)" } ?? "")
    }
  }

  private static func cases() throws -> [Case] {
    let ticTacToe = try Sample.ticTacToe()
    let race = try Sample.twentyFortyEight()
    let two = TableGame(seats: 2)
    let three = TableGame()
    let four = TableGame(seats: 4, hasLuck: false)
    let eight = TableGame(seats: 8)
    return [
      Case([ticTacToe], "'round-robin'", 216, 0xE1A3_6BB2_0B5B_370C),
      Case(
        [ticTacToe], "{ name: 'gauntlet', challengers: ['bot0', 'bot919'] }", 90,
        0xEFF9_2E4C_232E_3B60),
      Case([ticTacToe], "'swiss'", 144, 0xB32A_67E3_E8C1_62B1),
      Case([ticTacToe], "{ name: 'swiss', rounds: 12 }", 288, 0x2964_B0E3_F27B_6150),
      Case([ticTacToe], "'knockout'", 48, 0x9A65_1CFD_33D4_EC90),
      Case(
        [ticTacToe], "{ name: 'knockout', third_place: true, reseeding: true }", 54,
        0x7FFB_8AC7_FD63_B506),
      Case([ticTacToe], "{ name: 'ladder', games: 400 }", 408, 0x5D47_C066_3DC7_916C),
      Case([ticTacToe], "{ name: 'ladder', error: 150 }", 120, 0xBC07_56ED_C321_D1BC),
      Case([race], "'round-robin'", 108, 0x581F_39AA_E255_6645),
      Case([race], "'swiss'", 72, 0x811B_A646_7805_39E3),
      Case([race], "'knockout'", 27, 0x8185_C687_231F_A1E7),
      Case([race], "{ name: 'ladder', games: 400 }", 408, 0x305B_2F41_BB0A_A336),
      Case([ticTacToe, race], "'swiss'", 216, 0x429C_695B_0B8D_865F),
      Case([ticTacToe, race], "{ name: 'ladder', games: 400 }", 816, 0x2070_7406_9641_9518),
      Case([two], "'round-robin'", 216, 0x87F7_93CD_C4CC_993B),
      Case([three], "'round-robin'", 72, 0x6F2E_1CB4_299B_BD73),
      Case([three], "{ name: 'ladder', games: 400 }", 405, 0x379B_7E1E_99FE_276C),
      Case([four], "'round-robin'", 54, 0xDE74_3888_B719_48A4),
      Case([four], "{ name: 'ladder', error: 150 }", 30, 0xB7EC_49FD_9A3E_E13D),
      Case([eight], "'round-robin'", 27, 0xCA1C_97AE_9694_A147),
      Case([eight], "{ name: 'ladder', games: 400 }", 201, 0xE87A_9353_FF77_FA60),
      Case([ticTacToe], "'round-robin'", shard: "2/3", 72, 0xA497_5BEC_B1ED_8655),
      Case([race], "'swiss'", shard: "1/3", 4, 0x4744_65DB_380F_4AE3),
      Case([three], "'round-robin'", shard: "3/3", 20, 0x0351_7644_05AF_A85C),
    ]
  }

  @Test(arguments: try cases())
  func `ids, seeds, openings and order of play stay the same`(example: Case) throws {
    let file = try Sample.file(
      "{ games: ['tic-tac-toe'], bots: ['*'], format: \(example.format) }")
    var program = Schedule.Program(
      games: example.games,
      entrants: (0..<9).map { number in
        Entrant(
          name: "bot\(number * 7919 % 1000)", version: "\(number % 3)",
          games: ["tic-tac-toe", "2048", "table-game"], program: .builtIn(name: "bot\(number)"))
      },
      pairs: 3, openingPlies: example.games[0] is TableGame ? 0 : 2, seed: Seed(value: 77))
    program.format = file.format
    program.contents = ["bot0": "abc"]
    var played = PlayedGames(keepsResults: true)
    var digest = StableHash()
    var last: Schedule?
    while played.count < 1500 {
      let schedule = try Schedule(program, played: played, after: last, shard: example.shard)
      let games = schedule.games()
      guard !games.isEmpty else { break }
      for game in games {
        digest.add("\(game.id) \(game.entrants) \(game.startText) \(game.seed ?? 0)")
        insert(game, into: &played)
      }
      last = schedule
    }
    #expect(played.count == example.count)
    #expect(digest.result == example.digest)
  }

  /// Plays a game with a random result, in which the bots that are listed first are stronger.
  private func insert(_ game: ScheduledGame, into played: inout PlayedGames) {
    var hash = StableHash()
    hash.add(game.id)
    guard game.entrants.count == 2 else {
      let lots = game.entrants.map { entrant in
        var hash = hash
        hash.add(UInt64(entrant))
        return hash.result
      }
      _ = played.insert(game.id, places: lots.map { lot in 1 + lots.count { $0 < lot } })
      return
    }
    let lead = game.entrants[1] - game.entrants[0]
    let chance = EloScale.expectedScore(60 * Double(lead))
    let lot = Double(hash.result >> 32) / 4_294_967_296
    let result: GameResult =
      lot < chance - 0.1 ? .firstWins : lot < chance + 0.1 ? .draw : .secondWins
    _ = played.insert(game.id, result)
  }
}

extension ScheduledGame {
  fileprivate var startText: String {
    switch start {
    case .opening(let moves): "\(moves)"
    case .luck(let seed): "\(seed)"
    }
  }
}
