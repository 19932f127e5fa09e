package import Games

/// What boards of 2048 are worth by a network of n-tuples that has learnt.
package struct TupleNetwork: Sendable {
  /// Where the weights stand.
  let layout: TupleLayout
  /// What one step of a weight is worth, in points.
  let unit: Float
  /// The weights, in steps.
  let weights: [Int16]

  /// How many points are expected from a board on which a tile is about to appear.
  package func worth(of board: TwentyFortyEight.CompactBoard) -> Float { worth(of: board.bits) }

  /// How many points are expected from a board of four bits a cell on which a tile is about to
  /// appear.
  @inline(__always)
  func worth(of bits: UInt64) -> Float { Float(layout.sum(of: bits, in: weights)) * unit }
}
