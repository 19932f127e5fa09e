import Games
import Testing

@testable import Tournaments

/// Tests the pairings of a Swiss tournament in which the upper half of each score group meets the lower half.
@Suite struct FoldTests {
  /// Returns the names of seeds from 1, such as `s01`.
  private static func names(_ count: Int) -> [String] {
    (1...count).map { "s" + ($0 < 10 ? "0" : "") + "\($0)" }
  }

  private static func cup(
    _ bots: [String], rounds: Int, _ key: String = ", pairing: 'fold'",
    isDrawn: (String, String, Int) -> Bool = { _, _, _ in false }
  ) throws -> PlayedOut {
    try PlayedOut("{ name: 'swiss', rounds: \(rounds)\(key) }", bots, isDrawn: isDrawn)
  }

  private static func pairs(_ wave: Int, of cup: PlayedOut) -> Set<Set<String>> {
    Set(cup.waves[wave].pairs.keys.map { Set($0.split(separator: "-").map(String.init)) })
  }

  @Test func `in the first round of forty, 1 meets 21 and 20 meets 40, as in the FIDE Handbook`()
    throws
  {
    // The example is from FIDE Handbook, C.04.2, "Brief examples of pairing".
    let seeds = Self.names(40)
    let cup = try Self.cup(seeds, rounds: 1)
    let expected: [Set<String>] = (0..<20).map { [seeds[$0], seeds[$0 + 20]] }
    #expect(Self.pairs(0, of: cup) == Set(expected))
  }

  @Test func `two rounds of sixty equal the rounds of bbpPairings, except for colors and floats`()
    throws
  {
    // The example is from bbpPairings' test issue_7: seeds 1 to 30 win, except that 9 loses and 23 draws.
    var seeds = Self.names(60)
    seeds[8] = "z09"
    let cup = try Self.cup(seeds, rounds: 2) { one, other, _ in one == "s23" && other == "s53" }
    let first: [Set<String>] = (0..<30).map { [seeds[$0], seeds[$0 + 30]] }
    #expect(Self.pairs(0, of: cup) == Set(first))
    let published = [
      (1, 16), (2, 17), (3, 18), (4, 19), (5, 20), (6, 21), (7, 22), (8, 25), (10, 26), (11, 24),
      (12, 27), (13, 28), (14, 29), (15, 39), (23, 30), (9, 53), (31, 46), (32, 47), (33, 48),
      (34, 49), (35, 50), (36, 51), (37, 52), (38, 55), (40, 56), (41, 54), (42, 57), (43, 58),
      (44, 59), (45, 60),
    ]
    // In each of two groups, the Dutch system exchanges three opponents so that colors alternate. It also
    // lets 30 float instead of 39, whose win without a game counts as a float.
    let colored = [
      (8, 25), (10, 26), (11, 24), (38, 55), (40, 56), (41, 54), (23, 30), (15, 39),
    ]
    let folded = [
      (8, 24), (10, 25), (11, 26), (38, 54), (40, 55), (41, 56), (23, 39), (15, 30),
    ]
    func named(_ pairs: [(Int, Int)]) -> Set<Set<String>> {
      Set(pairs.map { [seeds[$0.0 - 1], seeds[$0.1 - 1]] })
    }
    let expected = named(published).subtracting(named(colored)).union(named(folded))
    #expect(Self.pairs(1, of: cup) == expected)
  }

  @Test func `the seeds follow the order of the list of bots, not of their names`() throws {
    let cup = try Self.cup(["d", "a", "c", "b"], rounds: 1)
    #expect(Self.pairs(0, of: cup) == [["d", "c"], ["a", "b"]])
  }

  @Test func `in an odd field, the last seed has the bye, and no bot has a second bye`() throws {
    let cup = try Self.cup(Self.names(5), rounds: 4)
    #expect(Self.pairs(0, of: cup) == [["s01", "s03"], ["s02", "s04"]])
    let byes = try #require(cup.outcome).tables.dropLast().map { table in
      table.rows.first { $0[1] == "bye" }![0]
    }
    #expect(byes[0] == "s05")
    #expect(Set(byes).count == 4)
  }

  @Test(arguments: [8, 9, 16, 33])
  func `no two bots meet twice`(count: Int) throws {
    let cup = try Self.cup(Self.names(count), rounds: count / 2)
    var met: Set<Set<String>> = []
    for wave in cup.waves.indices {
      let pairs = Self.pairs(wave, of: cup)
      #expect(pairs.count == count / 2 && met.isDisjoint(with: pairs))
      met.formUnion(pairs)
    }
  }

  @Test func `a field of more than 512 is folded as well`() throws {
    let seeds = (0..<520).map { "s\(1000 + $0)" }
    let cup = try Self.cup(seeds, rounds: 2)
    func folded(from start: Int, by distance: Int) -> [Set<String>] {
      (start..<start + distance).map { [seeds[$0], seeds[$0 + distance]] }
    }
    #expect(Self.pairs(0, of: cup) == Set(folded(from: 0, by: 260)))
    let second = Set(folded(from: 0, by: 130) + folded(from: 260, by: 130))
    #expect(Self.pairs(1, of: cup) == second)
  }

  @Test func `pairing by lot is the default`() throws {
    let lots = try Self.cup(Self.names(12), rounds: 4, ", pairing: 'lot'")
    let usual = try Self.cup(Self.names(12), rounds: 4, "")
    #expect(lots.waves.map(\.pairs) == usual.waves.map(\.pairs))
    #expect(try Self.cup(Self.names(12), rounds: 4).waves[0].pairs != usual.waves[0].pairs)
  }

  @Test func `another way to pair is refused`() throws {
    #expect(throws: ConfigurationError.self) {
      try Self.cup(Self.names(4), rounds: 1, ", pairing: 'slide'")
    }
  }

  @Test func `floats go from the last of a group to the first of the next, and cost nothing`() {
    let fold = Fold([3, 3, 3, 2, 2, 1, 1, 1])
    // The pairs are 0–1, 2–3, 4–5 and 6–7.
    #expect(fold.neighbors == [0, 1, 2, 3, 4, 5, 6, 7])
    for place in stride(from: 0, to: 8, by: 2) { #expect(fold.cost(place, place + 1) == 0) }
    #expect(fold.cost(1, 3) == 1 && fold.cost(2, 4) == 1 && fold.cost(0, 2) == 1)
    let whole = Fold(Array(repeating: 0, count: 6))
    #expect(whole.neighbors == [0, 3, 1, 4, 2, 5])
    #expect(whole.cost(0, 3) == 0 && whole.cost(0, 5) == 4 && whole.cost(0, 1) == 4)
  }
}
