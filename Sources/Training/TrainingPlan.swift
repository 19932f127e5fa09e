package import Bots

/// The settings of a training; equal plans with one thread produce equal networks.
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

  /// Returns the reason why a training by this plan can't begin with a network, as the end of a sentence; nil if
  /// it can.
  package func refusal(of network: TupleNetwork) -> String? {
    OpenNetwork(network).layout.tuples == size.tuples
      ? nil : "has other tuples than --size \(size.rawValue); give the --size of its training"
  }

  /// The plan as options of `joust-bench train 2048`.
  package var description: String {
    "--size \(size.rawValue) --games \(games) --seed \(seed)"
      + (threads > 1 ? " --threads \(threads)" : "")
  }
}
