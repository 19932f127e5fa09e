public import Games

extension GameView {
  /// Returns a random legal move; all legal moves have the same probability.
  ///
  /// With a seed, the move depends only on the seed and the position, so games are reproducible. Without a
  /// seed, the move cannot be predicted.
  public func randomMove(seed: UInt64?) -> Int {
    var generator = generator(seed: seed)
    let moves = legalMoves
    return moves[generator.next(below: moves.count)]
  }

  /// Returns a generator for this turn; with a seed, it depends only on the seed and the position.
  package func generator(seed: UInt64?) -> SplitMix64 {
    guard let seed else { return SplitMix64(seed: .random(in: 0 ... .max)) }
    return cellValues.reduce(into: SplitMix64(seed: seed)) { generator, value in
      generator = SplitMix64(seed: generator.next() ^ UInt64(bitPattern: Int64(value)))
    }
  }
}
