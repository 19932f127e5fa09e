/// The scale on which ratings are printed: 400 points are odds of ten to one.
package enum EloScale {
  /// The mean of a group of bots that nothing anchors.
  package static let mean = 1500.0

  /// How many standard errors the half of a 95 % interval has.
  package static let errorFactor = 1.96

  /// One point of Elo in logits: ln(10) / 400.
  static let logit = Elementary.log(10) / 400

  /// The expected score, from 0 to 1, of a player who is stronger by a difference in Elo.
  package static func expectedScore(_ difference: Double) -> Double {
    logistic(logit * difference)
  }

  /// A difference in Elo as logits.
  package static func logits(_ difference: Double) -> Double { logit * difference }
}
