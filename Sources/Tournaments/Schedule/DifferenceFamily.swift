import Games

/// Base blocks whose differences are covered equally often, so that in all their shifts every two
/// points share as many blocks (Bose, "On the construction of balanced incomplete block designs",
/// 1939).
///
/// The points are the numbers modulo ``modulus`` and, where some blocks are short of one, a point
/// that no shift moves (a 1-rotational design).
struct DifferenceFamily {
  let modulus: Int
  private(set) var blocks: [[Int]]
  /// Whether every difference is covered as often as it should be, and not only nearly so.
  let isExact: Bool

  /// How many moves the search makes before it takes what is near; small fields take hundreds.
  private static let moves = 500_000

  /// Searches for blocks of a size, of which the first `shortCount` lack an element, by simulated
  /// annealing with numbers of its own, so that it is the same everywhere; nil where that leaves a
  /// difference that is not covered at all.
  init?(modulus: Int, count: Int, size: Int, shortCount: Int) {
    let pairs = (count - shortCount) * size * (size - 1) + shortCount * (size - 1) * (size - 2)
    // How often each difference is to be covered.
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
      Self.move(&blocks, &excess, &generator, takesWorse: move < Self.moves * 4 / 5)
    }
    isExact = excess.cost == 0
    guard isExact || excess.leastCount > -wanted else { return nil }
  }

  private static func move(
    _ blocks: inout [[Int]], _ excess: inout Excess, _ generator: inout SplitMix64,
    takesWorse: Bool
  ) {
    let block = generator.next(below: blocks.count)
    let place = generator.next(below: blocks[block].count)
    let point = generator.next(below: excess.modulus)
    guard !blocks[block].contains(point) else { return }
    let (old, before) = (blocks[block][place], excess.cost)
    blocks[block][place] = point
    func replace(_ out: Int, _ new: Int) {
      for (index, other) in blocks[block].enumerated() where index != place {
        excess.change(out - other, by: -1)
        excess.change(new - other, by: 1)
      }
    }
    replace(old, point)
    // What costs d more is taken once in 8^d times.
    let rise = excess.cost - before
    let isTaken =
      rise <= 0 || takesWorse && rise <= 20 && generator.next() >> UInt64(64 - 3 * rise) == 0
    guard !isTaken else { return }
    blocks[block][place] = old
    replace(point, old)
  }

  /// By how much each difference is covered too often.
  private struct Excess {
    let modulus: Int
    private var counts: [Int]
    /// The sum of the squares.
    private(set) var cost: Int

    init(modulus: Int, wanted: Int) {
      self.modulus = modulus
      counts = Array(repeating: -wanted, count: modulus / 2 + 1)
      counts[0] = 0
      cost = wanted * wanted * (modulus / 2)
    }

    var leastCount: Int { counts.dropFirst().min() ?? 0 }

    /// Half of the modulus is a difference from both sides.
    mutating func change(_ difference: Int, by step: Int) {
      let size = abs(difference)
      let place = min(size, modulus - size)
      let step = 2 * place == modulus ? 2 * step : step
      cost += step * (2 * counts[place] + step)
      counts[place] += step
    }
  }
}
