/// The law by which a win takes a lead of K: P(win) = s(x − K), P(loss) = s(−x − K).
///
/// The rest are draws. K is BayesElo's `drawelo` in logits; draws between equals are tanh(K / 2).
/// Rao and Kupper, "Ties in paired-comparison experiments" (1967).
struct RaoKupperLaw: OutcomeLaw {
  var modelsDraws: Bool { true }
  var wantsSandwich: Bool { false }

  func outcomes(difference x: Double, drawParameter t: Double) -> Outcomes {
    let odds = 2 * Elementary.exp(t)
    let k = Elementary.log1p(odds)
    let win = logistic(x - k)
    let loss = logistic(-x - k)
    let notWin = logistic(k - x)
    let notLoss = logistic(x + k)
    let logWin = logLogistic(x - k)
    let logLoss = logLogistic(-x - k)
    // P(draw) = (e²ᴷ − 1) · P(win) · P(loss), and e²ᴷ − 1 = odds · (2 + odds).
    let logDraw = logWin + logLoss + Elementary.log(odds) + Elementary.log(2 + odds)
    let slope = odds / (1 + odds)
    let change = slope * (1 - slope)

    func decided(_ chance: Double, _ logChance: Double, _ rest: Double, _ side: Double) -> Outcome {
      let curvature = chance * rest
      return Outcome(
        chance: chance, logChance: logChance, byDifference: side * rest, byDraw: -rest * slope,
        byDifferenceTwice: -curvature, byDifferenceAndDraw: side * curvature * slope,
        byDrawTwice: -curvature * slope * slope - rest * change)
    }
    let winning = decided(win, logWin, notWin, 1)
    let losing = decided(loss, logLoss, notLoss, -1)
    let factorByDraw = 1 + odds / (2 + odds)
    let factorByDrawTwice = 2 * odds / ((2 + odds) * (2 + odds))
    return Outcomes(
      win: winning,
      draw: Outcome(
        chance: Elementary.exp(logDraw), logChance: logDraw,
        byDifference: winning.byDifference + losing.byDifference,
        byDraw: winning.byDraw + losing.byDraw + factorByDraw,
        byDifferenceTwice: winning.byDifferenceTwice + losing.byDifferenceTwice,
        byDifferenceAndDraw: winning.byDifferenceAndDraw + losing.byDifferenceAndDraw,
        byDrawTwice: winning.byDrawTwice + losing.byDrawTwice + factorByDrawTwice),
      loss: losing)
  }
}
