/// How random games are played and judged.
struct MonteCarloStyle: Sendable {
  /// How many after each move; nil for as many as the time allows.
  var simulations: Int?
  /// How many moves each has at most.
  var moves = 1_000_000
  /// How long to play, beside the clock.
  var time: Duration?
  /// Whether moves that merge and make neighbours alike are preferred.
  var isBiased = false
  /// Whether moves that are clearly worse get no more games.
  var stopsEarly = false
  /// Whether there are more games the fuller the board is.
  var grows = false
  /// How many are played at the same time.
  var threads = 1
  /// Whether the board at the end counts rather than the score.
  var judgesByHeuristic = false
  /// What settles the games; nil for what nobody can foresee.
  var seed: UInt64?
  /// Whether it says with each move why it was chosen.
  var explains = false
}
