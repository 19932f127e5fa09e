import Games
import Testing
import Tournaments

/// Tests that counting a line, which reads only some of its fields, has the same result as reading all
/// fields.
@Suite struct CountTests {
  /// The counts of a record, for comparison.
  private struct Count: Equatable {
    var contestants: [[BotVersion]]
    var pairs: [[ResultCounts.Encounter]]
    var shares: [[UInt64]]
    var scores: [[SIMD2<Double>]]
    var played: Int
    var damages: Int
    var versions: [String?]

    init(_ record: Record) {
      contestants = record.tallies.map(\.bots)
      pairs = record.tallies.map(\.encounters)
      shares = record.tallies.map(\.shared.shares)
      scores = record.tallies.map { tally in
        tally.encounters.indices.map { index in
          let sums = tally.scoreSum(of: index)
          return SIMD2(sums.first, sums.second)
        }
      }
      played = record.played.count
      damages = record.damageCount
      versions = ["minimax", "random", "expectimax", "greedy"].map(record.currentVersion)
    }
  }

  /// Counts a game and then a line, reading only some fields.
  private static func quickly(_ first: GameRecord, _ line: [UInt8]) -> Count {
    var record = Record()
    record.add(first.line() + line)
    return Count(record)
  }

  /// Counts the same lines, reading all fields.
  private static func strictly(_ first: GameRecord, _ line: [UInt8]) -> Count {
    var record = Record()
    record.add(first)
    var damages = 0
    do {
      switch try RecordLine(line, in: 0..<line.count) {
      case .game(let game): record.add(game)
      case .run(let run): record.add(run)
      case .other: break
      }
    } catch { damages = 1 }
    var count = Count(record)
    count.damages = damages
    return count
  }

  @Test(arguments: zip([false, true], [[1.5, 20], nil]))
  func `a line with a changed byte is counted like a line that is read completely`(
    isRace: Bool, processor: [Double]?
  ) throws {
    let first = isRace ? try Sample.race() : try Sample.versus()
    var second = first
    second.id = "0abcdefghjkmn-12"
    second.versions = ["2", "10"]
    second.at = "2026-11-20T22:31:00Z"
    second.processorMilliseconds = processor
    second.gameNumbers = processor.map { _ in [3, 14] }
    let line = Array(second.line().dropLast())
    #expect(Self.quickly(first, line).played == 2)
    var right = 0
    for place in line.indices {
      for byte in "0-.,]\"eU".utf8 {
        var changed = line
        changed[place] = byte
        let quick = Self.quickly(first, changed)
        #expect(quick == Self.strictly(first, changed), "\(text(changed))")
        right += quick.damages == 0 ? 1 : 0
      }
      var shorter = line
      shorter.remove(at: place)
      #expect(Self.quickly(first, shorter) == Self.strictly(first, shorter), "\(text(shorter))")
      var longer = line
      longer.insert(line[place], at: place)
      #expect(Self.quickly(first, longer) == Self.strictly(first, longer), "\(text(longer))")
    }
    #expect(right > 200)
  }

  @Test func `lists of all lengths, remarks and other rules are counted`() throws {
    let first = try Sample.versus()
    var games = [first, first, first]
    games[0].play = .versus(opening: [], moves: [])
    games[1].comments = [.init(turn: 1, bot: 0, text: "the centre")]
    games[2].rules = try Sample.ticTacToe(["size": 4]).rules
    for (index, game) in games.enumerated() {
      var game = game
      game.id = "other-\(index)"
      let line = Array(game.line().dropLast())
      let count = Self.quickly(first, line)
      #expect(count == Self.strictly(first, line))
      #expect(count.played == 2)
    }
    let twice = Array(first.line().dropLast())
    #expect(Self.quickly(first, twice).played == 1)
  }
}
