package import Bots

/// The settings of a training.
///
/// Trainings with equal plans, equal initial weights and one thread produce equal networks.
package struct TrainingPlan: Hashable, Sendable, CustomStringConvertible {
  package var size: NetworkSize
  package var games: Int
  package var seed: UInt64 = 2048
  package var threads = 1

  /// Creates the plan for a size, with the default number of games for that size.
  package init(_ size: NetworkSize = .small) {
    self.size = size
    games = size.games
  }

  /// Returns the reason why a training by this plan cannot begin with a network; nil if it can.
  ///
  /// The reason is the rest of a sentence that begins with the name of the network's file.
  package func refusal(of network: TupleNetwork) -> String? {
    OpenNetwork(network).layout.tuples == size.tuples
      ? nil
      : "has other tuples than --size \(size.rawValue); give the --size with which the network was "
        + "trained"
  }

  /// The plan as options of `joust-bench train 2048`.
  package var description: String {
    "--size \(size.rawValue) --games \(games) --seed \(seed)"
      + (threads > 1 ? " --threads \(threads)" : "")
  }
}
