import Games
import JSON
import Testing
import Tournaments

@Suite struct FormatTests {
  private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  @Test(
    arguments: [
      "'round-robin'", "'swiss'", "'knockout'", "{ name: 'ladder', error: 100 }",
      "{ name: 'gauntlet', challengers: ['b'] }",
    ], [1, 7, 20, 60])
  func `the played games of all rounds are counted, and no others`(
    format: String, limit: Int
  ) throws {
    let cup = try PlayedOut(format, Array(Self.letters.prefix(6)), limit: limit)
    let counts = try Schedule(cup.program, played: cup.played, countsPlayed: true).playedCounts
    #expect(counts.games == cup.played.count)
    #expect(counts.gamesOfEntrants.values.reduce(0, +) == 2 * counts.games)
    let known = try Schedule(
      cup.program, played: cup.played, results: [cup.results], countsPlayed: true
    ).playedCounts
    #expect(known == counts)
    // Games of bots that have another version now are no games of the schedule.
    var program = cup.program
    program.entrants[0].version = "2"
    let fewer = try Schedule(program, played: cup.played, countsPlayed: true).playedCounts
    #expect(fewer.gamesOfEntrants[0] == nil && fewer.games <= counts.games)
  }

  // MARK: - Gauntlet

  @Test func `in a gauntlet challengers meet every bot, and the others meet only challengers`()
    throws
  {
    let cup = try PlayedOut(
      #"{ name: "gauntlet", challengers: ["b", "d"] }"#, ["a", "b", "c", "d"], pairs: 3)
    #expect(cup.waves.count == 1)
    #expect(cup.waves[0].title == nil)
    #expect(cup.waves[0].pairs == ["a-b": 6, "a-d": 6, "b-c": 6, "b-d": 6, "c-d": 6])
  }

  // MARK: - Knockout

  @Test func `in a knockout the better seeds meet late, and losers are eliminated`() throws {
    let cup = try PlayedOut(#""knockout""#, Array(Self.letters.prefix(8)))
    #expect(cup.titles == ["quarter-finals", "semi-finals", "final"])
    #expect(cup.waves[0].pairs == ["a-h": 2, "d-e": 2, "b-g": 2, "c-f": 2])
    #expect(cup.waves[1].pairs == ["a-d": 2, "b-c": 2])
    #expect(cup.waves[2].pairs == ["a-b": 2])
    let tables = try #require(cup.outcome).tables
    #expect(tables.map(\.title) == ["Quarter-finals", "Semi-finals", "Final", "Champion"])
    #expect(tables[2].rows == [["a", "2 – 0", "b", "games"]])
    #expect(tables[3].rows == [["1", "a"], ["2", "b"]])
  }

  @Test func `in a field that is not a power of two the best seeds skip the first round`()
    throws
  {
    let cup = try PlayedOut(#""knockout""#, Array(Self.letters.prefix(5)))
    #expect(cup.waves.map(\.pairs) == [["d-e": 2], ["a-d": 2, "b-c": 2], ["a-b": 2]])
    let json = try #require(cup.outcome).json.text
    #expect(
      json.hasPrefix(#"{"rounds":[[{"bots":["a"],"bye":true,"winner":"a","decided_by":"bye"}"#))
    #expect(json.hasSuffix(#"],"champion":"a"}"#))
  }

  @Test func `the losers of the semi-finals may play for the third place`() throws {
    let cup = try PlayedOut(
      #"{ name: "knockout", third_place: true }"#, Array(Self.letters.prefix(4)))
    #expect(cup.waves.map(\.pairs) == [["a-d": 2, "b-c": 2], ["a-b": 2, "c-d": 2]])
    let outcome = try #require(cup.outcome)
    #expect(outcome.tables.last?.rows == [["1", "a"], ["2", "b"], ["3", "c"], ["4", "d"]])
    #expect(outcome.json.text.hasSuffix(#""third_place":true}]],"champion":"a","third":"c"}"#))
  }

  @Test(arguments: [("false", ["b-d", "c-f"]), ("true", ["b-f", "c-d"])])
  func `with reseeding the best remaining bot meets the worst one in each round`(
    isReseeded: String, pairs: [String]
  ) throws {
    // f eliminates the third seed, g.
    let cup = try PlayedOut(
      "{ name: 'knockout', reseeding: \(isReseeded), seeding: ['b', 'c', 'g', 'd', 'e', 'f'] }",
      ["b", "c", "d", "e", "f", "g"])
    #expect(cup.waves[1].pairs.keys.sorted() == pairs)
  }

  @Test func `the seeding may be given`() throws {
    let cup = try PlayedOut(
      #"{ name: "knockout", seeding: ["d", "c"] }"#, Array(Self.letters.prefix(4)))
    #expect(cup.waves[0].pairs == ["b-d": 2, "a-c": 2])
  }

  @Test func `more pairs decide a tie`() throws {
    let cup = try PlayedOut(#""knockout""#, ["a", "b"], pairs: 2) { _, _, meeting in meeting < 5 }
    #expect(cup.waves.map(\.pairs) == [["a-b": 4], ["a-b": 2], ["a-b": 2], ["a-b": 2]].map { $0 })
    #expect(cup.outcome?.tables[0].rows == [["a", "6 – 4", "b", "more pairs"]])
    #expect(
      cup.outcome?.json.text.contains(#""points":[6,4],"winner":"a","decided_by":"more-pairs""#)
        == true)
  }

  @Test func `an endless tie goes to the better seed`() throws {
    let cup = try PlayedOut(
      #"{ name: "knockout", more_pairs: 3, seeding: ["b"] }"#, ["a", "b"]
    ) { _, _, _ in true }
    #expect(cup.played.count == 2 + 3 * 2)
    #expect(cup.outcome?.tables[0].rows == [["b", "4 – 4", "a", "seed"]])
  }

  // MARK: - Ladder

  @Test func `a ladder pairs neighbors as soon as ratings are known`() throws {
    let bots = Array(Self.letters.prefix(20))
    let cup = try PlayedOut(#"{ name: "ladder", games: 1200 }"#, bots)
    #expect(1200..<1240 ~= cup.played.count)
    let last = cup.waves.suffix(20).flatMap { $0.pairs.keys }
    let distances = last.map { pair in
      let places = pair.split(separator: "-").compactMap { bots.firstIndex(of: String($0)) }
      return abs(places[0] - places[1])
    }
    #expect(distances.reduce(0, +) < 4 * distances.count)
  }

  @Test func `a ladder begins with random pairs, one for each bot`() throws {
    let cup = try PlayedOut(#"{ name: "ladder", games: 8 }"#, Array(Self.letters.prefix(8)))
    #expect(cup.waves[0].pairs.count == 4)
    #expect(Set(cup.waves[0].pairs.keys.joined().filter { $0 != "-" }).count == 8)
    #expect(cup.waves[0].pairs.keys.sorted() != ["a-b", "c-d", "e-f", "g-h"])
  }

  @Test func `a ladder does not end before games connect all bots`() throws {
    // All bots draw, so that all ratings are bounded on both sides.
    let cup = try PlayedOut(
      #"{ name: "ladder", error: 1000 }"#, Array(Self.letters.prefix(8))
    ) { _, _, _ in true }
    #expect(cup.waves.count > 1)
    var groups = Self.letters.prefix(8).map { Set([$0]) }
    for pair in cup.waves.flatMap({ $0.pairs.keys }) {
      let bots = Set(pair.split(separator: "-").map(String.init))
      let joined = groups.filter { !$0.isDisjoint(with: bots) }.reduce(Set()) { $0.union($1) }
      groups = groups.filter { $0.isDisjoint(with: bots) } + [joined]
    }
    #expect(groups.count == 1)
  }

  @Test func `a ladder ends when every error is small enough`() throws {
    // Alternating draws and wins keep each rating bounded on both sides.
    func isDrawn(_ one: String, _ other: String, _ meeting: Int) -> Bool {
      !meeting.isMultiple(of: 3)
    }
    let rough = try PlayedOut(
      #"{ name: "ladder", error: 120 }"#, ["a", "b", "c", "d"], isDrawn: isDrawn)
    let fine = try PlayedOut(
      #"{ name: "ladder", error: 20 }"#, ["a", "b", "c", "d"], isDrawn: isDrawn)
    #expect(rough.played.count < fine.played.count)
    #expect(fine.played.count < 2000)
  }

  // MARK: - All of them

  private static let formats = [
    #""round-robin""#, #"{ name: "gauntlet", challengers: ["c"] }"#, #""swiss""#, #""knockout""#,
    #"{ name: "ladder", games: 100 }"#,
  ]

  @Test(arguments: formats)
  func `a stopped tournament continues from any game`(format: String) throws {
    let bots = Array(Self.letters.prefix(7))
    let whole = try PlayedOut(format, bots, pairs: 2)
    // The ladder's limit ends the tournament in the middle of a round.
    for limit in stride(from: 1, to: min(100, whole.played.count), by: 9) {
      let part = try PlayedOut(format, bots, pairs: 2, limit: limit)
      let schedule = try Schedule(
        whole.program, played: part.played)
      #expect(schedule.remainingCount > 0)
      #expect(part.played.count == limit)
    }
    let rest = try Schedule(whole.program, played: whole.played)
    #expect(rest.remainingCount == 0)
  }

  @Test(arguments: formats, [[], ["c"]])
  func `fewer than two bots play no games`(format: String, bots: [String]) throws {
    let cup = try PlayedOut(format, bots)
    #expect(cup.played.count == 0)
    #expect(cup.waves.isEmpty)
  }

  @Test(arguments: formats.dropLast())
  func `games have the same ids in each format`(format: String) throws {
    let bots = Array(Self.letters.prefix(6))
    let all = try PlayedOut(#""round-robin""#, bots, pairs: 20)
    let rest = try Schedule(
      try PlayedOut(format, bots, limit: 0).program, played: all.played)
    #expect(rest.remainingCount == 0)
  }
}
