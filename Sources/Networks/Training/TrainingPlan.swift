/// What a training is to do: equal plans bring equal networks.
package struct TrainingPlan: Hashable, Sendable {
  /// What the network looks at.
  package var shape = NetworkShape.standard
  /// How many games are played.
  package var games = 150_000
  /// What the luck of the games follows from.
  package var seed: UInt64 = 2048
  /// How many weights are kept: the others are dropped after four fifths of the games.
  package var kept = 2_500_000
  /// What the network expects of each board before it has learnt, in points.
  ///
  /// Where that is much it tries what it does not know yet. Source: Guei, Chen and Wu, "Optimistic temporal difference
  /// learning for 2048" (2022).
  package var optimism: Float = 60_000
  /// How many bytes the network's file has at most, where that many weights can do with so few.
  package var size = 1_990_000

  /// The plan that made the weights that come with the program.
  package init() {}

  /// After how many games the weights that matter least are dropped.
  var gamesBeforeDropping: Int { games - games / 5 }
}
