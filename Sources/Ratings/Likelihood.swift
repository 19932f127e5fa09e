/// The logarithm of how likely the results are, as a function of the strengths.
struct Likelihood: Sendable {
  /// The law.
  let law: any OutcomeLaw
  /// The results.
  let pairings: Pairings
  /// What is believed of the pairs beforehand.
  let priors: [PairPrior]
  /// What is looked for.
  let unknowns: Unknowns
  /// The weight, in games, of the belief that the advantage is 0 and draws are an even chance; 0
  /// unless the results leave the advantage or the draws without a bound.
  var seatPrior = 0.0

  /// A likelihood at a point.
  struct Evaluation {
    /// Its logarithm, priors included, up to what does not depend on strengths.
    var value = 0.0
    /// The derivatives by the unknowns.
    var gradient: [Double]
    /// The observed information, of which only the lower triangle is filled.
    var information: SquareMatrix

    fileprivate mutating func add(_ slope: Double, at place: Int?) {
      if let place { gradient[place] += slope }
    }
  }

  /// The likelihood, its slope and its curvature.
  ///
  /// They come together, since what costs is the law.
  func evaluate(at point: Strengths) -> Evaluation {
    // The compiler makes a fast copy of the sum for the law that it is told.
    if let law = law as? LogisticScoreLaw { return evaluate(at: point, by: law) }
    return evaluate(at: point, by: law)
  }

  private func evaluate<Law: OutcomeLaw>(at point: Strengths, by law: Law) -> Evaluation {
    var sum = Evaluation(
      gradient: Array(repeating: 0, count: unknowns.count),
      information: SquareMatrix(order: 0))
    var information = InformationSum(of: unknowns)
    for encounter in pairings.encounters {
      let outcomes = law.outcomes(
        difference: difference(encounter, at: point), drawParameter: point.drawParameter)
      sum.value += outcomes.logLikelihood(encounter)
      let score = outcomes.score(encounter)
      sum.add(score.byDifference, at: unknowns.places[encounter.first])
      sum.add(-score.byDifference, at: unknowns.places[encounter.second])
      sum.add(score.byDifference, at: unknowns.advantage)
      sum.add(score.byDraw, at: unknowns.draw)
      information.add(outcomes.curvature(.observed, encounter), of: encounter)
    }
    for prior in priors {
      let even = Evenness(point.ratings[prior.low] - point.ratings[prior.high])
      sum.value += prior.weight * even.value
      sum.add(prior.weight * even.slope, at: unknowns.places[prior.low])
      sum.add(-prior.weight * even.slope, at: unknowns.places[prior.high])
      information.add(even, of: prior)
    }
    for (place, number) in seatBeliefs(at: point) {
      let even = Evenness(number)
      sum.value += seatPrior * even.value
      sum.add(seatPrior * even.slope, at: place)
      information.add(seatPrior * even.curvature, at: place)
    }
    sum.information = information.matrix()
    return sum
  }

  /// How much a step, a number for each unknown, changes a pair's difference or the draws at most.
  func greatestChange(by step: [Double]) -> Double {
    func part(_ place: Int?) -> Double { place.map { step[$0] } ?? 0 }
    let advantage = part(unknowns.advantage)
    return pairings.encounters.reduce(abs(part(unknowns.draw))) { greatest, encounter in
      let first = part(unknowns.places[encounter.first])
      let second = part(unknowns.places[encounter.second])
      return max(greatest, abs(first - second + advantage))
    }
  }

  /// What the law says of an encounter's games.
  func outcomes(_ encounter: Encounter, at point: Strengths) -> Outcomes {
    law.outcomes(
      difference: difference(encounter, at: point), drawParameter: point.drawParameter)
  }

  private func difference(_ encounter: Encounter, at point: Strengths) -> Double {
    point.ratings[encounter.first] - point.ratings[encounter.second] + point.advantage
  }

  /// The unknowns that the seat prior weighs on, with their numbers.
  func seatBeliefs(at point: Strengths) -> [(place: Int, number: Double)] {
    guard seatPrior > 0 else { return [] }
    let beliefs = [
      unknowns.advantage.map { (place: $0, number: point.advantage) },
      unknowns.draw.map { (place: $0, number: point.drawParameter) },
    ]
    return beliefs.compactMap(\.self)
  }
}

extension Outcomes {
  /// The logarithm of the chance of an encounter's games.
  fileprivate func logLikelihood(_ encounter: Encounter) -> Double {
    (encounter.wins > 0 ? encounter.wins * win.logChance : 0)
      + (encounter.draws > 0 ? encounter.draws * draw.logChance : 0)
      + (encounter.losses > 0 ? encounter.losses * loss.logChance : 0)
  }

  /// The derivatives of an encounter's likelihood by the difference and by the draw parameter.
  fileprivate func score(_ encounter: Encounter) -> (byDifference: Double, byDraw: Double) {
    (
      encounter.wins * win.byDifference + encounter.draws * draw.byDifference
        + encounter.losses * loss.byDifference,
      encounter.wins * win.byDraw + encounter.draws * draw.byDraw + encounter.losses * loss.byDraw
    )
  }
}

/// The three ways to tell how much results know.
enum Information {
  /// From the curvature of the likelihood.
  case observed
  /// From the curvature that the law expects (Fisher's), which is never negative.
  case expected
  /// From the spread of the residuals, game by game, without the priors.
  case residual
}

extension Likelihood {
  /// The information about the unknowns, of which only the lower triangle is filled.
  func information(_ kind: Information, at point: Strengths) -> SquareMatrix {
    var sum = InformationSum(of: unknowns)
    for encounter in pairings.encounters {
      sum.add(outcomes(encounter, at: point).curvature(kind, encounter), of: encounter)
    }
    guard kind != .residual else { return sum.matrix() }
    for prior in priors {
      sum.add(Evenness(point.ratings[prior.low] - point.ratings[prior.high]), of: prior)
    }
    for (place, number) in seatBeliefs(at: point) {
      sum.add(seatPrior * Evenness(number).curvature, at: place)
    }
    return sum.matrix()
  }
}

/// How an encounter's likelihood bends, by the difference and by the draw parameter.
struct Curvature {
  fileprivate(set) var difference = 0.0
  fileprivate(set) var mixed = 0.0
  fileprivate(set) var draw = 0.0

  static func += (sum: inout Self, other: Self) {
    sum.difference += other.difference
    sum.mixed += other.mixed
    sum.draw += other.draw
  }

  fileprivate mutating func add(_ weight: Double, bend outcome: Outcome) {
    difference -= weight * outcome.byDifferenceTwice
    mixed -= weight * outcome.byDifferenceAndDraw
    draw -= weight * outcome.byDrawTwice
  }

  fileprivate mutating func add(_ weight: Double, square outcome: Outcome) {
    difference += weight * outcome.byDifference * outcome.byDifference
    mixed += weight * outcome.byDifference * outcome.byDraw
    draw += weight * outcome.byDraw * outcome.byDraw
  }
}

extension Outcomes {
  /// How an encounter's likelihood bends.
  func curvature(_ kind: Information, _ encounter: Encounter) -> Curvature {
    var curvature = Curvature()
    switch kind {
    case .observed:
      curvature.add(encounter.wins, bend: win)
      curvature.add(encounter.draws, bend: draw)
      curvature.add(encounter.losses, bend: loss)
    case .expected:
      curvature.add(encounter.games * win.chance, square: win)
      curvature.add(encounter.games * draw.chance, square: draw)
      curvature.add(encounter.games * loss.chance, square: loss)
    case .residual:
      curvature.add(encounter.wins, square: win)
      curvature.add(encounter.draws, square: draw)
      curvature.add(encounter.losses, square: loss)
    }
    return curvature
  }
}

/// Which numbers a fit looks for, and where they stand among the unknowns.
struct Unknowns: Sendable {
  /// The place of each rated player's rating; nil where it is given.
  let places: [Int?]
  /// The place of the first player's advantage, after all ratings; nil where it is 0.
  let advantage: Int?
  /// The place of the draw parameter, last; nil where the law has none.
  let draw: Int?
  /// How many unknowns there are.
  let count: Int

  init(anchored: [Bool], fitsAdvantage: Bool, fitsDraws: Bool) {
    var next = 0
    func take() -> Int {
      defer { next += 1 }
      return next
    }
    places = anchored.map { $0 ? nil : take() }
    advantage = fitsAdvantage ? take() : nil
    draw = fitsDraws ? take() : nil
    count = next
  }

  /// Adds a step, a number for each unknown, to the strengths.
  func move(_ strengths: Strengths, by step: [Double], scaled factor: Double) -> Strengths {
    var moved = strengths
    for (player, place) in places.enumerated() {
      if let place { moved.ratings[player] += factor * step[place] }
    }
    if let advantage { moved.advantage += factor * step[advantage] }
    if let draw { moved.drawParameter += factor * step[draw] }
    return moved
  }
}

/// What a fit looks for, in logits.
struct Strengths: Sendable {
  /// The rating of each rated player, relative to 1500.
  var ratings: [Double]
  /// What the first seat is worth.
  var advantage = 0.0
  /// The log-odds of a draw between equals.
  var drawParameter = 0.0
}

/// What is believed before a pair meets: that neither is stronger, weighed in games.
///
/// It belongs to the pairings played: each player's share is spread over its opponents as its games
/// are, so that perfect scores stay finite and a sparse ladder is not pulled together.
struct PairPrior: Sendable {
  private let players: SIMD2<Int32>
  /// The weight v in (v / 2) · [ln s(δ) + ln s(−δ)], above 0.
  private(set) var weight: Double

  private init(low: Int, high: Int, weight: Double) {
    players = SIMD2(Int32(low), Int32(high))
    self.weight = weight
  }

  /// The lower player.
  var low: Int { Int(players.x) }

  /// The higher player.
  var high: Int { Int(players.y) }

  /// The priors of all pairs that met, with v = (P / 2) · g_ij · (1 / g_i + 1 / g_j).
  static func all(_ pairings: Pairings, prior: Double) -> [PairPrior] {
    guard prior > 0 else { return [] }
    var games = [Double](repeating: 0, count: pairings.count)
    for encounter in pairings.encounters {
      games[encounter.first] += encounter.games
      games[encounter.second] += encounter.games
    }
    var priors: [PairPrior] = []
    for encounter in pairings.encounters {
      let low = min(encounter.first, encounter.second)
      let high = max(encounter.first, encounter.second)
      let weight = prior / 2 * encounter.games * (1 / games[low] + 1 / games[high])
      if let last = priors.last, last.low == low, last.high == high {
        priors[priors.count - 1].weight += weight
      } else {
        priors.append(PairPrior(low: low, high: high, weight: weight))
      }
    }
    return priors
  }
}
