/// A law that gives the chances of a win, a draw and a loss from a difference in strength.
///
/// The difference x is in logits, the first player's advantage included. The draw parameter t of
/// every law is the log-odds of a draw between equals, ln(d / (1 − d)), so that the laws share one
/// start, one prior and one report; Davidson's ν is 2eᵗ.
package protocol OutcomeLaw: Sendable {
  /// Whether the law has a draw parameter.
  var modelsDraws: Bool { get }

  /// Whether errors are told from the residuals, for a law that is no true likelihood.
  var wantsSandwich: Bool { get }

  /// The three outcomes at a difference and a draw parameter.
  func outcomes(difference: Double, drawParameter: Double) -> Outcomes
}

/// What a law says of a game.
package struct Outcomes {
  /// A win of the first player.
  package var win: Outcome
  /// A draw.
  package var draw: Outcome
  /// A loss of the first player.
  package var loss: Outcome

  /// The same game seen from the other seat.
  var reversed: Outcomes {
    Outcomes(win: loss.reversed, draw: draw.reversed, loss: win.reversed)
  }
}

/// The chance of an outcome, and how its logarithm changes.
package struct Outcome {
  /// The chance, from 0 to 1; of a draw 0 where the law takes it for half a win.
  package var chance: Double
  /// The logarithm of the chance.
  package var logChance: Double
  /// Its derivative by the difference.
  package var byDifference: Double
  /// Its derivative by the draw parameter.
  package var byDraw = 0.0
  /// Its second derivative by the difference.
  package var byDifferenceTwice: Double
  /// Its derivative by the difference and the draw parameter.
  package var byDifferenceAndDraw = 0.0
  /// Its second derivative by the draw parameter.
  package var byDrawTwice = 0.0

  /// The outcome as a function of the negated difference.
  var reversed: Outcome {
    var copy = self
    copy.byDifference.negate()
    copy.byDifferenceAndDraw.negate()
    return copy
  }
}

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
