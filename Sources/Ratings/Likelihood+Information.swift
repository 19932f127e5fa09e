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
