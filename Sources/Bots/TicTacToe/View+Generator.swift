internal import Games

extension TicTacToe.View {
  /// The random numbers for this turn: those of a seed follow from it and the position alone.
  ///
  /// - Parameter seed: what settles them, or nil for some that nobody can foresee.
  /// - Returns: a generator that has not been asked for a number yet.
  func generator(seed: UInt64?) -> SplitMix64 {
    guard let seed else { return SplitMix64(seed: .random(in: 0...UInt64.max)) }
    return cellValues.reduce(into: SplitMix64(seed: seed)) { generator, value in
      generator = SplitMix64(seed: generator.next() ^ UInt64(value))
    }
  }
}
