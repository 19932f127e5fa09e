import Games

/// Who sits at a table with whom, for games of more than two seats.
///
/// Every two players share the same number of tables, and every player sits in every seat equally
/// often, within one, whatever rotations are played. In fields of some 40 players at tables of
/// eight, more at smaller ones, numbers are nearly the same.
package struct TableDesign: Sendable {
  /// The players of each table in the order of its seats.
  package let tables: [[Int]]
  /// Whether every two players share the same number of tables.
  package let isExact: Bool

  /// A design of few tables; without a table where there are fewer players than seats.
  package init(players: Int, seats: Int) {
    precondition(seats > 2, "a table of \(seats) seats")
    guard players > seats else {
      (tables, isExact) = (players == seats ? [Array(0..<players)] : [], true)
      return
    }
    var nearest: [[Int]]?
    let plans = Plan.all(players: players, seats: seats)
    for plan in plans where nearest == nil || plan.tableCount <= 4 * plans[0].tableCount {
      guard let (tables, isExact) = plan.tables() else { continue }
      guard !isExact else {
        (self.tables, self.isExact) = (tables, true)
        return
      }
      nearest = nearest ?? tables
    }
    guard let nearest else { preconditionFailure("no design of \(players) at \(seats)") }
    (tables, isExact) = (nearest, false)
  }

  /// A way to get a design from a family of differences.
  private struct Plan {
    let players: Int
    let seats: Int
    /// How many tables there are for each that the least such family has.
    let multiple: Int
    /// Whether one player stays while the others shift.
    let isRotational: Bool

    /// All ways that are worth a search, those with the fewest tables first.
    static func all(players: Int, seats: Int) -> [Plan] {
      let plans =
        (1...3).map {
          Plan(players: players, seats: seats, multiple: $0, isRotational: false)
        } + [Plan(players: players, seats: seats, multiple: 1, isRotational: true)]
      return plans.filter(\.isPossible).sorted { $0.tableCount < $1.tableCount }
    }

    private var modulus: Int { isRotational ? players - 1 : players }

    /// In how many parts the blocks of the least family for any numbers fall.
    private var divisor: Int {
      isRotational
        ? greatestCommonDivisor(players, seats)
        : greatestCommonDivisor(players - 1, seats * (seats - 1))
    }

    private var blockCount: Int {
      (isRotational ? players : (players - 1) * multiple) / divisor
    }

    var tableCount: Int { modulus * blockCount }

    /// False where counting shows that there is none: odd blocks have even numbers of products.
    private var isPossible: Bool {
      guard !isRotational, seats % 2 == 1, players.isMultiple(of: 2) else { return true }
      return (blockCount * seats * (seats - 1) / (players - 1) * players).isMultiple(of: 8)
    }

    /// The tables, and whether every two share as many; nil where the search finds none.
    func tables() -> (tables: [[Int]], isExact: Bool)? {
      let shortCount = isRotational ? seats / divisor : 0
      guard
        let family = DifferenceFamily(
          modulus: modulus, count: blockCount, size: seats, shortCount: shortCount)
      else { return nil }
      guard isRotational else { return (shifts(of: family.blocks), family.isExact) }
      var blocks = family.blocks
      // The seats of the one who stays are as far from each other as can be.
      for index in 0..<shortCount { blocks[index].insert(modulus, at: index * divisor) }
      var tables = shifts(of: blocks)
      guard spread(&tables, shortCount) else { return nil }
      return (tables, family.isExact)
    }

    private func shifts(of blocks: [[Int]]) -> [[Int]] {
      blocks.flatMap { block in
        (0..<modulus).map { shift in
          block.map { $0 == modulus && isRotational ? $0 : ($0 + shift) % modulus }
        }
      }
    }

    /// Has the one who stays sit in every seat equally often, by changing seats with others; false
    /// where that isn't found.
    ///
    /// At first it has one seat in all shifts of a block, and everyone else sits there once in each
    /// other seat. Each player gets a number of steps, all numbers equally often, and changes seats
    /// where it sits so many steps behind the one who stays: so each lacks seats that are equally
    /// far from each other.
    private func spread(_ tables: inout [[Int]], _ shortCount: Int) -> Bool {
      var steps = (0..<modulus).map { ($0 + 1) % divisor }
      // How many players change seats at each table, which may be one.
      var counts = Array(repeating: 0, count: shortCount * modulus)
      var excess = 0
      func change(_ player: Int, by number: Int) {
        guard steps[player] > 0 else { return }
        for place in places(of: player, steps[player], in: tables, shortCount) {
          excess -= max(0, counts[place] - 1)
          counts[place] += number
          excess += max(0, counts[place] - 1)
        }
      }
      for player in steps.indices { change(player, by: 1) }
      var generator = SplitMix64(seed: UInt64(players * 100 + seats))
      func exchange(_ one: Int, _ other: Int) {
        for player in [one, other] { change(player, by: -1) }
        steps.swapAt(one, other)
        for player in [one, other] { change(player, by: 1) }
      }
      for _ in 0..<Self.exchanges where excess > 0 {
        let one = generator.next(below: modulus)
        let other = generator.next(below: modulus)
        let before = excess
        exchange(one, other)
        if excess > before, generator.next(below: 1000) > 0 { exchange(one, other) }
      }
      guard excess == 0 else { return false }
      let swaps = steps.enumerated().filter { $1 > 0 }.flatMap { player, step in
        places(of: player, step, in: tables, shortCount).enumerated().map { block, place in
          (place: place, block * divisor, block * divisor + step)
        }
      }
      for (place, seat, other) in swaps { tables[place].swapAt(seat, other) }
      return true
    }

    /// How often the search for seats has two players exchange their steps.
    private static let exchanges = 200_000

    /// The place of the shift, of each block, in which a player sits so many steps behind who
    /// stays.
    private func places(
      of player: Int, _ step: Int, in tables: [[Int]], _ shortCount: Int
    ) -> [Int] {
      (0..<shortCount).map { block in
        let shift = (player - tables[block * modulus][block * divisor + step] + modulus) % modulus
        return block * modulus + shift
      }
    }
  }
}

private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  other == 0 ? one : greatestCommonDivisor(other, one % other)
}

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
