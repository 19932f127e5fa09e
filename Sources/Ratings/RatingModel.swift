/// The models for the probabilities of a win, a draw and a loss given a difference in strength.
package enum RatingModel: String, Hashable, Sendable, CaseIterable {
  /// A logistic expected score, with draws as in Davidson's model; this is the default.
  ///
  /// P(draw)² = ν² · P(win) · P(loss) and P(win) + P(draw)/2 = s(x), the logistic function.
  case elo
  /// A logistic expected score in which a draw counts as half a win and half a loss, as in Ordo.
  ///
  /// Without draws, this is the model of R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block
  /// designs" (1952).
  case points
  /// Wins, losses and draws in the ratio eˣᐟ² : e⁻ˣᐟ² : ν (R. R. Davidson, "On extending the
  /// Bradley–Terry model to accommodate ties in paired comparison experiments", 1970).
  case davidson
  /// A model in which a win requires a lead of K, BayesElo's `drawelo`: P(win) = s(x − K), P(loss) = s(−x −
  /// K).
  ///
  /// Source: P. V. Rao and L. L. Kupper, "Ties in paired-comparison experiments" (1967).
  case bayeselo

  var hasDrawParameter: Bool { self != .points }

  /// Returns the outcomes of a game.
  ///
  /// - Parameters:
  ///   - x: The difference in strength, in logits, including the advantage of the first seat.
  ///   - t: The log-odds of a draw between equal players, ignored by ``points``; Davidson's ν is 2eᵗ.
  /// - Returns: The outcomes with their derivatives.
  package func outcomes(difference x: Double, drawParameter t: Double) -> Outcomes {
    switch self {
    // The formula for the favorite's probability has no cancellation; the other probability follows from the
    // product.
    case .elo: x > 0 ? Self.logisticUnderdog(-x, t).reversed : Self.logisticUnderdog(x, t)
    case .points: Self.halfPoint(x)
    case .davidson: Self.davidson(x, t)
    case .bayeselo: Self.raoKupper(x, t)
    }
  }

  private static let log4 = ln(4)

  /// Returns the outcomes of ``elo`` at a difference of 0 or less.
  ///
  /// With p = s(x) and q = s(−x), P(draw) = c / (1 + S), where c = 4pq, r = q − p, b = e⁻²ᵗ and S² = r² + bc.
  /// P(loss) = (r + √(r² + b·P(draw)²)) / 2, and P(win) = b·P(draw)² / (4·P(loss)).
  private static func logisticUnderdog(_ x: Double, _ t: Double) -> Outcomes {
    let odds = exponential(x)
    let p = odds / (1 + odds)
    let q = 1 / (1 + odds)
    let r = q - p
    let c = 4 * p * q
    let b = exponential(-2 * t)
    let s = (r * r + b * c).squareRoot()
    let draw = c / (1 + s)
    // In the far tail, c underflows, but its logarithm does not.
    let logDraw =
      x > -500
      ? ln(draw)
      : log4 + x - 2 * ln1p(odds) - ln1p(s)

    // P(draw) solves a·D² + 2D = c with a = b − 1, and aD = S − 1. Its relative derivatives are:
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
      chance: loss, logChance: ln(loss), byDifference: lossByX, byDraw: lossByT,
      byDifferenceTwice: (-p * q * r - draw * ratioXX / 2) / loss - lossByX * lossByX,
      byDifferenceAndDraw: -draw * ratioXT / 2 / loss - lossByX * lossByT,
      byDrawTwice: -draw * ratioTT / 2 / loss - lossByT * lossByT)

    let logWin = 2 * (logDraw - t - log4 / 2) - losing.logChance
    let winning = Outcome(
      chance: b * draw * draw / (4 * loss), logChance: logWin,
      byDifference: 2 * drawing.byDifference - losing.byDifference,
      byDraw: 2 * drawing.byDraw - 2 - losing.byDraw,
      byDifferenceTwice: 2 * drawing.byDifferenceTwice - losing.byDifferenceTwice,
      byDifferenceAndDraw: 2 * drawing.byDifferenceAndDraw - losing.byDifferenceAndDraw,
      byDrawTwice: 2 * drawing.byDrawTwice - losing.byDrawTwice)
    return Outcomes(win: winning, draw: drawing, loss: losing)
  }

  private static func halfPoint(_ x: Double) -> Outcomes {
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

  private static func davidson(_ x: Double, _ t: Double) -> Outcomes {
    let logNu = t + ln(2)
    let top = max(abs(x) / 2, logNu)
    let logTotal =
      top
      + ln(
        exponential(x / 2 - top) + exponential(-x / 2 - top) + exponential(logNu - top))
    let logWin = x / 2 - logTotal
    let logLoss = -x / 2 - logTotal
    let logDraw = logNu - logTotal
    let win = exponential(logWin)
    let loss = exponential(logLoss)
    let draw = exponential(logDraw)
    // In an exponential family, all outcomes have the same second derivatives: the negated covariance of the
    // sufficient statistics.
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

  private static func raoKupper(_ x: Double, _ t: Double) -> Outcomes {
    let odds = 2 * exponential(t)
    let k = ln1p(odds)
    let win = logistic(x - k)
    let loss = logistic(-x - k)
    let notWin = logistic(k - x)
    let notLoss = logistic(x + k)
    let logWin = logLogistic(x - k)
    let logLoss = logLogistic(-x - k)
    // P(draw) = (e²ᴷ − 1) · P(win) · P(loss), and e²ᴷ − 1 = odds · (2 + odds).
    let logDraw = logWin + logLoss + ln(odds) + ln(2 + odds)
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
        chance: exponential(logDraw), logChance: logDraw,
        byDifference: winning.byDifference + losing.byDifference,
        byDraw: winning.byDraw + losing.byDraw + factorByDraw,
        byDifferenceTwice: winning.byDifferenceTwice + losing.byDifferenceTwice,
        byDifferenceAndDraw: winning.byDifferenceAndDraw + losing.byDifferenceAndDraw,
        byDrawTwice: winning.byDrawTwice + losing.byDrawTwice + factorByDrawTwice),
      loss: losing)
  }
}
