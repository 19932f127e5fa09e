/// The kinds of information matrices.
enum Information {
  /// The observed information: the negated Hessian of the log-likelihood.
  case observed
  /// The expected (Fisher) information, which is positive semidefinite.
  case expected
  /// The sum of the outer products of the games' score vectors.
  case residual
}

/// The information from an encounter's games about the players' difference in strength and about the draw
/// parameter.
struct Curvature {
  var difference = 0.0
  var mixed = 0.0
  var draw = 0.0

  func scaled(by factor: Double) -> Curvature {
    Curvature(difference: factor * difference, mixed: factor * mixed, draw: factor * draw)
  }

  fileprivate mutating func add(_ weight: Double, square outcome: Outcome) {
    difference += weight * outcome.byDifference * outcome.byDifference
    mixed += weight * outcome.byDifference * outcome.byDraw
    draw += weight * outcome.byDraw * outcome.byDraw
  }
}

extension Outcomes {
  /// Returns the curvature of an encounter's log-likelihood.
  func curvature(_ kind: Information, _ encounter: Encounter) -> Curvature {
    var curvature = Curvature()
    func add(_ count: Double, _ outcome: Outcome) {
      switch kind {
      case .observed:
        curvature.difference -= count * outcome.byDifferenceTwice
        curvature.mixed -= count * outcome.byDifferenceAndDraw
        curvature.draw -= count * outcome.byDrawTwice
      case .expected: curvature.add(encounter.games * outcome.chance, square: outcome)
      case .residual: curvature.add(count, square: outcome)
      }
    }
    add(encounter.wins, win)
    add(encounter.draws, draw)
    add(encounter.losses, loss)
    return curvature
  }
}

/// An information matrix; only its lower triangle is filled.
extension InformationMatrix {
  /// Adds the curvature of an encounter, in which the difference is first − second + advantage.
  mutating func add(_ curvature: Curvature, of encounter: Encounter, _ unknowns: Unknowns) {
    let first = unknowns.places[encounter.first]
    let second = unknowns.places[encounter.second]
    add(curvature.difference, at: first, second)
    if let row = unknowns.advantage {
      if let first { add(curvature.difference, row, first) }
      if let second { add(-curvature.difference, row, second) }
      add(curvature.difference, row, row)
    }
    if let row = unknowns.draw {
      if let first { add(curvature.mixed, row, first) }
      if let second { add(-curvature.mixed, row, second) }
      if let column = unknowns.advantage { add(curvature.mixed, row, column) }
      add(curvature.draw, row, row)
    }
  }

  /// Adds the curvature of a term that depends on one parameter or on the difference of two parameters.
  ///
  /// The index of a missing or fixed parameter is nil.
  mutating func add(_ curvature: Double, at place: Int?, _ other: Int?) {
    if let place { add(curvature, place, place) }
    if let other { add(curvature, other, other) }
    if let place, let other { add(-curvature, max(place, other), min(place, other)) }
  }
}
