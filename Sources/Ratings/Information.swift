/// The three ways to tell how much results know.
enum Information {
  /// From the curvature of the likelihood.
  case observed
  /// From the curvature that the law expects (Fisher's), which is never negative.
  case expected
  /// From the spread of the residuals, game by game.
  case residual
}

/// How an encounter's likelihood bends, by the difference and by the draw parameter.
struct Curvature {
  var difference = 0.0
  var mixed = 0.0
  var draw = 0.0

  static func += (sum: inout Self, other: Self) {
    sum.difference += other.difference
    sum.mixed += other.mixed
    sum.draw += other.draw
  }

  fileprivate mutating func add(_ weight: Double, square outcome: Outcome) {
    difference += weight * outcome.byDifference * outcome.byDifference
    mixed += weight * outcome.byDifference * outcome.byDraw
    draw += weight * outcome.byDraw * outcome.byDraw
  }
}

extension Outcomes {
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

/// The information about the unknowns, summed encounter by encounter.
///
/// Every encounter adds to the diagonal and to the rows of the advantage and of the draws: those are
/// kept apart from the matrix until the end.
struct InformationSum {
  private let unknowns: Unknowns
  private var differences: SquareMatrix
  private var diagonal: [Double]
  private var byAdvantage: [Double]
  private var byDraw: [Double]
  private var whole = Curvature()

  init(of unknowns: Unknowns) {
    self.unknowns = unknowns
    differences = SquareMatrix(order: unknowns.count)
    diagonal = Array(repeating: 0, count: unknowns.count)
    byAdvantage = diagonal
    byDraw = diagonal
  }

  /// Adds an encounter's curvature; its difference is first − second + advantage.
  mutating func add(_ curvature: Curvature, of encounter: Encounter) {
    let first = unknowns.places[encounter.first]
    let second = unknowns.places[encounter.second]
    if let first {
      diagonal[first] += curvature.difference
      byAdvantage[first] += curvature.difference
      byDraw[first] += curvature.mixed
    }
    if let second {
      diagonal[second] += curvature.difference
      byAdvantage[second] -= curvature.difference
      byDraw[second] -= curvature.mixed
    }
    if let first, let second {
      differences[max(first, second), min(first, second)] -= curvature.difference
    }
    whole += curvature
  }

  /// Adds the curvature of what is believed of an unknown, or of the difference of two.
  mutating func add(_ curvature: Double, at place: Int?, _ other: Int?) {
    if let place { diagonal[place] += curvature }
    if let other { diagonal[other] += curvature }
    if let place, let other { differences[max(place, other), min(place, other)] -= curvature }
  }

  /// The sum, of which only the lower triangle is filled; the matrix is not copied.
  consuming func matrix() -> SquareMatrix {
    var matrix = differences
    differences = SquareMatrix(order: 0)
    if let row = unknowns.advantage {
      for place in 0..<row { matrix[row, place] += byAdvantage[place] }
      matrix[row, row] += whole.difference
    }
    if let row = unknowns.draw {
      for place in 0..<row { matrix[row, place] += byDraw[place] }
      if let column = unknowns.advantage { matrix[row, column] += whole.mixed }
      matrix[row, row] += whole.draw
    }
    for place in 0..<unknowns.count { matrix[place, place] += diagonal[place] }
    return matrix
  }
}
