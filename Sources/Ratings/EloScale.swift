/// The Elo scale: a difference of 400 means odds of ten to one.
package enum EloScale {
  /// The mean rating of a group without an anchor.
  package static let mean = 1500.0
  /// The number of standard errors in half of a 95 % interval.
  package static let errorFactor = 1.96
  /// A difference of 1 Elo in logits.
  static let logit = ln(10) / 400

  /// Returns the expected score, from 0 to 1, of a player with a given lead in Elo.
  package static func expectedScore(_ difference: Double) -> Double {
    logistic(logit * difference)
  }

  /// Returns a difference in logits for a difference in Elo.
  package static func logits(_ difference: Double) -> Double { logit * difference }

  /// Returns the rating, in Elo, of a player whose expected score against a player of mean rating is `score`.
  ///
  /// The score must be above 0 and below 1.
  package static func rating(scoring score: Double) -> Double {
    mean + ln(score / (1 - score)) / logit
  }

  /// Returns half of the 95 % interval, in Elo, of the rating for a score, computed by the delta method.
  ///
  /// The score must be above 0 and below 1, and `standardError` is the standard error of the score.
  package static func error(ofScore score: Double, standardError: Double) -> Double {
    errorFactor * standardError / (score * (1 - score)) / logit
  }
}
