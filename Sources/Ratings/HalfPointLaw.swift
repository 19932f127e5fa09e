/// A logistic expected score in which a draw is half a win and half a loss.
///
/// Without draws this is the law of Bradley and Terry (1952), the limit of every other law here.
struct HalfPointLaw: OutcomeLaw {
  var modelsDraws: Bool { false }
  var wantsSandwich: Bool { true }

  func outcomes(difference x: Double, drawParameter: Double) -> Outcomes {
    let p = logistic(x)
    let q = logistic(-x)
    let logP = logLogistic(x)
    let logQ = logLogistic(-x)
    return Outcomes(
      win: Outcome(chance: p, logChance: logP, byDifference: q, byDifferenceTwice: -p * q),
      draw: Outcome(
        chance: 0, logChance: (logP + logQ) / 2, byDifference: (q - p) / 2,
        byDifferenceTwice: -p * q),
      loss: Outcome(chance: q, logChance: logQ, byDifference: -p, byDifferenceTwice: -p * q))
  }
}
