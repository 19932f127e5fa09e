public import Games

extension GameView {
  /// A legal move, each with the same chance.
  ///
  /// With a seed the choice follows from the seed and the position alone, so that a game can be
  /// repeated whatever was played before it.
  ///
  /// - Parameter seed: what settles the choice, or nil for one that nobody can foresee.
  /// - Returns: one of ``GameView/legalMoves``, of which there must be one.
  public func randomMove(seed: UInt64?) -> Int {
    let moves = legalMoves
    guard let seed else { return moves[Int.random(in: moves.indices)] }
    var generator = cellValues.reduce(into: SplitMix64(seed: seed)) { generator, value in
      generator = SplitMix64(seed: generator.next() ^ UInt64(value))
    }
    return moves[generator.next(below: moves.count)]
  }
}
