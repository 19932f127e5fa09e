/// The law by which wins, losses and draws stand as eˣᐟ² : e⁻ˣᐟ² : ν.
///
/// Davidson, "On extending the Bradley–Terry model to accommodate ties" (1970).
struct DavidsonLaw: OutcomeLaw {
  var modelsDraws: Bool { true }
  var wantsSandwich: Bool { false }

  func outcomes(difference x: Double, drawParameter t: Double) -> Outcomes {
    let logNu = t + Elementary.log(2)
    let top = max(abs(x) / 2, logNu)
    let logTotal =
      top
      + Elementary.log(
        Elementary.exp(x / 2 - top) + Elementary.exp(-x / 2 - top) + Elementary.exp(logNu - top))
    let logWin = x / 2 - logTotal
    let logLoss = -x / 2 - logTotal
    let logDraw = logNu - logTotal
    let win = Elementary.exp(logWin)
    let loss = Elementary.exp(logLoss)
    let draw = Elementary.exp(logDraw)
    // An exponential family: all outcomes share the second derivatives, the statistics' covariance.
    let mean = (win - loss) / 2
    func outcome(_ chance: Double, _ logChance: Double, _ side: Double, _ drawn: Double) -> Outcome
    {
      Outcome(
        chance: chance, logChance: logChance, byDifference: side - mean, byDraw: drawn - draw,
        byDifferenceTwice: mean * mean - (win + loss) / 4, byDifferenceAndDraw: mean * draw,
        byDrawTwice: -draw * (win + loss))
    }
    return Outcomes(
      win: outcome(win, logWin, 0.5, 0), draw: outcome(draw, logDraw, 0, 1),
      loss: outcome(loss, logLoss, -0.5, 0))
  }
}
