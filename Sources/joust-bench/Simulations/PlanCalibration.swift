import Games
import Ratings

/// A simulation that checks whether the range of games that `joust plan` prints contains the number of games
/// that `joust run --until-error` then plays.
struct PlanCalibration: Sendable {
  let name: String
  let bots: Int
  /// The number of games of each pair of bots before the plan.
  let games: Int
  /// The standard deviation of the strengths, in Elo.
  var spread = 150.0
  /// The log-odds of a draw between equals; nil for a game without draws.
  var drawParameter: Double?
  /// The wanted error, as a share of the largest error before the plan.
  var goal = 0.5

  static let all = [
    PlanCalibration(name: "8 bots, 10 games for each pair, half the error", bots: 8, games: 10),
    PlanCalibration(
      name: "8 bots, 4 games for each pair, half the error", bots: 8, games: 4),
    PlanCalibration(
      name: "8 bots, 10 games for each pair, a third of the error", bots: 8, games: 10,
      goal: 1 / 3.0),
    PlanCalibration(
      name: "6 bots, 20 games for each pair, draws, half the error", bots: 6, games: 20,
      drawParameter: 0.4),
    PlanCalibration(
      name: "12 bots, standard deviation 300 Elo, 10 games for each pair, half the error",
      bots: 12, games: 10, spread: 300),
  ]

  struct Outcome {
    /// The number of additional games that were played, and the planned number.
    let games: Int
    let planned: Int
    let range: ClosedRange<Int>
  }

  /// Plays a round-robin, makes a plan, and then plays until no error is above the goal; nil if there is no
  /// plan with a range.
  func play(_ generator: inout SplitMix64) throws -> Outcome? {
    let strengths = (0..<bots).map { _ in spread * generator.normal() }
    var encounters: [Encounter] = []
    for first in 0..<bots {
      for second in 0..<bots where first != second {
        encounters.append(
          played(games / 2, first, second, strengths, &generator))
      }
    }
    var fit = try fit(encounters)
    let goal = goal * largestError(fit)
    guard goal > 0,
      let plan = GamePlan(until: goal, fit, encounters, gamesInMeeting: 2),
      let range = plan.range
    else { return nil }
    var count = 0
    var total = bots * (bots - 1) * (games / 2)
    while largestError(fit) > goal, count < 100 * plan.games + 1000 {
      let round = PairingDesign(encounters, players: bots).pairings(of: Array(0..<bots))
      // Several rounds are played at a time if one round changes little.
      let meetings = max(1, total / 50 / (2 * round.count))
      for (one, other) in round {
        for (first, second) in [(one, other), (other, one)] {
          let index = first * (bots - 1) + second - (second > first ? 1 : 0)
          let more = played(meetings, first, second, strengths, &generator)
          encounters[index].wins += more.wins
          encounters[index].draws += more.draws
          encounters[index].losses += more.losses
        }
        count += 2 * meetings
        total += 2 * meetings
      }
      fit = try self.fit(encounters)
    }
    return Outcome(games: count, planned: plan.games, range: range)
  }

  private func largestError(_ fit: RatingFit) -> Double {
    fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? 0
  }

  private func fit(_ encounters: [Encounter]) throws -> RatingFit {
    var options = RatingOptions()
    // Ranks are not needed, and ranks for all bots together take longer to compute.
    options.rankCertainty = .pairwise
    let again = encounters.map {
      Encounter(
        first: $0.first, second: $0.second, wins: $0.wins, draws: $0.draws, losses: $0.losses)
    }
    return try RatingFit(again, names: (0..<bots).map { "bot\($0)" }, options: options)
  }

  private func played(
    _ games: Int, _ first: Int, _ second: Int, _ strengths: [Double],
    _ generator: inout SplitMix64
  ) -> Encounter {
    let law = RatingModel.elo.outcomes(
      difference: EloScale.logits(strengths[first] - strengths[second]),
      drawParameter: drawParameter ?? -30)
    return Encounter(first: first, second: second, law.results(of: games, &generator))
  }
}
