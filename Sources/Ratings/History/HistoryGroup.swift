/// The games of a group of players, by steps of time.
struct HistoryGroup: Sendable {
  /// The games of two players in a step; players are given by their numbers in the group.
  private struct Games {
    let first: Int
    let second: Int
    let encounter: Encounter
    /// Whether the games can be predicted: each of the two players has games in other steps, or is a
    /// fixed anchor.
    var isPredicted = false
  }

  /// A prior that expects two players to be equal, at the first step with games between them.
  private struct Prior {
    let first: Int
    let second: Int
    let weight: Double
  }

  /// The log-likelihood of a step, with its gradient and its expected information about the unknowns.
  struct Slopes {
    var value = 0.0
    var gradient: [Double]
    var information: SquareMatrix
  }

  /// The indices of the players in the input.
  let players: [Int]
  /// The index of each player's unknown; nil for a fixed anchor.
  let unknowns: [Int?]
  /// The number of unknowns of a step.
  let order: Int
  /// The strengths of the fit with constant strengths, in logits.
  let strengths: [Double]
  /// The first step with games of each player, by the index of the player in the input.
  private(set) var starts: [Int: Int] = [:]
  /// The times of the steps in days.
  let days: [Double]
  /// The weight of each game, from 0 to 1.
  var weight = 1.0
  private var games: [[Games]]
  private var priors: [[Prior]]
  private let model: RatingModel
  private let advantage: Double
  private let drawParameter: Double

  var hasAnchor: Bool { order < players.count }

  /// Returns the groups of a fit with constant strengths, with the games of each step.
  static func all(_ steps: [WholeHistory.Step], _ fit: RatingFit, prior: Double) -> [Self] {
    let ratings = Dictionary(grouping: fit.ratings, by: \.group).sorted { $0.key < $1.key }
    return ratings.map { HistoryGroup($0.value, steps, fit, prior: prior) }
  }

  private init(
    _ ratings: [PlayerRating], _ steps: [WholeHistory.Step], _ fit: RatingFit, prior: Double
  ) {
    let ratings = ratings.sorted { $0.player < $1.player }
    players = ratings.map(\.player)
    var order = 0
    unknowns = ratings.map { rating in
      guard rating.standardError > 0 else { return nil }
      order += 1
      return order - 1
    }
    self.order = order
    strengths = ratings.map { EloScale.logits($0.elo - EloScale.mean) }
    days = steps.map(\.day)
    advantage = EloScale.logits(fit.advantage?.value ?? 0)
    let share = fit.drawShare.flatMap { $0.standardError == nil ? nil : $0.value }
    drawParameter = share.map { ln($0 / (1 - $0)) } ?? 0
    model = share == nil ? .points : fit.model
    let numbers = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1, $0) })
    games = steps.map { step in
      step.encounters.compactMap { encounter in
        guard encounter.games > 0, let first = numbers[encounter.first],
          let second = numbers[encounter.second]
        else { return nil }
        return Games(first: first, second: second, encounter: encounter)
      }
    }
    priors = []
    addPriors(prior)
    markPredicted()
  }

  /// Finds the first step of each player, and distributes the weight of each player's prior over its
  /// opponents, as for constant strengths.
  private mutating func addPriors(_ prior: Double) {
    var counts = Array(repeating: 0.0, count: players.count)
    var pairs: [SIMD2<Int>: (games: Double, step: Int)] = [:]
    for (step, games) in games.enumerated() {
      for game in games {
        for player in [game.first, game.second] {
          counts[player] += game.encounter.games
          starts[players[player]] = min(starts[players[player]] ?? step, step)
        }
        let pair = SIMD2(min(game.first, game.second), max(game.first, game.second))
        pairs[pair, default: (0, step)].games += game.encounter.games
      }
    }
    priors = days.map { _ in [] }
    guard prior > 0 else { return }
    for (pair, met) in pairs.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
      let weight = prior / 2 * met.games * (1 / counts[pair.x] + 1 / counts[pair.y])
      priors[met.step].append(Prior(first: pair.x, second: pair.y, weight: weight))
    }
  }

  private mutating func markPredicted() {
    var steps = Array(repeating: Set<Int>(), count: players.count)
    for (step, games) in games.enumerated() {
      for game in games {
        steps[game.first].insert(step)
        steps[game.second].insert(step)
      }
    }
    let isKnown = players.indices.map { steps[$0].count > 1 || unknowns[$0] == nil }
    for step in games.indices {
      for index in games[step].indices {
        let game = games[step][index]
        games[step][index].isPredicted = isKnown[game.first] && isKnown[game.second]
      }
    }
  }

  /// Returns the log-likelihood of a step's games at the given strengths, with its gradient and its expected
  /// information.
  func slopes(ofGamesAt step: Int, _ strengths: [Double]) -> Slopes {
    var slopes = Slopes(
      gradient: Array(repeating: 0, count: order), information: SquareMatrix(order: order))
    for game in games[step] {
      let encounter = game.encounter
      let outcomes = model.outcomes(
        difference: strengths[game.first] - strengths[game.second] + advantage,
        drawParameter: drawParameter)
      var slope = 0.0
      for (count, outcome) in [
        (encounter.wins, outcomes.win), (encounter.draws, outcomes.draw),
        (encounter.losses, outcomes.loss),
      ] where count > 0 {
        slopes.value += weight * count * outcome.logChance
        slope += weight * count * outcome.byDifference
      }
      // The expected information is never negative. Without a draw parameter, a draw is half a win.
      let information =
        model == .points
        ? encounter.games * outcomes.win.chance * (1 - outcomes.win.chance)
        : outcomes.curvature(.expected, encounter).difference
      add(slope, weight * information, game.first, game.second, to: &slopes)
    }
    return slopes
  }

  /// Adds the priors of a step to the log-likelihood of its games.
  func addPriors(ofStep step: Int, _ strengths: [Double], to slopes: inout Slopes) {
    for prior in priors[step] {
      let log = LogPrior(evenAt: strengths[prior.first] - strengths[prior.second])
      slopes.value += prior.weight * log.value
      add(
        prior.weight * log.slope, prior.weight * log.curvature, prior.first, prior.second,
        to: &slopes)
    }
  }

  private func add(
    _ slope: Double, _ curvature: Double, _ first: Int, _ second: Int, to slopes: inout Slopes
  ) {
    let one = unknowns[first]
    let other = unknowns[second]
    if let one {
      slopes.gradient[one] += slope
      slopes.information[one, one] += curvature
    }
    if let other {
      slopes.gradient[other] -= slope
      slopes.information[other, other] += curvature
    }
    if let one, let other {
      slopes.information[one, other] -= curvature
      slopes.information[other, one] -= curvature
    }
  }

  /// Returns the logarithm of the probability of a step's predicted games if the strengths are normal random
  /// numbers with the given means and covariance.
  ///
  /// A draw counts as half a win and half a loss.
  ///
  /// Source: D. J. C. MacKay, "The evidence framework applied to classification networks" (1992).
  func prediction(ofStep step: Int, _ means: [Double], _ covariance: SquareMatrix) -> Double {
    var sum = 0.0
    for game in games[step] where game.isPredicted {
      let variance = covariance.variance(unknowns[game.first], minus: unknowns[game.second])
      let difference =
        (means[game.first] - means[game.second] + advantage)
        / (1 + .pi / 8 * max(0, variance)).squareRoot()
      let points = game.encounter.points
      sum += weight * points * logLogistic(difference)
      sum += weight * (game.encounter.games - points) * logLogistic(-difference)
    }
    return sum
  }
}
