import Ratings
import Testing

struct LawTests {
  static let differences = [-9.0, -2.5, -0.3, 0, 0.01, 0.7, 4, 12]
  static let drawParameters = [-6.0, -1, 0.5, 4]

  @Test(arguments: RatingModel.allCases)
  func `chances add up to one`(model: RatingModel) {
    for x in Self.differences {
      for t in Self.drawParameters {
        let outcomes = model.outcomes(difference: x, drawParameter: t)
        let sum = outcomes.win.chance + outcomes.draw.chance + outcomes.loss.chance
        #expect(abs(sum - 1) < 1e-12)
      }
    }
  }

  @Test(arguments: RatingModel.allCases)
  func `derivatives match the chances`(model: RatingModel) {
    for x in Self.differences where x != 0 {
      for t in Self.drawParameters {
        for outcome in [\Outcomes.win, \.draw, \.loss] {
          check(model, outcome, x, t)
        }
      }
    }
  }

  /// Compares the derivatives of a model with finite differences of its probabilities and of each other.
  private func check(
    _ model: RatingModel, _ outcome: KeyPath<Outcomes, Outcome>, _ x: Double, _ t: Double
  ) {
    let step = 1e-5
    func at(_ x: Double, _ t: Double) -> Outcome {
      model.outcomes(difference: x, drawParameter: t)[keyPath: outcome]
    }
    let here = at(x, t)
    let left = at(x - step, t)
    let right = at(x + step, t)
    let below = at(x, t - step)
    let above = at(x, t + step)
    func slope(_ low: Double, _ high: Double) -> Double { (high - low) / (2 * step) }
    func agree(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 2e-6 * max(1, abs(a)) }
    #expect(agree(here.byDifference, slope(left.logChance, right.logChance)))
    #expect(agree(here.byDraw, slope(below.logChance, above.logChance)))
    #expect(agree(here.byDifferenceTwice, slope(left.byDifference, right.byDifference)))
    #expect(agree(here.byDifferenceAndDraw, slope(below.byDifference, above.byDifference)))
    #expect(agree(here.byDifferenceAndDraw, slope(left.byDraw, right.byDraw)))
    #expect(agree(here.byDrawTwice, slope(below.byDraw, above.byDraw)))
  }

  @Test(arguments: RatingModel.allCases.filter { $0 != .points })
  func `the draw parameter is the log-odds of a draw between equals`(model: RatingModel) {
    for t in Self.drawParameters {
      let draw = model.outcomes(difference: 0, drawParameter: t).draw.chance
      #expect(abs(EloScale.expectedScore(400 * t / 2.302585092994046) - draw) < 1e-12)
    }
  }

  @Test func `the expected score of the default law is logistic`() {
    for x in Self.differences {
      for t in Self.drawParameters {
        let outcomes = RatingModel.elo.outcomes(difference: x, drawParameter: t)
        let score = outcomes.win.chance + outcomes.draw.chance / 2
        #expect(abs(score - EloScale.expectedScore(400 * x / 2.302585092994046)) < 1e-12)
      }
    }
  }

  @Test func `far tails keep their precision`() {
    let outcomes = RatingModel.elo.outcomes(difference: -60, drawParameter: 0)
    #expect(outcomes.win.chance > 0)
    #expect(abs(outcomes.win.byDifference - 2) < 1e-9)
    #expect(abs(outcomes.draw.byDifference - 1) < 1e-9)
  }
}
