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
    var matrix = SquareMatrix(order: unknowns.count)
    for encounter in pairings.encounters {
      let curvature = outcomes(encounter, at: point).curvature(kind, encounter)
      add(curvature, of: encounter, to: &matrix)
    }
    if kind != .residual { addPriors(at: point, to: &matrix) }
    return matrix
  }

  private func add(_ curvature: Curvature, of encounter: Encounter, to matrix: inout SquareMatrix) {
    let parts: [(place: Int?, sign: Double)] = [
      (unknowns.places[encounter.first], 1), (unknowns.places[encounter.second], -1),
      (unknowns.advantage, 1),
    ]
    for (row, rowSign) in parts {
      guard let row else { continue }
      for (column, columnSign) in parts {
        guard let column, column <= row else { continue }
        matrix[row, column] += rowSign * columnSign * curvature.difference
      }
      if let draw = unknowns.draw { matrix[draw, row] += rowSign * curvature.mixed }
    }
    if let draw = unknowns.draw { matrix[draw, draw] += curvature.draw }
  }

  private func addPriors(at point: Strengths, to matrix: inout SquareMatrix) {
    for prior in priors {
      let difference = point.ratings[prior.low] - point.ratings[prior.high]
      let weight = prior.weight * Self.curvatureOfEvenness(difference)
      let low = unknowns.places[prior.low]
      let high = unknowns.places[prior.high]
      if let low { matrix[low, low] += weight }
      if let high { matrix[high, high] += weight }
      if let low, let high { matrix[max(low, high), min(low, high)] -= weight }
    }
    guard seatPrior > 0 else { return }
    if let place = unknowns.advantage {
      matrix[place, place] += seatPrior * Self.curvatureOfEvenness(point.advantage)
    }
    if let place = unknowns.draw {
      matrix[place, place] += seatPrior * Self.curvatureOfEvenness(point.drawParameter)
    }
  }

  /// What bends the prior: the negated second derivative of half of ln s(x) + ln s(−x).
  private static func curvatureOfEvenness(_ x: Double) -> Double { logistic(x) * logistic(-x) }
}

/// How an encounter's likelihood bends, by the difference and by the draw parameter.
private struct Curvature {
  var difference = 0.0
  var mixed = 0.0
  var draw = 0.0

  mutating func add(_ weight: Double, bend outcome: Outcome) {
    difference -= weight * outcome.byDifferenceTwice
    mixed -= weight * outcome.byDifferenceAndDraw
    draw -= weight * outcome.byDrawTwice
  }

  mutating func add(_ weight: Double, square outcome: Outcome) {
    difference += weight * outcome.byDifference * outcome.byDifference
    mixed += weight * outcome.byDifference * outcome.byDraw
    draw += weight * outcome.byDraw * outcome.byDraw
  }
}

extension Outcomes {
  fileprivate func curvature(_ kind: Information, _ encounter: Encounter) -> Curvature {
    var curvature = Curvature()
    for (outcome, count) in [
      (win, encounter.wins), (draw, encounter.draws), (loss, encounter.losses),
    ] {
      switch kind {
      case .observed: if count > 0 { curvature.add(count, bend: outcome) }
      case .expected: curvature.add(encounter.games * outcome.chance, square: outcome)
      case .residual: if count > 0 { curvature.add(count, square: outcome) }
      }
    }
    return curvature
  }
}
