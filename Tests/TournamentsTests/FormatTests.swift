import Games
import Testing
import Tournaments

@Suite struct FormatTests {
  private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  // MARK: - Gauntlet

  @Test func `in a gauntlet challengers meet everybody and the others nobody else`() throws {
    let cup = try PlayedOut(
      #"{ name: "gauntlet", challengers: ["b", "d"] }"#, ["a", "b", "c", "d"], pairs: 3)
    #expect(cup.waves.count == 1)
    #expect(cup.waves[0].title == nil)
    #expect(cup.waves[0].pairs == ["a-b": 6, "a-d": 6, "b-c": 6, "b-d": 6, "c-d": 6])
  }

  // MARK: - Swiss

  @Test(arguments: 2...26)
  func `in a swiss tournament nobody meets the same one twice`(count: Int) throws {
    let bots = Array(Self.letters.prefix(count))
    let cup = try PlayedOut(#"{ name: "swiss", rounds: 6 }"#, bots)
    #expect(cup.waves.count == min(6, count % 2 == 0 ? count - 1 : count))
    var met: Set<String> = []
    for wave in cup.waves {
      #expect(wave.pairs.count == count / 2)
      #expect(wave.pairs.values.allSatisfy { $0 == 2 })
      #expect(met.isDisjoint(with: wave.pairs.keys))
      met.formUnion(wave.pairs.keys)
    }
  }

  @Test func `the strongest wins a swiss tournament, whose rounds follow from its results`() throws
  {
    let cup = try PlayedOut(#""swiss""#, Array(Self.letters.prefix(16)))
    #expect(cup.titles == (1...6).map { "round \($0) of 6" })
    let table = try #require(cup.table)
    #expect(table.title == "after 6 rounds")
    #expect(table.rows[0][1] == "a")
    #expect(table.rows.last?[1] == "p")
    #expect(table.rows.count == 16)
  }

  @Test func `who has a bye has a point and no second bye`() throws {
    let cup = try PlayedOut(#"{ name: "swiss", rounds: 3 }"#, ["a", "b", "c"])
    #expect(cup.waves.map(\.pairs.count) == [1, 1, 1])
    let points = try #require(cup.table).rows.map { $0[1...2].joined(separator: " ") }
    #expect(points == ["a 3", "b 2", "c 1"])
  }

  // MARK: - Knockout

  @Test func `in a knockout the better seeds meet late and losers are out`() throws {
    let cup = try PlayedOut(#""knockout""#, Array(Self.letters.prefix(8)))
    #expect(cup.titles == ["quarter-finals", "semi-finals", "final"])
    #expect(cup.waves[0].pairs == ["a-h": 2, "d-e": 2, "b-g": 2, "c-f": 2])
    #expect(cup.waves[1].pairs == ["a-d": 2, "b-c": 2])
    #expect(cup.waves[2].pairs == ["a-b": 2])
    #expect(cup.table?.title == "a wins")
    #expect(cup.table?.rows.last == ["final", "a", "2 – 0", "b"])
  }

  @Test func `where the field is no power of two the best seeds have nothing to play at first`()
    throws
  {
    let cup = try PlayedOut(#""knockout""#, Array(Self.letters.prefix(5)))
    #expect(cup.waves.map(\.pairs) == [["d-e": 2], ["a-d": 2, "b-c": 2], ["a-b": 2]])
  }

  @Test func `the seeding may be given`() throws {
    let cup = try PlayedOut(
      #"{ name: "knockout", seeding: ["d", "c"] }"#, Array(Self.letters.prefix(4)))
    #expect(cup.waves[0].pairs == ["b-d": 2, "a-c": 2])
  }

  @Test func `a tie is decided by more pairs`() throws {
    let cup = try PlayedOut(#""knockout""#, ["a", "b"], pairs: 2) { _, _, meeting in meeting < 5 }
    #expect(cup.waves.map(\.pairs) == [["a-b": 4], ["a-b": 2], ["a-b": 2], ["a-b": 2]].map { $0 })
    #expect(cup.table?.rows == [["final", "a", "6 – 4", "b"]])
  }

  @Test func `a tie without an end goes to the better seed`() throws {
    let cup = try PlayedOut(
      #"{ name: "knockout", more_pairs: 3, seeding: ["b"] }"#, ["a", "b"]
    ) { _, _, _ in true }
    #expect(cup.played.count == 2 + 3 * 2)
    #expect(cup.table?.title == "b wins")
  }

  // MARK: - Ladder

  @Test func `a ladder pairs neighbours when it knows them`() throws {
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

  @Test func `a ladder ends when every error is small enough`() throws {
    // Draws and wins by turns keep each rating bounded on both sides.
    func isDrawn(_ one: String, _ other: String, _ meeting: Int) -> Bool {
      !meeting.isMultiple(of: 3)
    }
    let rough = try PlayedOut(
      #"{ name: "ladder", error: 120 }"#, ["a", "b", "c", "d"], isDrawn: isDrawn)
    let fine = try PlayedOut(
      #"{ name: "ladder", error: 60 }"#, ["a", "b", "c", "d"], isDrawn: isDrawn)
    #expect(rough.played.count < fine.played.count)
    #expect(fine.played.count < 2000)
  }

  // MARK: - All of them

  private static let formats = [
    #""round-robin""#, #"{ name: "gauntlet", challengers: ["c"] }"#, #""swiss""#, #""knockout""#,
    #"{ name: "ladder", games: 100 }"#,
  ]

  @Test(arguments: formats)
  func `what was played goes on from wherever it was stopped`(format: String) throws {
    let bots = Array(Self.letters.prefix(7))
    let whole = try PlayedOut(format, bots, pairs: 2)
    // The ladder's limit ends it in the middle of a wave.
    for limit in stride(from: 1, to: min(100, whole.played.count), by: 9) {
      let part = try PlayedOut(format, bots, pairs: 2, limit: limit)
      let schedule = try Schedule(
        whole.program, played: part.played, results: [part.results])
      #expect(schedule.remainingCount > 0)
      #expect(part.played.count == limit)
    }
    let rest = try Schedule(whole.program, played: whole.played, results: [whole.results])
    #expect(rest.remainingCount == 0)
  }

  @Test(arguments: formats, [[], ["c"]])
  func `fewer than two bots play nothing`(format: String, bots: [String]) throws {
    let cup = try PlayedOut(format, bots)
    #expect(cup.played.count == 0)
    #expect(cup.waves.isEmpty)
  }

  @Test(arguments: formats.dropLast())
  func `games have the same names in each format`(format: String) throws {
    let bots = Array(Self.letters.prefix(6))
    let all = try PlayedOut(#""round-robin""#, bots, pairs: 20)
    let rest = try Schedule(
      try PlayedOut(format, bots, limit: 0).program, played: all.played, results: [])
    #expect(rest.remainingCount == 0)
  }
}
