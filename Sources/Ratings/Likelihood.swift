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

  /// What the law says of an encounter's games.
  func outcomes(_ encounter: Encounter, at point: Strengths) -> Outcomes {
    law.outcomes(
      difference: point.ratings[encounter.first] - point.ratings[encounter.second]
        + point.advantage, drawParameter: point.drawParameter)
  }

  /// The logarithm of the likelihood, priors included, up to what does not depend on strengths.
  func value(at point: Strengths) -> Double {
    var sum = 0.0
    for encounter in pairings.encounters {
      let outcomes = outcomes(encounter, at: point)
      if encounter.wins > 0 { sum += encounter.wins * outcomes.win.logChance }
      if encounter.draws > 0 { sum += encounter.draws * outcomes.draw.logChance }
      if encounter.losses > 0 { sum += encounter.losses * outcomes.loss.logChance }
    }
    for prior in priors {
      sum += prior.weight * Self.evenness(point.ratings[prior.low] - point.ratings[prior.high])
    }
    if seatPrior > 0 {
      if unknowns.advantage != nil { sum += seatPrior * Self.evenness(point.advantage) }
      if unknowns.draw != nil { sum += seatPrior * Self.evenness(point.drawParameter) }
    }
    return sum
  }

  /// The derivatives by the unknowns.
  func gradient(at point: Strengths) -> [Double] {
    var gradient = [Double](repeating: 0, count: unknowns.count)
    func add(_ value: Double, at place: Int?) {
      if let place { gradient[place] += value }
    }
    for encounter in pairings.encounters {
      let score = outcomes(encounter, at: point).score(encounter)
      add(score.byDifference, at: unknowns.places[encounter.first])
      add(-score.byDifference, at: unknowns.places[encounter.second])
      add(score.byDifference, at: unknowns.advantage)
      add(score.byDraw, at: unknowns.draw)
    }
    for prior in priors {
      let difference = point.ratings[prior.low] - point.ratings[prior.high]
      let slope = prior.weight * Self.slopeOfEvenness(difference)
      add(slope, at: unknowns.places[prior.low])
      add(-slope, at: unknowns.places[prior.high])
    }
    if seatPrior > 0 {
      add(seatPrior * Self.slopeOfEvenness(point.advantage), at: unknowns.advantage)
      add(seatPrior * Self.slopeOfEvenness(point.drawParameter), at: unknowns.draw)
    }
    return gradient
  }

  /// Half of ln s(x) + ln s(−x): the belief, a game strong, that x is 0.
  private static func evenness(_ x: Double) -> Double {
    (logLogistic(x) + logLogistic(-x)) / 2
  }

  /// The derivative of ``evenness(_:)``.
  private static func slopeOfEvenness(_ x: Double) -> Double {
    (logistic(-x) - logistic(x)) / 2
  }
}

extension Outcomes {
  /// The derivatives of an encounter's likelihood by the difference and by the draw parameter.
  fileprivate func score(_ encounter: Encounter) -> (byDifference: Double, byDraw: Double) {
    (
      encounter.wins * win.byDifference + encounter.draws * draw.byDifference
        + encounter.losses * loss.byDifference,
      encounter.wins * win.byDraw + encounter.draws * draw.byDraw + encounter.losses * loss.byDraw
    )
  }
}
