/// What a fit looks for, in logits.
struct Strengths: Sendable {
  /// The rating of each rated player, relative to 1500.
  var ratings: [Double]
  /// What the first seat is worth.
  var advantage = 0.0
  /// The log-odds of a draw between equals.
  var drawParameter = 0.0
}
