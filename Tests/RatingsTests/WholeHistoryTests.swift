import Ratings
import Testing

/// Tests ratings that change over time.
struct WholeHistoryTests {
  /// Results exactly as expected between all players at each step, for strengths in Elo by step.
  private static func expected(
    _ strengths: [[Double]], games: Double, days: Double = 7
  ) -> [WholeHistory.Step] {
    strengths.enumerated().map { step, elo in
      var encounters: [Encounter] = []
      for one in elo.indices {
        for other in elo.indices where other != one {
          let score = EloScale.expectedScore(elo[one] - elo[other])
          encounters.append(
            Encounter(
              first: one, second: other, wins: score * games, draws: 0, losses: (1 - score) * games)
          )
        }
      }
      return WholeHistory.Step(day: Double(step) * days, encounters: encounters)
    }
  }

  private static func fit(
    _ steps: [WholeHistory.Step], players: Int, anchor: String? = nil,
    clusters: ClusteredGames? = nil
  ) throws -> RatingFit {
    var options = RatingOptions()
    options.hasFirstPlayer = false
    if let anchor { options.anchors = [(anchor, 1600)] }
    return try RatingFit(
      steps.flatMap(\.encounters), clusters: clusters, names: (0..<players).map { "p\($0)" },
      options: options)
  }

  private static func history(
    _ steps: [WholeHistory.Step], players: Int, anchor: String? = nil
  ) throws -> WholeHistory {
    let fit = try fit(steps, players: players, anchor: anchor)
    return try #require(WholeHistory(steps, after: fit, prior: RatingOptions().prior))
  }

  @Test func `constant strengths have the ratings of a ladder, with errors at most twice as large`()
    throws
  {
    let steps = Self.expected(Array(repeating: [-90, -50, -10, 50, 100], count: 10), games: 10)
    let history = try Self.history(steps, players: 5)
    for rating in try Self.fit(steps, players: 5).ratings {
      for step in steps.indices {
        let point = try #require(history.point(of: rating.player, at: step))
        #expect(abs(point.elo - rating.elo) < 3)
        let ratio = point.standardError / rating.standardError
        #expect(ratio > 0.99 && ratio < 2, "\(ratio)")
      }
    }
  }

  @Test func `a strength that changes is followed more closely than by the games until each step`()
    throws
  {
    var league = League(seed: 7)
    let (truth, steps) = league.play(players: 6, steps: 12, change: 50, games: 2)
    let history = try Self.history(steps, players: 6)
    var ours = 0.0
    var theirs = 0.0
    var held = 0
    for step in steps.indices {
      let until = try Self.fit(Array(steps[...step]), players: 6)
      let own = truth[step].reduce(0, +) / 6
      for rating in until.ratings {
        let strength = truth[step][rating.player]
        let point = try #require(history.point(of: rating.player, at: step))
        let level = try (0..<6).reduce(0) {
          $0 + (try #require(history.point(of: $1, at: step)).elo) / 6
        }
        let error = point.elo - level - (strength - own)
        ours += error * error
        held += abs(error) <= 1.96 * point.standardError ? 1 : 0
        let late = rating.elo - 1500 - (strength - own)
        theirs += late * late
      }
    }
    let rms = (ours / 72).squareRoot()
    let former = (theirs / 72).squareRoot()
    #expect(rms < 0.7 * former, "\(rms) against \(former)")
    #expect(held >= 62, "95 % of 72 are 68: \(held)")
  }

  @Test func `a player that improves gains, and the others keep their distances`() throws {
    let truth = (0..<8).map { step in [Double(step) * 60 - 210, -40, 0, 40] }
    let history = try Self.history(Self.expected(truth, games: 10), players: 4)
    #expect(history.drift > 10)
    let gains = try (0..<4).map { player in
      try #require(history.point(of: player, at: 7)).elo
        - (try #require(history.point(of: player, at: 0)).elo)
    }
    let others = (gains[1] + gains[2] + gains[3]) / 3
    #expect(abs(gains[0] - others - 420) < 90, "\(gains)")
    #expect(abs(gains[1] - gains[3]) < 40, "\(gains)")
    let last = try (0..<4).map { try #require(history.point(of: $0, at: 7)).elo }
    #expect(abs(last.reduce(0, +) / 4 - 1500) < 1e-3)
  }

  /// Steps in which the first player has games only at two steps.
  private static func absence() -> [WholeHistory.Step] {
    var steps = expected(
      (0..<8).map { [Double($0 % 2) * 160 - 80, 0, 60, -50] }, games: 20, days: 30)
    for step in [0, 2, 3, 4, 5, 7] {
      steps[step] = WholeHistory.Step(
        day: steps[step].day,
        encounters: steps[step].encounters.filter { $0.first != 0 && $0.second != 0 })
    }
    return steps
  }

  @Test func `errors grow while a player is absent, and it has no rating before its first game`()
    throws
  {
    let history = try Self.history(Self.absence(), players: 4)
    #expect(history.point(of: 0, at: 0) == nil)
    let errors = try (1..<8).map { try #require(history.point(of: 0, at: $0)).standardError }
    // The games are at the first step and the sixth one of these.
    #expect(errors[0] < errors[1] && errors[1] < errors[2])
    #expect(errors[4] < errors[3] && errors[5] < errors[4])
    #expect(errors[6] > errors[5])
    #expect(max(errors[2], errors[3]) > 1.2 * errors[0], "\(errors)")
  }

  @Test func `an anchor keeps its rating at all steps, and the others are relative to it`() throws {
    let free = try Self.history(Self.absence(), players: 4)
    let held = try Self.history(Self.absence(), players: 4, anchor: "p2")
    for step in 0..<8 {
      let anchor = try #require(held.point(of: 2, at: step))
      #expect(abs(anchor.elo - 1600) < 1e-6 && anchor.standardError < 1e-6)
    }
    let difference =
      (try #require(free.point(of: 1, at: 7)).elo) - (try #require(free.point(of: 3, at: 7)).elo)
    let same =
      (try #require(held.point(of: 1, at: 7)).elo) - (try #require(held.point(of: 3, at: 7)).elo)
    #expect(abs(difference - same) < 25, "\(difference) and \(same)")
  }

  @Test func `a group of anchors alone keeps its ratings`() throws {
    let steps = Self.expected([[0, 50], [0, 50]], games: 4)
    var options = RatingOptions()
    options.anchors = [("p0", 1400), ("p1", 1450)]
    let fit = try RatingFit(steps.flatMap(\.encounters), names: ["p0", "p1"], options: options)
    let history = try #require(WholeHistory(steps, after: fit, prior: 1))
    #expect(abs((try #require(history.point(of: 0, at: 1)).elo) - 1400) < 1e-6)
    #expect(abs((try #require(history.point(of: 1, at: 0)).elo) - 1450) < 1e-6)
  }

  @Test func `groups that never met have ratings of their own around 1500`() throws {
    var league = League(seed: 3)
    let (_, steps) = league.play(players: 3, steps: 6, change: 60, games: 3)
    let doubled = steps.map { step in
      WholeHistory.Step(
        day: step.day,
        encounters: step.encounters
          + step.encounters.map {
            Encounter(
              first: $0.first + 3, second: $0.second + 3, wins: $0.wins, draws: $0.draws,
              losses: $0.losses)
          })
    }
    let history = try Self.history(doubled, players: 6)
    for step in steps.indices {
      for player in 0..<3 {
        let one = try #require(history.point(of: player, at: step))
        let copy = try #require(history.point(of: player + 3, at: step))
        #expect(abs(one.elo - copy.elo) < 1e-6)
        #expect(abs(one.standardError - copy.standardError) < 1e-6)
      }
    }
    let last = try (0..<3).map { try #require(history.point(of: $0, at: 5)).elo }
    #expect(abs(last.reduce(0, +) / 3 - 1500) < 1e-3)
  }

  @Test func `games that depend on each other count less`() throws {
    var league = League(seed: 5)
    let (_, steps) = league.play(players: 4, steps: 6, change: 30, games: 1)
    // Each game is recorded four times, and each four games are one cluster.
    let copies = steps.map { step in
      WholeHistory.Step(
        day: step.day,
        encounters: step.encounters.map {
          Encounter(
            first: $0.first, second: $0.second, wins: 4 * $0.wins, draws: 0, losses: 4 * $0.losses)
        })
    }
    let parts = copies.flatMap(\.encounters).enumerated().map { index, encounter in
      [
        ClusterPart(
          encounter: index,
          WinsDrawsLosses(wins: Int(encounter.wins), losses: Int(encounter.losses)))
      ]
    }
    let clustered = try Self.fit(copies, players: 4) { body in
      for part in parts { body(part, 1) }
    }
    let aware = try #require(WholeHistory(copies, after: clustered, prior: 1))
    let unaware = try Self.history(copies, players: 4)
    let errors = try [aware, unaware].map { history in
      try (0..<4).reduce(0.0) { sum, player in
        sum + (try #require(history.point(of: player, at: 3)).standardError)
      }
    }
    #expect(errors[0] > 1.3 * errors[1], "\(errors)")
  }

  @Test func `too many players and steps are refused`() throws {
    let step = Self.expected([Array(repeating: 0, count: 3)], games: 1)[0]
    let fit = try Self.fit([step], players: 3)
    let steps = (1...10_000).map { WholeHistory.Step(day: Double($0), encounters: []) }
    #expect(WholeHistory([step] + steps, after: fit, prior: 1) == nil)
    #expect(WholeHistory([step] + steps.prefix(3), after: fit, prior: 1) != nil)
  }

  /// A league whose strengths change between steps; the seed decides all results.
  private struct League {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }

    /// Returns a nearly normal random number, the sum of twelve uniform ones.
    private mutating func normal() -> Double {
      var sum = -6.0
      for _ in 0..<12 { sum += uniform() }
      return sum
    }

    /// Plays some games between all players, from both seats, at each weekly step.
    mutating func play(
      players: Int, steps: Int, change: Double, games: Int
    ) -> (truth: [[Double]], steps: [WholeHistory.Step]) {
      var elo: [Double] = []
      for _ in 0..<players { elo.append(150 * normal()) }
      var truth: [[Double]] = []
      var results: [WholeHistory.Step] = []
      for step in 0..<steps {
        if step > 0 { for player in elo.indices { elo[player] += change * normal() } }
        truth.append(elo)
        var encounters: [Encounter] = []
        for one in elo.indices {
          for other in elo.indices where other != one {
            let score = EloScale.expectedScore(elo[one] - elo[other])
            var wins = 0
            for _ in 0..<games { wins += uniform() < score ? 1 : 0 }
            encounters.append(
              Encounter(
                first: one, second: other, WinsDrawsLosses(wins: wins, losses: games - wins)))
          }
        }
        results.append(WholeHistory.Step(day: Double(7 * step), encounters: encounters))
      }
      return (truth, results)
    }
  }
}
