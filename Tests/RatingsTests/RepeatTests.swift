import Ratings
import Testing

/// Tests games with the same opening, in which the same two bots may have repeated one game many times.
struct RepeatTests {
  private typealias Game = (first: Int, second: Int, result: WinsDrawsLosses)

  private static let win = WinsDrawsLosses(wins: 1)
  private static let draw = WinsDrawsLosses(draws: 1)
  private static let loss = WinsDrawsLosses(losses: 1)

  /// Records that do not bound the advantage of the first seat or the share of draws.
  private static let records: [(name: String, games: [Game])] = [
    ("one is better by a seat", [(0, 1, win), (1, 0, draw)]),
    ("the first always wins", [(0, 1, win), (1, 0, win)]),
    (
      "three in order",
      [(0, 1, win), (1, 0, draw), (0, 2, win), (2, 0, draw), (1, 2, win), (2, 1, draw)]
    ),
    (
      "four, one of whom wins all",
      [
        (0, 1, win), (1, 0, loss), (0, 2, win), (2, 0, loss), (0, 3, win), (3, 0, loss),
        (1, 2, win), (2, 1, draw), (1, 3, draw), (3, 1, win), (2, 3, win), (3, 2, win),
      ]
    ),
  ]

  /// Rates games; `times` returns the number of repetitions of each game, and the games of two bots form a
  /// cluster.
  private func fit(_ games: [Game], times: (Int) -> Int) throws -> RatingFit {
    var encounters: [Encounter] = []
    var clusters: [Set<Int>: [ClusterPart]] = [:]
    for (number, (first, second, result)) in games.enumerated() {
      let times = times(number)
      let results = WinsDrawsLosses(
        wins: times * result.wins, draws: times * result.draws, losses: times * result.losses)
      encounters.append(Encounter(first: first, second: second, results))
      clusters[[first, second], default: []].append(ClusterPart(encounter: number, results))
    }
    return try RatingFit(
      encounters, clusters: { body in for parts in clusters.values { body(parts, 1) } },
      names: ["a", "b", "c", "d"])
  }

  @Test(arguments: records.map(\.name), [10, 1000])
  func `a repeated game adds no information`(
    name: String, times: Int
  ) throws {
    let games = try #require(Self.records.first { $0.name == name }).games
    let once = try fit(games) { _ in 1 }
    #expect(once.clusterCount == nil)
    // Some games may be repeated more often than others.
    for repeated in [try fit(games) { _ in times }, try fit(games) { times + 7 * $0 }] {
      #expect(repeated.clusterCount == games.count / 2)
      for expected in once.ratings {
        let rating = try #require(repeated.ratings.first { $0.player == expected.player })
        #expect(abs(rating.elo - expected.elo) < 1e-4)
        #expect(abs(rating.error - expected.error) < 1e-4)
        #expect(rating.ranks == expected.ranks)
        let superiority = try #require(repeated.superiority(of: 0, over: rating.player))
        #expect(
          abs(superiority - (try #require(once.superiority(of: 0, over: rating.player)))) < 1e-6)
      }
    }
  }

  @Test func `games on one opening with different results count as more than one`() throws {
    // The first player never loses, so that the advantage and the draws are unbounded.
    let pair = [(0, 1, 30, 70), (1, 0, 10, 90)]
    func fit(_ factor: Int) throws -> RatingFit {
      let parts = pair.enumerated().map { number, row in
        ClusterPart(
          encounter: number, WinsDrawsLosses(wins: factor * row.2, draws: factor * row.3))
      }
      return try RatingFit(
        zip(pair, parts).map { Encounter(first: $0.0, second: $0.1, $1.results) },
        clusters: { $0(parts, 1) }, names: ["a", "b"])
    }
    let few = try fit(1)
    let many = try fit(16)
    #expect(abs(few.ratings[0].error / many.ratings[0].error - 4) < 0.4)
    #expect(many.clusterCount == 1)
  }

  @Test func `a pairing with more repeated games changes no rating`() throws {
    // Rates the games of each pair of bots with each of four openings; those of the first pair are repeated.
    func fit(times: Int) throws -> RatingFit {
      var generator = RandomNumbers(seed: 5)
      var encounters: [Encounter] = []
      var clusters: [[ClusterPart]] = []
      for high in 1..<4 {
        for low in 0..<high {
          let start = encounters.count
          encounters.append(Encounter(first: low, second: high, WinsDrawsLosses()))
          encounters.append(Encounter(first: high, second: low, WinsDrawsLosses()))
          for _ in 0..<8 {
            let count = high == 1 ? times : 1
            let parts = (0..<2).map { seat in
              let number = Int(generator.next() % 3)
              return ClusterPart(
                encounter: start + seat,
                WinsDrawsLosses(
                  wins: number == 0 ? count : 0, draws: number == 1 ? count : 0,
                  losses: number == 2 ? count : 0))
            }
            for part in parts { encounters[part.encounter].add(part) }
            clusters.append(parts)
          }
        }
      }
      return try RatingFit(
        encounters, clusters: { [clusters] body in for parts in clusters { body(parts, 1) } },
        names: ["a", "b", "c", "d"])
    }
    let once = try fit(times: 1)
    let often = try fit(times: 40)
    for (one, other) in zip(once.ratings, often.ratings) {
      #expect(one.player == other.player)
      #expect(abs(one.elo - other.elo) < 1e-6)
      #expect(abs(one.error - other.error) < 1e-6)
      #expect(one.ranks == other.ranks)
    }
  }

  @Test func `the error after old games in one seat does not depend on the order of the bots`()
    throws
  {
    // Returns the error of a bot that won old games in the first seat and new games in the second seat.
    func error(of winner: Int, against loser: Int) throws -> Double {
      var encounters = [
        Encounter(first: winner, second: loser, WinsDrawsLosses()),
        Encounter(first: loser, second: winner, WinsDrawsLosses()),
      ]
      let old = ClusterPart(encounter: 0, WinsDrawsLosses(wins: 1), weight: 0.01)
      let new = ClusterPart(encounter: 1, WinsDrawsLosses(losses: 1))
      let parts = [old, old, new, new]
      for part in parts { encounters[part.encounter].add(part) }
      var options = RatingOptions()
      options.hasFirstPlayer = false
      options.halfLife = 30
      let fit = try RatingFit(
        encounters, clusters: { body in for part in parts { body([part], 1) } },
        names: ["a", "b"], options: options)
      return try #require(fit.ratings.first { $0.player == winner }).error
    }
    let one = try error(of: 0, against: 1)
    let other = try error(of: 1, against: 0)
    #expect(abs(one - other) < 1e-6, "\(one) \(other)")
  }

  @Test func `a bot that left the field long ago keeps its rating`() throws {
    func fit(weight: Double) throws -> RatingFit {
      var encounters = [
        Encounter(first: 0, second: 1, WinsDrawsLosses()),
        Encounter(first: 1, second: 2, WinsDrawsLosses()),
      ]
      var clusters: [ClusterPart] = []
      for game in 0..<40 {
        let isOld = game < 20
        let part = ClusterPart(
          encounter: isOld ? 0 : 1,
          isOld || game % 2 == 0 ? WinsDrawsLosses(wins: 1) : WinsDrawsLosses(losses: 1),
          weight: isOld ? weight : 1)
        encounters[part.encounter].add(part)
        clusters.append(part)
      }
      var options = RatingOptions()
      options.hasFirstPlayer = false
      options.halfLife = 30
      return try RatingFit(
        encounters, clusters: { [clusters] body in for part in clusters { body([part], 1) } },
        names: ["left", "b", "c"], options: options)
    }
    let present = try fit(weight: 1).ratings[0]
    let left = try fit(weight: 1e-9).ratings[0]
    #expect(left.player == 0 && left.bound == .atLeast)
    #expect(abs(left.elo - present.elo) < 60, "\(left.elo) \(present.elo)")
    #expect(abs(left.error - present.error) < 60, "\(left.error) \(present.error)")
  }
}
