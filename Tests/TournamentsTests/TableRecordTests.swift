import Games
import Ratings
import Testing
import Tournaments

/// Tests games of more than two bots in the record.
@Suite struct TableRecordTests {
  private func game(
    _ id: String, _ bots: [String], _ places: [Int], seed: UInt64 = 1, forfeit: [Int] = []
  ) -> GameRecord {
    var record = GameRecord(
      id: id, game: "three", rules: Rules(unchecked: [:]), bots: bots,
      versions: bots.map { _ in "1" }, play: .versus(opening: [], moves: [0, 1]), places: places,
      reason: "sums", milliseconds: bots.map { _ in 1 }, longestMilliseconds: bots.map { _ in 1 },
      at: "2026-11-20T22:30:01Z")
    record.seed = seed
    record.forfeit = forfeit
    return record
  }

  private var games: [GameRecord] {
    [
      game("g-1", ["a", "b", "c"], [1, 2, 3]),
      game("g-2", ["c", "a", "b"], [2, 1, 2]),
      game("g-3", ["b", "c", "d"], [1, 2, 2], seed: 2, forfeit: [1, 2]),
    ]
  }

  /// The records from reading lines, and from adding games one by one as in a run.
  private var records: [Record] {
    var read = Record()
    read.add(games.flatMap { $0.line() })
    var taken = Record()
    for game in games { taken.add(game) }
    return [read, taken]
  }

  @Test func `a game counts once, as comparisons of each pair by places`() throws {
    for record in records {
      let tally = try #require(record.tallies.first)
      #expect(record.tallies.count == 1)
      #expect(tally.games == 3)
      #expect(tally.comparisons == 9)
      #expect(tally.seats == 3)
      #expect(!tally.hasFirstPlayer)
      #expect(tally.bots.map(\.name) == ["a", "b", "c", "d"])
      let results = tally.encounters.map { encounter in
        let first = tally.bots[encounter.first].name
        let second = tally.bots[encounter.second].name
        let results = encounter.results
        return "\(first)\(second) \(results.wins) \(results.draws) \(results.losses)"
      }
      #expect(results == ["ab 2 0 0", "ac 2 0 0", "bc 2 1 0", "bd 1 0 0", "cd 0 1 0"])
    }
  }

  @Test func `places and faults are counted for each group of bots`() throws {
    for record in records {
      let entries = try #require(record.tallies.first).tables.entries
      #expect(entries.map(\.bots) == [[0, 1, 2], [1, 2, 3]])
      #expect(entries.map(\.games) == [2, 1])
      #expect(entries[0].places == [[2, 0, 0], [0, 2, 0], [0, 1, 1]])
      #expect(entries[1].forfeits == [0, 1, 1])
    }
  }

  @Test func `the rotations of a table share its luck, and other tables don't`() throws {
    for record in records {
      // Two games have the same seed and the same bots; the third game is that of another table.
      let shared = try #require(record.tallies.first).shared
      #expect(shared.games == 9)
      #expect(shared.shares.count == 2)
    }
    // The same seed at another table means different luck.
    var record = Record()
    for (id, bots) in [("g-1", ["a", "b", "c"]), ("g-2", ["a", "b", "d"])] {
      record.add(game(id, bots, [1, 2, 3]))
    }
    #expect(record.tallies[0].shared.shares.count == 2)
  }

  @Test func `games of two seats with the same name are counted separately`() throws {
    let two = game("g-4", ["a", "b"], [1, 2])
    var record = Record()
    record.add(games[0].line() + two.line())
    #expect(record.tallies.map(\.seats) == [3, 2])
    #expect(record.tallies.map(\.games) == [1, 1])
  }
}
