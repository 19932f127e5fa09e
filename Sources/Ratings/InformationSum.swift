/// The information about the unknowns, summed encounter by encounter.
///
/// Every encounter adds to the diagonal and to the rows of the advantage and of the draws: those are
/// kept apart from the great matrix until the end.
struct InformationSum {
  private let unknowns: Unknowns
  private var pairs: SquareMatrix
  private var diagonal: [Double]
  private var byAdvantage: [Double]
  private var byDraw: [Double]
  private var whole = Curvature()

  init(of unknowns: Unknowns) {
    self.unknowns = unknowns
    pairs = SquareMatrix(order: unknowns.count)
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
      pairs[max(first, second), min(first, second)] -= curvature.difference
    }
    whole += curvature
  }

  /// Adds the curvature of a pair's prior.
  mutating func add(_ even: Evenness, of prior: PairPrior) {
    let weight = prior.weight * even.curvature
    let low = unknowns.places[prior.low]
    let high = unknowns.places[prior.high]
    if let low { diagonal[low] += weight }
    if let high { diagonal[high] += weight }
    if let low, let high { pairs[max(low, high), min(low, high)] -= weight }
  }

  /// Adds the curvature of what is believed of one unknown.
  mutating func add(_ curvature: Double, at place: Int) {
    diagonal[place] += curvature
  }

  /// The sum, of which only the lower triangle is filled; it takes over the great matrix.
  consuming func matrix() -> SquareMatrix {
    var matrix = pairs
    pairs = SquareMatrix(order: 0)
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
