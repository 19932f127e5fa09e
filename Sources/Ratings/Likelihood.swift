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
