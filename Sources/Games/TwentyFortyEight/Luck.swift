/// The tiles that appear in a game of 2048: equal seeds bring equal luck, however boards differ.
package struct Luck: Hashable, Sendable {
  /// What it follows from.
  package let seed: UInt64

  /// The luck of a seed.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// A tile that appears.
  package struct Tile: Hashable, Sendable {
    /// Which of the empty cells, in row order from 0.
    package let place: Int
    /// 1 for a 2, or 2 for a 4, which one in ten is.
    package let rank: UInt8
  }

  /// Tile number n, from 0, where it appears on one of some empty cells.
  ///
  /// - Precondition: there is at least one empty cell.
  package func tile(_ number: Int, amongEmpty count: Int) -> Tile {
    precondition(count >= 1, "a tile needs an empty cell")
    let output = SplitMix64.output(UInt64(number), seed: seed)
    let place = ((output >> 32) * UInt64(count)) >> 32
    return Tile(place: Int(place), rank: output & 0xFFFF_FFFF < 429_496_730 ? 2 : 1)
  }
}
