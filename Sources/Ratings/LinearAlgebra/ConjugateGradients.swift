/// Solves a system of linear equations for four right sides at once, by the method of conjugate gradients.
///
/// There is one unknown for each fitted rating.
///
/// In groups without an anchor, only the differences of the ratings matter. The preconditioner is the
/// diagonal. With many random pairings, a factorization is slow, but this method converges fast, because a
/// short chain of games connects any two players.
///
/// Source: M. R. Hestenes and E. Stiefel, "Methods of conjugate gradients for solving linear systems" (1952).
///
/// - Parameters:
///   - matrix: The matrix; its border is ignored.
///   - centering: The groups of players without an anchor.
///   - right: The right sides.
///   - tolerance: The largest ratio of the final residual to the initial residual, in the norm of the
///     preconditioner.
/// - Returns: The solutions; nil if the matrix is not positive definite, or if there is no convergence within
///   5,000 steps.
func conjugateGradients(
  _ matrix: BorderedMatrix, _ centering: GroupCentering, _ right: [SIMD4<Double>],
  tolerance: Double = 1e-9
) -> [SIMD4<Double>]? {
  let mostSteps = 5000
  var rest = right
  centering.center(&rest)
  var x = [SIMD4<Double>](repeating: .zero, count: right.count)
  func preconditioned(_ rest: [SIMD4<Double>]) -> [SIMD4<Double>] {
    var result = rest
    for index in rest.indices { result[index] /= matrix.diagonal[index] }
    centering.center(&result)
    return result
  }
  func product(_ one: [SIMD4<Double>], _ other: [SIMD4<Double>]) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }
  var direction = preconditioned(rest)
  var size = product(rest, direction)
  let goal = size * tolerance * tolerance
  for _ in 0..<mostSteps {
    let isDone = size .<= goal
    if all(isDone) { return x }
    let image = matrix.timesPlayers(direction)
    let curvature = product(direction, image)
    guard all(isDone .| (curvature .> 0)) else { return nil }
    let step = (size / curvature).replacing(with: 0, where: isDone)
    for index in x.indices {
      x[index] += step * direction[index]
      rest[index] -= step * image[index]
    }
    let z = preconditioned(rest)
    let next = product(rest, z)
    let factor = (next / size).replacing(with: 0, where: isDone)
    size = next.replacing(with: size, where: isDone)
    for index in x.indices { direction[index] = z[index] + factor * direction[index] }
  }
  return nil
}

extension BorderedMatrix {
  /// Returns the products of the matrix, without its border, with four vectors.
  fileprivate func timesPlayers(_ x: [SIMD4<Double>]) -> [SIMD4<Double>] {
    var result = [SIMD4<Double>](repeating: .zero, count: x.count)
    for row in x.indices {
      let own = x[row]
      var sum = diagonal[row] * own
      for element in layout.pattern.elements(ofRow: row) {
        let column = layout.pattern.column(element)
        let value = elements[element]
        sum += value * x[column]
        result[column] += value * own
      }
      result[row] += sum
    }
    return result
  }

  /// Returns four random vectors whose covariance is the matrix of the ratings.
  ///
  /// The matrix must be a sum of information about single ratings and about differences of two ratings.
  fileprivate func normalScores(_ number: () -> SIMD4<Double>) -> [SIMD4<Double>] {
    var rest = diagonal
    var result = [SIMD4<Double>](repeating: .zero, count: rest.count)
    for row in rest.indices {
      for element in layout.pattern.elements(ofRow: row) {
        let column = layout.pattern.column(element)
        let weight = max(0, -elements[element])
        let value = weight.squareRoot() * number()
        result[row] += value
        result[column] -= value
        rest[row] -= weight
        rest[column] -= weight
      }
    }
    for index in rest.indices where rest[index] > 1e-9 * diagonal[index] {
      result[index] += rest[index].squareRoot() * number()
    }
    return result
  }
}

extension BorderedFactor {
  /// Returns four random samples of the errors of the ratings, from their normal distribution.
  ///
  /// The advantage and the draw parameter are treated as known. The errors are the solutions for random
  /// scores. All errors are NaN if there is no convergence. Each call of `number` must return an independent
  /// standard normal number.
  func errorsOfRatings(_ number: () -> Double) -> [SIMD4<Double>] {
    let scores = matrix.normalScores { SIMD4(number(), number(), number(), number()) }
    return conjugateGradients(matrix, centering, scores, tolerance: 1e-4)
      ?? scores.map { _ in SIMD4(repeating: .nan) }
  }
}

/// Returns estimates of the variances of all ratings and of the covariances of players that met, for a known
/// advantage and draw parameter.
///
/// The function is for fields in which a factorization takes too long. Let A be the matrix of the ratings, C
/// its inverse, and e the unit vector of a player. For each player, the system A·y = e is solved with only
/// the ratings of nearby players free. The solution y leaves the residual r = e − A·y. The variance of the
/// player is exactly y_e + yᵀ·r + rᵀ·C·r, apart from terms that center the ratings. The last term contributes
/// a few percent, and is estimated by the mean of (rᵀ·x)² over random errors x. The standard errors are
/// accurate to about half a percent.
///
/// Source: P. Sidén, F. Lindgren, D. Bolin and M. Villani, "Efficient covariance approximations for large
/// sparse precision matrices" (2018), for the estimate from random errors given the neighbors.
func estimatedCovariances(
  _ factor: BorderedFactor
) -> (elements: [Double], diagonal: [Double]) {
  let matrix = factor.matrix
  let pattern = matrix.layout.pattern
  var estimate = LocalSolutions(factor)
  var elements = matrix.elements
  var diagonal = matrix.diagonal
  for place in 0..<pattern.order {
    diagonal[place] = estimate.add(place)
    for element in pattern.elements(ofRow: place) {
      elements[element] = estimate.covariance(place, pattern.column(element))
    }
  }
  return (elements, diagonal)
}

/// The solutions y in ``estimatedCovariances(_:)``.
private struct LocalSolutions {
  private let matrix: BorderedMatrix
  private let neighbors: [[(place: Int32, element: Int32)]]
  /// The weight of each player in the mean of its group; 0 in a group with an anchor.
  private let shares: [Double]
  /// The random errors of each player.
  private let errors: [[SIMD8<Float>]]
  /// The solution of each player, as a list of its elements other than 0.
  private var solutions: [[(place: Int32, value: Double)]]
  private var sums: [Double]
  /// The products of each residual with the random errors.
  private var products: [[SIMD8<Float>]]
  // The vectors for the current player. Their elements for distant players are 0.
  private var rest: [Double]
  private var x: [Double]
  private var direction: [Double]
  private var image: [Double]
  private var isNear: [Bool]
  private var isDone: [Bool]

  private static let batches = 25
  /// The largest number of ratings that are free in a system.
  private static let mostFree = 50
  private static let mostSteps = 12

  init(_ factor: BorderedFactor) {
    matrix = factor.matrix
    let count = matrix.diagonal.count
    let pattern = matrix.layout.pattern
    var neighbors = [[(place: Int32, element: Int32)]](repeating: [], count: count)
    for row in 0..<count {
      for element in pattern.elements(ofRow: row) {
        let column = pattern.column(element)
        neighbors[row].append((Int32(column), Int32(element)))
        neighbors[column].append((Int32(row), Int32(element)))
      }
    }
    self.neighbors = neighbors
    var shares = [Double](repeating: 0, count: count)
    for group in factor.centering.groups {
      for place in group { shares[place] = 1 / Double(group.count) }
    }
    self.shares = shares
    var generator = NormalNumbers(seed: 1)
    var errors = [[SIMD8<Float>]](repeating: [], count: count)
    for _ in 0..<Self.batches {
      let low = factor.errorsOfRatings { generator.next() }
      let high = factor.errorsOfRatings { generator.next() }
      for place in 0..<count {
        errors[place].append(
          SIMD8(lowHalf: SIMD4<Float>(low[place]), highHalf: SIMD4<Float>(high[place])))
      }
    }
    self.errors = errors
    solutions = Array(repeating: [], count: count)
    sums = shares
    products = Array(repeating: [], count: count)
    rest = Array(repeating: 0, count: count)
    x = rest
    direction = rest
    image = rest
    isNear = Array(repeating: false, count: count)
    isDone = isNear
  }

  /// Finds the solution of a player, and returns the variance of the player's rating.
  ///
  /// Players must be added in ascending order, and no player may be left out.
  mutating func add(_ place: Int) -> Double {
    for (old, _) in solutions[max(0, place - 1)] { clearRest(around: Int(old)) }
    let free = ball(around: place)
    solve(place, free)
    // The residual is e − A·x.
    rest[place] += 1
    var sum = 0.0
    for index in free {
      sum += x[index]
      rest[index] -= matrix.diagonal[index] * x[index]
      for (other, element) in neighbors[index] {
        rest[Int(other)] -= matrix.elements[Int(element)] * x[index]
      }
    }
    solutions[place] = free.map { (Int32($0), x[$0]) }
    sums[place] = sum
    products[place] = product(around: free)
    var result = x[place] - 2 * sum * shares[place] + meanProduct(place, place)
    for index in free { result += x[index] * rest[index] }
    for index in free {
      x[index] = 0
      isNear[index] = false
    }
    return result
  }

  /// Returns the covariance of the last added player and an opponent that was added earlier.
  func covariance(_ place: Int, _ other: Int) -> Double {
    var result = meanProduct(place, other) - (sums[place] + sums[other]) * shares[place]
    for (index, value) in solutions[place] where index == Int32(other) { result += value }
    for (index, value) in solutions[other] { result += value * rest[Int(index)] }
    return result
  }

  private func meanProduct(_ place: Int, _ other: Int) -> Double {
    var sum = SIMD8<Float>.zero
    for index in 0..<Self.batches { sum += products[place][index] * products[other][index] }
    return Double(sum.sum()) / Double(8 * Self.batches)
  }

  private mutating func clearRest(around index: Int) {
    rest[index] = 0
    for (other, _) in neighbors[index] { rest[Int(other)] = 0 }
  }

  /// Returns a player and the players nearest to it, the nearest first, and marks these players as near.
  ///
  /// The distance of two players is the number of pairings on the shortest path between them. At most
  /// ``mostFree`` players are returned.
  private mutating func ball(around place: Int) -> [Int] {
    var ball = [place]
    isNear[place] = true
    var next = 0
    while next < ball.count, ball.count < Self.mostFree {
      for (other, _) in neighbors[ball[next]] where ball.count < Self.mostFree {
        guard !isNear[Int(other)] else { continue }
        isNear[Int(other)] = true
        ball.append(Int(other))
      }
      next += 1
    }
    return ball
  }

  /// Solves the equations of the free ratings by conjugate gradients, with all other ratings fixed.
  private mutating func solve(_ place: Int, _ free: [Int]) {
    var rests = free.map { $0 == place ? 1.0 : 0 }
    var scaled = zip(free, rests).map { $1 / matrix.diagonal[$0] }
    for (index, value) in zip(free, scaled) { direction[index] = value }
    var size = Ratings.product(rests, scaled)
    let goal = size * 1e-6
    for _ in 0..<Self.mostSteps where size > goal {
      var curvature = 0.0
      for index in free {
        var sum = matrix.diagonal[index] * direction[index]
        for (other, element) in neighbors[index] where isNear[Int(other)] {
          sum += matrix.elements[Int(element)] * direction[Int(other)]
        }
        image[index] = sum
        curvature += sum * direction[index]
      }
      let step = size / curvature
      for (slot, index) in free.enumerated() {
        x[index] += step * direction[index]
        rests[slot] -= step * image[index]
        scaled[slot] = rests[slot] / matrix.diagonal[index]
      }
      let next = Ratings.product(rests, scaled)
      for (slot, index) in free.enumerated() {
        direction[index] = scaled[slot] + next / size * direction[index]
      }
      size = next
    }
    for index in free { direction[index] = 0 }
  }

  /// Returns the products of the residual with the random errors.
  private mutating func product(around free: [Int]) -> [SIMD8<Float>] {
    var result = [SIMD8<Float>](repeating: .zero, count: Self.batches)
    var done: [Int] = []
    func add(_ other: Int) {
      guard !isDone[other], abs(rest[other]) > 1e-7 else { return }
      isDone[other] = true
      done.append(other)
      let weight = Float(rest[other])
      let errors = errors[other]
      for batch in errors.indices { result[batch] += weight * errors[batch] }
    }
    for index in free {
      add(index)
      for (other, _) in neighbors[index] { add(Int(other)) }
    }
    for index in done { isDone[index] = false }
    return result
  }
}
