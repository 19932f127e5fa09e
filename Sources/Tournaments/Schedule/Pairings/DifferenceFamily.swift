import Games

/// Blocks of points in which each difference between two points of a block occurs equally often.
///
/// If ``isExact`` is false, the differences occur only nearly equally often.
///
/// The points are the numbers modulo ``modulus``. If all blocks of an exact family are shifted by each
/// number, all pairs of points occur in the same number of shifted blocks. Some blocks may have one point
/// less. To each of these blocks, the caller adds a point that is not shifted (a 1-rotational design).
///
/// Source: R. C. Bose, "On the construction of balanced incomplete block designs" (1939).
struct DifferenceFamily {
  let modulus: Int
  private(set) var blocks: [[Int]]
  /// Whether every difference occurs exactly the wanted number of times.
  let isExact: Bool

  /// The number of moves after which the search stops even if it has found no exact family.
  ///
  /// A move replaces one point of a block. With few players, the search finds an exact family after hundreds
  /// of moves.
  private static let moves = 500_000

  /// Searches for a family by simulated annealing; nil if the differences of such blocks cannot occur equally
  /// often, or if a difference does not occur at all in the blocks that were found.
  ///
  /// The random numbers are the same on every machine.
  ///
  /// - Parameters:
  ///   - modulus: The number of points that are shifted.
  ///   - count: The number of base blocks.
  ///   - size: The number of points in a block.
  ///   - shortCount: The number of blocks at the beginning that have one point less.
  init?(modulus: Int, count: Int, size: Int, shortCount: Int) {
    let pairs = (count - shortCount) * size * (size - 1) + shortCount * (size - 1) * (size - 2)
    // The wanted number of occurrences of each difference.
    let wanted = pairs / (modulus - 1)
    guard pairs.isMultiple(of: modulus - 1) else { return nil }
    self.modulus = modulus
    var generator = SplitMix64(seed: UInt64(modulus * 100 + size))
    blocks = (0..<count).map { block in
      var points = Array(0..<modulus)
      points.shuffle(using: &generator)
      return Array(points.prefix(block < shortCount ? size - 1 : size))
    }
    var excess = Excess(modulus: modulus, wanted: wanted)
    for block in blocks {
      for (place, point) in block.enumerated() {
        for other in block[..<place] { excess.change(point - other, by: 1) }
      }
    }
    for move in 0..<Self.moves where excess.cost > 0 {
      Self.move(&blocks, &excess, &generator, acceptsWorse: move < Self.moves * 4 / 5)
    }
    isExact = excess.cost == 0
    guard isExact || excess.leastCount > -wanted else { return nil }
  }

  private static func move(
    _ blocks: inout [[Int]], _ excess: inout Excess, _ generator: inout SplitMix64,
    acceptsWorse: Bool
  ) {
    let block = generator.next(below: blocks.count)
    let place = generator.next(below: blocks[block].count)
    let point = generator.next(below: excess.modulus)
    guard !blocks[block].contains(point) else { return }
    let old = blocks[block][place]
    let before = excess.cost
    blocks[block][place] = point
    func replace(_ out: Int, _ new: Int) {
      for (index, other) in blocks[block].enumerated() where index != place {
        excess.change(out - other, by: -1)
        excess.change(new - other, by: 1)
      }
    }
    replace(old, point)
    // A move that increases the cost by d is accepted with the probability 8^-d. It is never accepted in the
    // last fifth of the moves, or if d is above 20.
    let rise = excess.cost - before
    let isAccepted =
      rise <= 0 || acceptsWorse && rise <= 20 && generator.next() >> UInt64(64 - 3 * rise) == 0
    guard !isAccepted else { return }
    blocks[block][place] = old
    replace(point, old)
  }

  /// For each difference, the number of its occurrences minus the wanted number.
  private struct Excess {
    let modulus: Int
    private var counts: [Int]
    /// The sum of the squared excesses.
    private(set) var cost: Int

    init(modulus: Int, wanted: Int) {
      self.modulus = modulus
      counts = Array(repeating: -wanted, count: modulus / 2 + 1)
      counts[0] = 0
      cost = wanted * wanted * (modulus / 2)
    }

    var leastCount: Int { counts.dropFirst().min() ?? 0 }

    /// Changes the number of occurrences of a difference; a difference of half the modulus counts twice,
    /// because it is the same in both directions.
    mutating func change(_ difference: Int, by step: Int) {
      let size = abs(difference)
      let place = min(size, modulus - size)
      let step = 2 * place == modulus ? 2 * step : step
      cost += step * (2 * counts[place] + step)
      counts[place] += step
    }
  }
}
