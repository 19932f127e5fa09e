/// The outcomes of a game according to a model.
package struct Outcomes {
  package var win: Outcome
  package var draw: Outcome
  package var loss: Outcome

  /// The outcomes from the second player's side.
  var reversed: Outcomes {
    Outcomes(win: loss.reversed, draw: draw.reversed, loss: win.reversed)
  }
}

/// The probability of an outcome, and the derivatives of its logarithm with respect to the difference and the
/// draw parameter.
package struct Outcome {
  /// The probability, from 0 to 1; for a draw, 0 if the model counts a draw as half a win and half a loss.
  package var chance: Double
  package var logChance: Double
  package var byDifference: Double
  package var byDraw = 0.0
  package var byDifferenceTwice: Double
  package var byDifferenceAndDraw = 0.0
  package var byDrawTwice = 0.0

  /// The same outcome as a function of the negated difference.
  var reversed: Outcome {
    var copy = self
    copy.byDifference.negate()
    copy.byDifferenceAndDraw.negate()
    return copy
  }
}
