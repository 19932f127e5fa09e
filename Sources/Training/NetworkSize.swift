/// The size of a network.
package enum NetworkSize: String, Hashable, Sendable, CaseIterable {
  case tiny
  case small
  case medium
  case large

  package var summary: String {
    switch self {
    case .tiny: "rows and squares of four cells, 0.2 MB"
    case .small: "four shapes of six cells, 2 MB, included with joust"
    case .medium: "the same shapes, 16 MB"
    case .large: "eight shapes of six cells, 256 MB"
    }
  }

  /// The cells of each tuple, numbered from 0 to 15, row by row.
  ///
  /// Sources: the tuples of six cells are from Matsuzaki, "Systematic selection of n-tuple networks with
  /// consideration of interinfluence for game 2048" (2016); the set of eight tuples is from Guei, Chen and
  /// Wu, "Optimistic temporal difference learning for 2048" (2022).
  var tuples: [[Int]] {
    switch self {
    case .tiny:
      [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 4, 5], [1, 2, 5, 6], [5, 6, 9, 10]]
    case .small, .medium:
      [[0, 1, 2, 4, 5, 6], [4, 5, 6, 7, 8, 9], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10]]
    case .large:
      [
        [0, 1, 2, 4, 5, 6], [4, 5, 6, 7, 8, 9], [0, 1, 2, 3, 4, 5], [2, 3, 4, 5, 6, 9],
        [0, 1, 2, 5, 9, 10], [3, 4, 5, 6, 7, 8], [1, 3, 4, 5, 6, 7], [0, 1, 4, 8, 9, 10],
      ]
    }
  }

  /// The default number of games in a training.
  var games: Int {
    switch self {
    case .tiny: 10_000
    case .small: 100_000
    case .medium: 240_000
    case .large: 300_000
    }
  }

  /// The value of a board with untrained weights, in points.
  var optimism: Float { self == .tiny ? 0 : 15_000 }

  /// The largest number of weights that are kept when the others are pruned, after four fifths of the games.
  var kept: Int {
    switch self {
    case .tiny, .large: .max
    case .small: 2_500_000
    case .medium: 20_000_000
    }
  }

  /// The largest size of the network's file in bytes.
  var bytes: Int {
    switch self {
    case .tiny: 200_000
    // The network that is embedded in Joust was written with this limit.
    case .small: 1_980_360
    case .medium: 16_000_000
    case .large: 256_000_000
    }
  }
}
