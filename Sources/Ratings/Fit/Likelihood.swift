/// The log-likelihood of the results as a function of the strengths, with priors.
struct Likelihood: Sendable {
  let model: RatingModel
  var pairings: Pairings
  var priors: [PairingPrior]
  let unknowns: Unknowns
  let centering: GroupCentering
  let looseAnchors: [LooseAnchor]
  /// The weight of the prior on the ratings, in games per player.
  let prior: Double
  /// The weight, in games, of a prior on the advantage and the draw parameter; 0 without such a prior.
  var seatPrior = 0.0
  /// The number of clusters if games with the same start have a reduced weight; otherwise nil.
  var clusterCount: Int?
  /// The layout of the information matrices; nil if they are dense.
  var layout: SparseLayout?

  struct Evaluation {
    /// The log-likelihood, including priors, up to a constant.
    var value = 0.0
    var gradient: [Double]
    /// The observed information; only the lower triangle is filled.
    var information: InformationMatrix

    fileprivate mutating func add(_ slope: Double, at place: Int?) {
      if let place { gradient[place] += slope }
    }
  }

  /// Returns the log-likelihood, its gradient and the observed information.
  ///
  /// The three are computed together, because they share the costly outcomes.
  func evaluate(at point: Strengths) -> Evaluation {
    var sum = Evaluation(
      gradient: Array(repeating: 0, count: unknowns.count),
      information: InformationMatrix(order: unknowns.count, layout: layout))
    for encounter in pairings.encounters {
      let outcomes = outcomes(encounter, at: point)
      sum.value += outcomes.logLikelihood(encounter)
      let slope = outcomes.slope(encounter)
      sum.add(slope.byDifference, at: unknowns.places[encounter.first])
      sum.add(-slope.byDifference, at: unknowns.places[encounter.second])
      sum.add(slope.byDifference, at: unknowns.advantage)
      sum.add(slope.byDraw, at: unknowns.draw)
      sum.information.add(outcomes.curvature(.observed, encounter), of: encounter, unknowns)
    }
    forEachPrior(at: point) { prior, weight, place, other in
      sum.value += weight * prior.value
      sum.add(weight * prior.slope, at: place)
      sum.add(-weight * prior.slope, at: other)
      sum.information.add(weight * prior.curvature, at: place, other)
    }
    return sum
  }

  /// Returns an information matrix, of which only the lower triangle is filled.
  ///
  /// - Parameters:
  ///   - kind: The kind of information.
  ///   - point: The strengths at which the information is computed.
  ///   - shares: The factor for each encounter; nil means 1.
  ///   - includesPriors: Whether priors are included. With `shares`, the prior of a pairing is multiplied by
  ///     its ``PairingPrior/freshness``, and the loose anchors are left out.
  /// - Returns: The matrix.
  func information(
    _ kind: Information, at point: Strengths, shares: [Double]? = nil, includesPriors: Bool = true
  ) -> InformationMatrix {
    var sum = InformationMatrix(order: unknowns.count, layout: layout)
    for (index, encounter) in pairings.encounters.enumerated() {
      let curvature = outcomes(encounter, at: point).curvature(kind, encounter)
      sum.add(curvature.scaled(by: shares?[index] ?? 1), of: encounter, unknowns)
    }
    if includesPriors {
      forEachPrior(at: point, isShared: shares != nil) { prior, weight, place, other in
        sum.add(weight * prior.curvature, at: place, other)
      }
    }
    return sum
  }

  /// Calls a function for each prior.
  ///
  /// A prior expresses that a parameter is near a given value, or that two parameters are nearly equal.
  private func forEachPrior(
    at point: Strengths, isShared: Bool = false,
    _ body: (_ prior: LogPrior, _ weight: Double, _ place: Int?, _ other: Int?) -> Void
  ) {
    for prior in priors {
      let low = Int(prior.low)
      let high = Int(prior.high)
      body(
        LogPrior(evenAt: point.ratings[low] - point.ratings[high]),
        isShared ? prior.weight * prior.freshness : prior.weight,
        unknowns.places[low], unknowns.places[high])
    }
    for anchor in looseAnchors where !isShared {
      let distance = point.ratings[anchor.player] - anchor.strength
      body(LogPrior(distance: distance), anchor.weight, unknowns.places[anchor.player], nil)
    }
    guard seatPrior > 0 else { return }
    if let place = unknowns.advantage {
      body(LogPrior(evenAt: point.advantage), seatPrior, place, nil)
    }
    if let place = unknowns.draw {
      body(LogPrior(evenAt: point.drawParameter), seatPrior, place, nil)
    }
  }

  /// Returns the largest change that a step causes in the difference of an encounter or in the draw
  /// parameter, in logits.
  func greatestChange(by step: [Double]) -> Double {
    func part(_ place: Int?) -> Double { place.map { step[$0] } ?? 0 }
    let advantage = part(unknowns.advantage)
    return pairings.encounters.reduce(abs(part(unknowns.draw))) {
      let first = unknowns.places[$1.first]
      let second = unknowns.places[$1.second]
      return max($0, abs(part(first) - part(second) + advantage))
    }
  }

  func outcomes(_ encounter: Encounter, at point: Strengths) -> Outcomes {
    model.outcomes(
      difference: point.ratings[encounter.first] - point.ratings[encounter.second]
        + point.advantage,
      drawParameter: point.drawParameter)
  }
}

extension Outcomes {
  fileprivate func logLikelihood(_ encounter: Encounter) -> Double {
    (encounter.wins > 0 ? encounter.wins * win.logChance : 0)
      + (encounter.draws > 0 ? encounter.draws * draw.logChance : 0)
      + (encounter.losses > 0 ? encounter.losses * loss.logChance : 0)
  }

  fileprivate func slope(_ encounter: Encounter) -> (byDifference: Double, byDraw: Double) {
    (
      encounter.wins * win.byDifference + encounter.draws * draw.byDifference
        + encounter.losses * loss.byDifference,
      encounter.wins * win.byDraw + encounter.draws * draw.byDraw + encounter.losses * loss.byDraw
    )
  }
}
