/// The luck in a game of 2048: the tiles that appear.
///
/// On all boards with the same seed, tiles with the same number have the same rank. If the boards also have
/// equally many empty cells, these tiles have the same place among the empty cells.
package struct Luck: Hashable, Sendable {
  package let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Returns the cell and the rank of a new tile; the tiles of a game are numbered from 0.
  ///
  /// The cell is given as an index among `count` empty cells. The rank is 1 for a 2 and 2 for a 4; on
  /// average, one tile in ten is a 4.
  package func tile(_ number: Int, amongEmpty count: Int) -> (place: Int, rank: UInt8) {
    precondition(count >= 1, "a tile needs an empty cell")
    let output = SplitMix64.output(UInt64(number), seed: seed)
    let place = ((output >> 32) * UInt64(count)) >> 32
    return (Int(place), output & 0xFFFF_FFFF < 429_496_730 ? 2 : 1)
  }
}
