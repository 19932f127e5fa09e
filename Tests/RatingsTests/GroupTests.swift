import Ratings
import Testing

struct GroupTests {
  static let apart = Results([
    ("a", "b", 6, 2, 2), ("b", "a", 4, 1, 5), ("c", "d", 3, 1, 1), ("d", "c", 2, 2, 1),
    ("d", "e", 2, 2, 1), ("e", "c", 1, 0, 2),
  ])

  @Test func `groups that never met are rated separately, the largest first`() throws {
    let fit = try Self.apart.fit()
    #expect(fit.groupCount == 2)
    #expect(fit.ratings.map(\.group) == [1, 1, 1, 2, 2])
    #expect(fit.ratings.map(\.rank) == [1, 2, 3, 1, 2])
    for group in 1...2 {
      let ratings = fit.ratings.filter { $0.group == group }.map(\.elo)
      #expect(abs(ratings.reduce(0, +) / Double(ratings.count) - 1500) < 1e-9)
    }
    #expect(fit.superiority(of: 0, over: 2) == nil)
    #expect(fit.superiority(of: 0, over: 1) != nil)
  }

  @Test func `an anchor shifts only its own group`() throws {
    let free = try Self.apart.fit()
    let anchored = try Self.apart.fit(anchors: ["c": 2000])
    let shift = 2000 - (try #require(Self.apart.rating("c", in: free)).elo)
    for name in ["c", "d", "e"] {
      let before = try #require(Self.apart.rating(name, in: free))
      let after = try #require(Self.apart.rating(name, in: anchored))
      #expect(abs(after.elo - before.elo - shift) < 1e-6)
    }
    #expect(Self.apart.rating("c", in: anchored)?.standardError == 0)
    #expect(
      try #require(Self.apart.rating("d", in: anchored)).standardError
        > (try #require(Self.apart.rating("d", in: free)).standardError))
    #expect(
      abs(
        try #require(Self.apart.rating("a", in: anchored)).elo
          - (try #require(Self.apart.rating("a", in: free)).elo)) < 1e-6)
    #expect(
      abs(
        try #require(anchored.superiority(of: 2, over: 3))
          - (try #require(free.superiority(of: 2, over: 3)))) < 1e-9)
  }

  @Test func `several anchors keep their ratings`() throws {
    let fit = try Self.apart.fit(anchors: ["c": 1800, "e": 1400, "a": 1000])
    #expect(Self.apart.rating("c", in: fit)?.elo == 1800)
    #expect(abs(try #require(Self.apart.rating("e", in: fit)).elo - 1400) < 1e-9)
    #expect(abs(try #require(Self.apart.rating("a", in: fit)).elo - 1000) < 1e-9)
    #expect(fit.superiority(of: 2, over: 4) == 1)
  }

  @Test func `two equal bots share their ranks above a clearly weaker bot`() throws {
    let fit = try Results([
      ("a", "b", 50, 0, 50), ("b", "a", 50, 0, 50), ("a", "c", 95, 0, 5), ("c", "b", 5, 0, 95),
    ]).fit()
    #expect(fit.ratings.map(\.ranks) == [1...2, 1...2, 3...3])
  }
}
