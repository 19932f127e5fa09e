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
