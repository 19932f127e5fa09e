import Games
import JSON
import Testing
import Tournaments

@Suite struct SwissTests {
  private static func bots(_ count: Int) -> [String] {
    (0..<count).map {
      String(Character(UnicodeScalar(0x61 + UInt8($0 / 26))))
        + String(Character(UnicodeScalar(0x61 + UInt8($0 % 26))))
    }
  }

  /// Returns whether two bots draw, with draws that make the scores different.
  private static func isDrawn(_ one: String, _ other: String, _ meeting: Int) -> Bool {
    var hash = StableHash()
    hash.add(one + other)
    return hash.result % 5 < 2
  }

  private func cup(
    _ count: Int, rounds: Int, seed: UInt64 = 7
  ) throws -> PlayedOut {
    try PlayedOut(
      "{ name: 'swiss', rounds: \(rounds) }", Self.bots(count), seed: seed, isDrawn: Self.isDrawn)
  }

  // MARK: - Rounds

  @Test(arguments: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17])
  func `with fewer rounds than players there is no early end and no rematch`(
    count: Int
  ) throws {
    for rounds in 1...(count - 1) {
      for seed in 0..<2 as Range<UInt64> {
        let cup = try cup(count, rounds: rounds, seed: seed)
        #expect(cup.waves.count == rounds)
        var met: Set<String> = []
        for wave in cup.waves {
          #expect(wave.pairs.count == count / 2)
          #expect(wave.pairs.values.allSatisfy { $0 == 2 })
          #expect(met.isDisjoint(with: wave.pairs.keys))
          met.formUnion(wave.pairs.keys)
        }
      }
    }
  }

  @Test(arguments: [(40, 20), (40, 39), (61, 32), (200, 9)])
  func `a large field plays without a rematch`(count: Int, rounds: Int) throws {
    let cup = try cup(count, rounds: rounds)
    #expect(cup.waves.count == rounds)
    #expect(
      cup.waves.reduce(into: Set()) { $0.formUnion($1.pairs.keys) }.count == rounds * (count / 2))
  }

  @Test func `more rounds have the fewest possible rematches, which are marked`() throws {
    let cup = try cup(4, rounds: 5)
    #expect(
      cup.titles == [
        "round 1 of 5", "round 2 of 5", "round 3 of 5", "round 4 of 5 with 2 rematches",
        "round 5 of 5 with 2 rematches",
      ])
    #expect(cup.waves[4].pairs != cup.waves[3].pairs)
    let rows = try #require(cup.outcome).tables[3].rows
    #expect(rows.allSatisfy { $0[3] == "again" })
  }

  @Test func `a default tournament of six has five rounds with any seed`() throws {
    for seed in 0..<40 as Range<UInt64> {
      let cup = try PlayedOut("'swiss'", Self.bots(6), seed: seed, isDrawn: Self.isDrawn)
      #expect(cup.waves.count == 5)
    }
  }

  @Test func `the strongest bot wins`() throws {
    let cup = try PlayedOut("'swiss'", Self.bots(16))
    #expect(cup.titles == (1...6).map { "round \($0) of 6" })
    let tables = try #require(cup.outcome).tables
    #expect(tables.map(\.title).suffix(2) == ["Round 6", "Standings after 6 rounds"])
    #expect(tables[6].rows[0][1] == "aa")
    #expect(tables[6].rows.count == 16)
  }

  /// Returns the smallest sum of squared score differences without a rematch, found by trying all pairings.
  private func leastSum(_ points: [Double], met: Set<Set<Int>>) -> Double {
    var known: [Int: Double] = [0: 0]
    func rest(_ waiting: Int) -> Double {
      if let sum = known[waiting] { return sum }
      let one = waiting.trailingZeroBitCount
      var least = Double.infinity
      for other in (one + 1)..<points.count
      where waiting & 1 << other != 0 && !met.contains([one, other]) {
        let difference = points[one] - points[other]
        let others = rest(waiting & ~(1 << one) & ~(1 << other))
        least = min(least, difference * difference + others)
      }
      known[waiting] = least
      return least
    }
    return rest((1 << points.count) - 1)
  }

  @Test(arguments: [6, 8, 10, 12], 0..<5 as Range<UInt64>)
  func `scores in each pair differ as little as possible`(count: Int, seed: UInt64) throws {
    let bots = Self.bots(count)
    let cup = try cup(count, rounds: count / 2, seed: seed)
    var points = Array(repeating: 0.0, count: count)
    var met: Set<Set<Int>> = []
    for wave in cup.waves {
      let pairs = wave.pairs.keys.map {
        $0.split(separator: "-").map { bots.firstIndex(of: String($0))! }
      }
      let sum = pairs.reduce(0.0) {
        $0 + (points[$1[0]] - points[$1[1]]) * (points[$1[0]] - points[$1[1]])
      }
      #expect(sum == leastSum(points, met: met))
      for pair in pairs {
        met.insert(Set(pair))
        let isDrawn = Self.isDrawn(bots[pair[0]], bots[pair[1]], 1)
        points[pair[0]] += isDrawn ? 0.5 : 1
        points[pair[1]] += isDrawn ? 0.5 : 0
      }
    }
  }

  // MARK: - Byes

  @Test func `the last bot has the bye, and no bot has a second bye`() throws {
    let cup = try PlayedOut("{ name: 'swiss', rounds: 4 }", ["a", "b", "c", "d", "e"])
    let byes = try #require(cup.outcome).tables.dropLast().map { table in
      table.rows.first { $0[1] == "bye" }![0]
    }
    #expect(Set(byes).count == 4)
    // In the first round, the bye is drawn by lot; later, it goes to a bot without points that had none.
    #expect(byes[1] == "e" || byes[0] == "e")
  }

  @Test func `a bye that would force a rematch goes to another bot`() throws {
    for rounds in 1...4 {
      let cup = try PlayedOut("{ name: 'swiss', rounds: \(rounds) }", ["a", "b", "c", "d", "e"])
      #expect(cup.titles.last == "round \(rounds) of \(rounds)")
    }
  }

  // MARK: - Tie-breaks

  @Test func `tiebreaks equal a table computed by hand`() throws {
    // a beats b and c and has a bye; b beats c and draws no game; each bot has a bye.
    let cup = try PlayedOut("{ name: 'swiss', rounds: 3 }", ["a", "b", "c"])
    let outcome = try #require(cup.outcome)
    // Points: a 3, b 2, c 1. a met b and c, and in the bye a virtual opponent with 3 points.
    #expect(
      outcome.tables[3].rows == [
        ["1", "a", "3", "6", "5", "6"], ["2", "b", "2", "6", "5", "3"],
        ["3", "c", "1", "6", "5", "1"],
      ])
    #expect(
      outcome.json.text.contains(
        #""standings":[{"rank":1,"name":"a","points":3,"buchholz":6,"buchholz_cut_1":5,"sonneborn_berger":6}"#
      ))
    #expect(outcome.json.text.contains(#""bye":true}"#))
  }

  @Test func `tiebreaks of four bots that all meet follow from the opponents that they beat`()
    throws
  {
    // a draws with b, and c draws with d; otherwise the bot that is first in the alphabet wins.
    let cup = try PlayedOut("{ name: 'swiss', rounds: 3 }", ["a", "b", "c", "d"]) { one, other, _ in
      ["ab", "cd"].contains(one + other)
    }
    // a and b: 2.5 points from each other (0.5), c and d; c and d: 0.5.
    #expect(
      try #require(cup.outcome).tables[3].rows.map { Array($0[2...]) } == [
        ["2.5", "3.5", "3", "2.25"], ["2.5", "3.5", "3", "2.25"],
        ["0.5", "5.5", "5", "0.25"], ["0.5", "5.5", "5", "0.25"],
      ])
  }
}
