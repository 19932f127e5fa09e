/// The laws that give the chances of a win, a draw and a loss from a difference in strength.
package enum RatingModel: String, Hashable, Sendable, CaseIterable {
  /// A logistic expected score, with draws by Davidson's law beside it: the default.
  ///
  /// P(draw)² = ν² · P(win) · P(loss) while P(win) + P(draw)/2 = s(x).
  case elo
  /// A logistic expected score in which a draw is half a win and half a loss, as Ordo has it;
  /// without draws the law of Bradley and Terry (1952).
  case points
  /// Wins, losses and draws stand as eˣᐟ² : e⁻ˣᐟ² : ν: Davidson, "On extending the Bradley–Terry
  /// model to accommodate ties" (1970).
  case davidson
  /// A win takes a lead of K, BayesElo's `drawelo`: P(win) = s(x − K), P(loss) = s(−x − K).
  ///
  /// Rao and Kupper, "Ties in paired-comparison experiments" (1967).
  case bayeselo

  var hasDrawParameter: Bool { self != .points }

  /// What the law says of a game at a difference x in logits, the first seat's advantage included.
  ///
  /// By every law t is the log-odds of a draw between equals; Davidson's ν is 2eᵗ.
  package func outcomes(difference x: Double, drawParameter t: Double) -> Outcomes {
    switch self {
    // The favourite's side is free of cancellation; the other one follows from the product law.
    case .elo: x > 0 ? Self.logisticUnderdog(-x, t).reversed : Self.logisticUnderdog(x, t)
    case .points: Self.halfPoint(x)
    case .davidson: Self.davidson(x, t)
    case .bayeselo: Self.raoKupper(x, t)
    }
  }

  private static let log4 = ln(4)

  /// The outcomes by ``elo`` at a difference of 0 or less.
  ///
  /// P(draw) = c / (1 + S) with c = 4pq, r = q − p, b = e⁻²ᵗ and S² = r² + bc; the loss is
  /// (r + √(r² + b·P(draw)²)) / 2 and the win b·P(draw)² / 4 divided by it.
  private static func logisticUnderdog(_ x: Double, _ t: Double) -> Outcomes {
    let odds = exponential(x)
    let p = odds / (1 + odds)
    let q = 1 / (1 + odds)
    let r = q - p
    let c = 4 * p * q
    let b = exponential(-2 * t)
    let s = (r * r + b * c).squareRoot()
    let draw = c / (1 + s)
    // Far out c has no digits left, but its logarithm has.
    let logDraw =
      x > -500
      ? ln(draw)
      : log4 + x - 2 * ln1p(odds) - ln1p(s)

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

/// What a law says of a game.
package struct Outcomes {
  package var win: Outcome
  package var draw: Outcome
  package var loss: Outcome

  var reversed: Outcomes {
    Outcomes(win: loss.reversed, draw: draw.reversed, loss: win.reversed)
  }
}

/// The chance of an outcome, and the derivatives of its logarithm by difference and draw parameter.
package struct Outcome {
  /// The chance, from 0 to 1; of a draw 0 where the law takes it for half a win.
  package var chance: Double
  package var logChance: Double
  package var byDifference: Double
  package var byDraw = 0.0
  package var byDifferenceTwice: Double
  package var byDifferenceAndDraw = 0.0
  package var byDrawTwice = 0.0

  /// The outcome as a function of the negated difference.
  var reversed: Outcome {
    var copy = self
    copy.byDifference.negate()
    copy.byDifferenceAndDraw.negate()
    return copy
  }
}
