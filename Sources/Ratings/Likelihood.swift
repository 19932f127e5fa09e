/// The logarithm of how likely the results are, as a function of the strengths.
struct Likelihood: Sendable {
  let model: RatingModel
  var pairings: Pairings
  var priors: [PairingPrior]
  let unknowns: Unknowns
  let centring: GroupCentring
  let looseAnchors: [LooseAnchor]
  /// The weight, in games, of the belief that advantage and draws are even; 0 where games bound
  /// them.
  var seatPrior = 0.0
  /// The clusters by which the games are weighed; nil where each counts for itself.
  var clusterCount: Int?

  struct Evaluation {
    /// Its logarithm, priors included, up to what does not depend on strengths.
    var value = 0.0
    var gradient: [Double]
    /// The observed information, of which only the lower triangle is filled.
    var information: SquareMatrix

    fileprivate mutating func add(_ slope: Double, at place: Int?) {
      if let place { gradient[place] += slope }
    }
  }

  /// The likelihood, its slope and its curvature together, since what costs is the law.
  func evaluate(at point: Strengths) -> Evaluation {
    var sum = Evaluation(
      gradient: Array(repeating: 0, count: unknowns.count),
      information: SquareMatrix(order: unknowns.count))
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
    forEachBelief(at: point) { belief, weight, place, other in
      sum.value += weight * belief.value
      sum.add(weight * belief.slope, at: place)
      sum.add(-weight * belief.slope, at: other)
      sum.information.add(weight * belief.curvature, at: place, other)
    }
    return sum
  }

  /// The information, by its lower triangle; of each encounter its share where shares are given.
  func information(
    _ kind: Information, at point: Strengths, shares: [Double]? = nil, includesPriors: Bool = true
  ) -> SquareMatrix {
    var sum = SquareMatrix(order: unknowns.count)
    for (index, encounter) in pairings.encounters.enumerated() {
      let curvature = outcomes(encounter, at: point).curvature(kind, encounter)
      sum.add(curvature.scaled(by: shares?[index] ?? 1), of: encounter, unknowns)
    }
    if includesPriors {
      forEachBelief(at: point) { belief, weight, place, other in
        sum.add(weight * belief.curvature, at: place, other)
      }
    }
    return sum
  }

  /// Gives what is believed beforehand: that the number at a place, or the difference of two, is 0.
  private func forEachBelief(
    at point: Strengths,
    _ body: (_ belief: Belief, _ weight: Double, _ place: Int?, _ other: Int?) -> Void
  ) {
    for prior in priors {
      let (low, high) = (Int(prior.low), Int(prior.high))
      body(
        Belief(evenAt: point.ratings[low] - point.ratings[high]), prior.weight,
        unknowns.places[low],
        unknowns.places[high])
    }
    for anchor in looseAnchors {
      let distance = point.ratings[anchor.player] - anchor.strength
      body(Belief(distance: distance), anchor.weight, unknowns.places[anchor.player], nil)
    }
    guard seatPrior > 0 else { return }
    if let place = unknowns.advantage {
      body(Belief(evenAt: point.advantage), seatPrior, place, nil)
    }
    if let place = unknowns.draw {
      body(Belief(evenAt: point.drawParameter), seatPrior, place, nil)
    }
  }

  /// The greatest change that a step makes to a pairing's difference or to the draws.
  func greatestChange(by step: [Double]) -> Double {
    func part(_ place: Int?) -> Double { place.map { step[$0] } ?? 0 }
    let advantage = part(unknowns.advantage)
    return pairings.encounters.reduce(abs(part(unknowns.draw))) {
      let (first, second) = (unknowns.places[$1.first], unknowns.places[$1.second])
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

/// Which numbers a fit looks for, and where they stand among the unknowns.
struct Unknowns: Sendable {
  /// The place of each rated player's rating; nil where it is given.
  let places: [Int?]
  /// The place of the first player's advantage, after all ratings; nil where it is 0.
  let advantage: Int?
  /// The place of the draw parameter, last; nil where the law has none.
  let draw: Int?
  let count: Int

  init(anchored: [Bool], fitsAdvantage: Bool, fitsDraws: Bool) {
    var next = 0
    func take() -> Int {
      defer { next += 1 }
      return next
    }
    places = anchored.map { $0 ? nil : take() }
    advantage = fitsAdvantage ? take() : nil
    draw = fitsDraws ? take() : nil
    count = next
  }
}

/// What a fit looks for, in logits.
struct Strengths: Sendable {
  /// The rating of each rated player, relative to 1500.
  var ratings: [Double]
  var advantage = 0.0
  /// The log-odds of a draw between equals.
  var drawParameter = 0.0

  func moved(by step: [Double], scaled factor: Double, of unknowns: Unknowns) -> Strengths {
    var moved = self
    for (player, place) in unknowns.places.enumerated() {
      if let place { moved.ratings[player] += factor * step[place] }
    }
    if let place = unknowns.advantage { moved.advantage += factor * step[place] }
    if let place = unknowns.draw { moved.drawParameter += factor * step[place] }
    return moved
  }
}

/// What is believed before two players meet: that neither is stronger, weighed in games.
///
/// A player's share is spread over its opponents as its games are.
struct PairingPrior: Sendable {
  let low: Int32
  let high: Int32
  /// The weight v in (v / 2) · [ln s(δ) + ln s(−δ)], above 0.
  private(set) var weight: Double

  /// The priors of all pairings, with v = (P / 2) · g_ij · (1 / g_i + 1 / g_j).
  static func all(_ pairings: Pairings, prior: Double) -> [PairingPrior] {
    guard prior > 0 else { return [] }
    let scores = pairings.scores()
    var priors: [PairingPrior] = []
    for encounter in pairings.encounters {
      let low = min(encounter.first, encounter.second)
      let high = max(encounter.first, encounter.second)
      let weight =
        prior / 2 * encounter.games * (1 / scores[low].games + 1 / scores[high].games)
      if let last = priors.last, last.low == low, last.high == high {
        priors[priors.count - 1].weight += weight
      } else {
        priors.append(PairingPrior(low: Int32(low), high: Int32(high), weight: weight))
      }
    }
    return priors
  }
}

/// What is known of a player's rating beforehand, if not exactly.
struct LooseAnchor: Sendable {
  let player: Int
  /// The rating, in logits relative to 1500.
  let strength: Double
  /// The variance of that, in square logits.
  let variance: Double

  var weight: Double { 1 / variance }
}

/// What is believed of a number before any game, as a logarithm.
struct Belief {
  let value: Double
  let slope: Double
  /// Its negated second derivative.
  let curvature: Double

  /// The belief, one game strong, that a number in logits is 0: half of ln s(x) + ln s(−x).
  init(evenAt x: Double) {
    let odds = exponential(-abs(x))
    let lower = odds / (1 + odds)
    let upper = 1 / (1 + odds)
    value = -abs(x) / 2 - ln(1 + odds)
    slope = (x < 0 ? upper - lower : lower - upper) / 2
    curvature = upper * lower
  }

  /// The belief that a number lies about 0 normally, with a variance of 1.
  init(distance x: Double) {
    value = -x * x / 2
    slope = -x
    curvature = 1
  }
}

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

/// Information about unknowns, of which only the lower triangle is filled.
extension SquareMatrix {
  /// Adds an encounter's curvature; its difference is first − second + advantage.
  mutating func add(_ curvature: Curvature, of encounter: Encounter, _ unknowns: Unknowns) {
    let first = unknowns.places[encounter.first]
    let second = unknowns.places[encounter.second]
    add(curvature.difference, at: first, second)
    if let row = unknowns.advantage {
      if let first { self[row, first] += curvature.difference }
      if let second { self[row, second] -= curvature.difference }
      self[row, row] += curvature.difference
    }
    if let row = unknowns.draw {
      if let first { self[row, first] += curvature.mixed }
      if let second { self[row, second] -= curvature.mixed }
      if let column = unknowns.advantage { self[row, column] += curvature.mixed }
      self[row, row] += curvature.draw
    }
  }

  /// Adds the curvature of what is known of an unknown, or of the difference of two.
  mutating func add(_ curvature: Double, at place: Int?, _ other: Int?) {
    if let place { self[place, place] += curvature }
    if let other { self[other, other] += curvature }
    if let place, let other { self[max(place, other), min(place, other)] -= curvature }
  }
}
