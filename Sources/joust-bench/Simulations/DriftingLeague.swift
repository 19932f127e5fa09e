import Games
import Ratings

/// A simulated league over some weeks, in which strengths may change; its ratings come from a
/// ``WholeHistory``.
struct DriftingLeague: Sendable {
  /// The coverage of the 95 % intervals of a league, from 0 to 1, and the errors of its ratings.
  struct Coverage {
    /// The coverage at all steps.
    var whole: Double
    /// The coverage at the last step.
    var last: Double
    /// The coverage at all steps for the first bot, whose strength jumps if the league has a jump.
    var first: Double
    /// The mean square errors, in square Elo, of the ratings that change over time, and of the constant
    /// ratings that are fitted to the games until each step.
    var squaredErrors: SIMD2<Double>
  }

  let bots: Int
  let weeks: Int
  /// The number of pairings in a week; each pairing has ``games`` games.
  let pairings: Int
  let games: Int
  /// The standard deviation of a strength's change in a week, in Elo.
  let change: Double
  /// The change of the first bot's strength in the middle of the league, in Elo.
  var jump = 0.0

  private static let spread = 150.0
  private static let advantage = 30.0
  private static let drawShare = 0.3

  static let all: [DriftingLeague] =
    [(6, 10), (12, 20), (8, 50)].flatMap { bots, weeks in
      [false, true].flatMap { isDense in
        [0.0, 10, 40].map {
          DriftingLeague(bots: bots, weeks: weeks, isDense: isDense, change: $0)
        }
      }
    }
    + [false, true].map {
      DriftingLeague(bots: 12, weeks: 20, isDense: $0, change: 0, jump: 150)
    }

  private init(bots: Int, weeks: Int, isDense: Bool, change: Double, jump: Double = 0) {
    self.bots = bots
    self.weeks = weeks
    pairings = isDense ? 3 * bots : bots
    games = isDense ? 4 : 2
    self.change = change
    self.jump = jump
  }

  var name: String {
    let changes =
      jump > 0
      ? "one bot jumps by \(Int(jump)) Elo"
      : change > 0 ? "weekly changes of \(Int(change)) Elo" : "constant strengths"
    let each = 2 * pairings * games / bots
    return "\(bots) bots over \(weeks) weeks, \(each) games of each bot in a week: \(changes)"
  }

  /// Plays a league and returns the coverage; nil if games do not connect all bots.
  func play(_ generator: inout SplitMix64) throws -> Coverage? {
    var strengths = (0..<bots).map { _ in Self.spread * generator.normal() }
    var truth: [[Double]] = []
    var steps: [WholeHistory.Step] = []
    for week in 0..<weeks {
      if week > 0 { strengths = strengths.map { $0 + change * generator.normal() } }
      if week == weeks / 2 { strengths[0] += jump }
      truth.append(strengths)
      let encounters = (0..<pairings).map { _ in encounter(strengths, &generator) }
      steps.append(WholeHistory.Step(day: Double(7 * week), encounters: encounters))
    }
    let fit = try fit(steps)
    guard fit.groupCount == 1, fit.ratings.count == bots,
      let history = WholeHistory(steps, after: fit, prior: RatingOptions().prior)
    else { return nil }
    return try coverage(of: history, steps, truth)
  }

  private func encounter(_ strengths: [Double], _ generator: inout SplitMix64) -> Encounter {
    let first = Int(generator.uniform() * Double(bots))
    let others = (0..<bots).filter { $0 != first }
    let second = others[Int(generator.uniform() * Double(others.count))]
    let law = RatingModel.elo.outcomes(
      difference: EloScale.logits(strengths[first] - strengths[second] + Self.advantage),
      drawParameter: ln(Self.drawShare / (1 - Self.drawShare)))
    return Encounter(first: first, second: second, law.results(of: games, &generator))
  }

  private func fit(_ steps: [WholeHistory.Step]) throws -> RatingFit {
    try RatingFit(steps.flatMap(\.encounters), names: (0..<bots).map { "bot\($0)" })
  }

  /// Returns the coverage, with ratings and strengths relative to their mean at the same step.
  private func coverage(
    of history: WholeHistory, _ steps: [WholeHistory.Step], _ truth: [[Double]]
  ) throws -> Coverage {
    var covered = SIMD3<Double>.zero
    var counts = SIMD3<Double>.zero
    var squares = SIMD2<Double>.zero
    for (step, strengths) in truth.enumerated() {
      let players = (0..<bots).filter { history.point(of: $0, at: step) != nil }
      let points = players.compactMap { history.point(of: $0, at: step) }
      let until = try fit(Array(steps[...step])).ratings.filter { players.contains($0.player) }
      let truth = Self.centered(players.map { strengths[$0] })
      let elo = Self.centered(points.map(\.elo))
      let late = Self.centered(
        players.map { player in
          until.first { $0.player == player }?.elo ?? EloScale.mean
        })
      for (index, player) in players.enumerated() {
        let error = elo[index] - truth[index]
        let part = SIMD3(1, step == weeks - 1 ? 1.0 : 0, player == 0 ? 1.0 : 0)
        counts += part
        if abs(error) <= EloScale.errorFactor * points[index].standardError { covered += part }
        squares += SIMD2(error * error, (late[index] - truth[index]) * (late[index] - truth[index]))
      }
    }
    let shares = covered / counts
    return Coverage(
      whole: shares.x, last: shares.y, first: shares.z, squaredErrors: squares / counts.x)
  }

  private static func centered(_ numbers: [Double]) -> [Double] {
    let mean = numbers.reduce(0, +) / Double(max(1, numbers.count))
    return numbers.map { $0 - mean }
  }
}
