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

  /// Adds an encounter's curvature; its difference is first − second + advantage.
  func add(_ curvature: Curvature, of encounter: Encounter, to matrix: inout SquareMatrix) {
    let first = unknowns.places[encounter.first]
    let second = unknowns.places[encounter.second]
    if let first { matrix[first, first] += curvature.difference }
    if let second { matrix[second, second] += curvature.difference }
    if let first, let second {
      matrix[max(first, second), min(first, second)] -= curvature.difference
    }
    if let row = unknowns.advantage {
      if let first { matrix[row, first] += curvature.difference }
      if let second { matrix[row, second] -= curvature.difference }
      matrix[row, row] += curvature.difference
    }
    if let row = unknowns.draw {
      if let first { matrix[row, first] += curvature.mixed }
      if let second { matrix[row, second] -= curvature.mixed }
      if let column = unknowns.advantage { matrix[row, column] += curvature.mixed }
      matrix[row, row] += curvature.draw
    }
  }

  private func addPriors(at point: Strengths, to matrix: inout SquareMatrix) {
    for prior in priors {
      let even = Evenness(point.ratings[prior.low] - point.ratings[prior.high])
      add(even, of: prior, to: &matrix)
    }
    for (place, number) in seatBeliefs(at: point) {
      matrix[place, place] += seatPrior * Evenness(number).curvature
    }
  }

  /// Adds the curvature of a pair's prior.
  func add(_ even: Evenness, of prior: PairPrior, to matrix: inout SquareMatrix) {
    let weight = prior.weight * even.curvature
    let low = unknowns.places[prior.low]
    let high = unknowns.places[prior.high]
    if let low { matrix[low, low] += weight }
    if let high { matrix[high, high] += weight }
    if let low, let high { matrix[max(low, high), min(low, high)] -= weight }
  }
}

/// How an encounter's likelihood bends, by the difference and by the draw parameter.
struct Curvature {
  fileprivate(set) var difference = 0.0
  fileprivate(set) var mixed = 0.0
  fileprivate(set) var draw = 0.0

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
