/// A logistic expected score, with draws by Davidson's law beside it: Joust's own law.
///
/// With p = s(x) and q = 1 − p, P(draw)² = ν² · P(win) · P(loss) while P(win) + P(draw)/2 = p, so
/// that a difference in Elo means the score that people think it means.
struct LogisticScoreLaw: OutcomeLaw {
  private static let log4 = Elementary.log(4)

  var modelsDraws: Bool { true }
  var wantsSandwich: Bool { false }

  func outcomes(difference x: Double, drawParameter t: Double) -> Outcomes {
    // The favourite's side is free of cancellation; the other one follows from the product law.
    x > 0 ? underdog(-x, t).reversed : underdog(x, t)
  }

  /// The outcomes at a difference of 0 or less.
  ///
  /// P(draw) = c / (1 + S) with c = 4pq, r = q − p, b = e⁻²ᵗ and S² = r² + bc; the loss is
  /// (r + √(r² + b·P(draw)²)) / 2 and the win b·P(draw)² / 4 divided by it.
  private func underdog(_ x: Double, _ t: Double) -> Outcomes {
    let odds = Elementary.exp(x)
    let p = odds / (1 + odds)
    let q = 1 / (1 + odds)
    let r = q - p
    let c = 4 * p * q
    let b = Elementary.exp(-2 * t)
    let s = (r * r + b * c).squareRoot()
    let draw = c / (1 + s)
    // Far out c has no digits left, but its logarithm has.
    let logDraw =
      x > -500
      ? Elementary.log(draw)
      : Self.log4 + x - 2 * Elementary.log1p(odds) - Elementary.log1p(s)

    // P(draw) solves a·D² + 2D = c with a = b − 1, and aD = S − 1; its relative derivatives:
    let drawByX = r * (1 + s) / (2 * s)
    let drawByT = b * draw / s
    let slopeOfS = -b * draw * (1 + 1 / s)
    let ratioXX = (r * r - c / 2) * (1 + s) / (2 * s) - (s - 1) / s * drawByX * drawByX
    let ratioXT = -drawByX * slopeOfS / s
    let ratioTT = (2 * b * draw * (drawByT - 1) - drawByT * slopeOfS) / s
    let drawing = Outcome(
      chance: draw, logChance: logDraw, byDifference: drawByX, byDraw: drawByT,
      byDifferenceTwice: ratioXX - drawByX * drawByX,
      byDifferenceAndDraw: ratioXT - drawByX * drawByT,
      byDrawTwice: ratioTT - drawByT * drawByT)

    let loss = (r + (r * r + b * draw * draw).squareRoot()) / 2
    let lossByX = (-p * q - draw * drawByX / 2) / loss
    let lossByT = -draw * drawByT / 2 / loss
    let losing = Outcome(
      chance: loss, logChance: Elementary.log(loss), byDifference: lossByX, byDraw: lossByT,
      byDifferenceTwice: (-p * q * r - draw * ratioXX / 2) / loss - lossByX * lossByX,
      byDifferenceAndDraw: -draw * ratioXT / 2 / loss - lossByX * lossByT,
      byDrawTwice: -draw * ratioTT / 2 / loss - lossByT * lossByT)

    let logWin = 2 * (logDraw - t - Self.log4 / 2) - losing.logChance
    let winning = Outcome(
      chance: b * draw * draw / (4 * loss), logChance: logWin,
      byDifference: 2 * drawing.byDifference - losing.byDifference,
      byDraw: 2 * drawing.byDraw - 2 - losing.byDraw,
      byDifferenceTwice: 2 * drawing.byDifferenceTwice - losing.byDifferenceTwice,
      byDifferenceAndDraw: 2 * drawing.byDifferenceAndDraw - losing.byDifferenceAndDraw,
      byDrawTwice: 2 * drawing.byDrawTwice - losing.byDrawTwice)
    return Outcomes(win: winning, draw: drawing, loss: losing)
  }
}
