import Games

/// A balanced assignment of players to tables, for games of more than two seats.
///
/// If ``isExact`` is true, all pairs of players share the same number of tables. With many players, these
/// numbers differ slightly: for tables of eight, from about 40 players on. After all rotations of the players
/// around the tables, each player has had all seats equally often. After fewer rotations, the numbers of
/// games of a player in each seat differ by at most one.
package struct TableDesign: Sendable {
  /// The players of each table in the order of its seats.
  package let tables: [[Int]]
  /// Whether all pairs of players share the same number of tables.
  package let isExact: Bool

  /// Creates a design with few tables; if there are fewer players than seats, the design has no tables.
  package init(players: Int, seats: Int) {
    precondition(seats > 2, "a table of \(seats) seats")
    guard players > seats else {
      tables = players == seats ? [Array(0..<players)] : []
      isExact = true
      return
    }
    var nearest: [[Int]]?
    let plans = Plan.all(players: players, seats: seats)
    for plan in plans where nearest == nil || plan.tableCount <= 4 * plans[0].tableCount {
      guard let (tables, isExact) = plan.tables() else { continue }
      guard !isExact else {
        self.tables = tables
        self.isExact = true
        return
      }
      nearest = nearest ?? tables
    }
    guard let nearest else {
      preconditionFailure("no tables found for \(players) players in \(seats) seats")
    }
    tables = nearest
    isExact = false
  }

  /// The parameters of a difference family from which a design can be developed.
  private struct Plan {
    let players: Int
    let seats: Int
    /// The number of tables, as a multiple of the number for the smallest possible family.
    let multiple: Int
    /// Whether one player stays fixed while the others shift.
    let isRotational: Bool

    /// Returns the plans that are worth trying, those with the fewest tables first.
    static func all(players: Int, seats: Int) -> [Plan] {
      let plans =
        (1...3).map {
          Plan(players: players, seats: seats, multiple: $0, isRotational: false)
        } + [Plan(players: players, seats: seats, multiple: 1, isRotational: true)]
      return plans.filter(\.isPossible).sorted { $0.tableCount < $1.tableCount }
    }

    private var modulus: Int { isRotational ? players - 1 : players }

    /// The factor by which the number of blocks of the smallest family is reduced because of common divisors.
    private var divisor: Int {
      isRotational
        ? greatestCommonDivisor(players, seats)
        : greatestCommonDivisor(players - 1, seats * (seats - 1))
    }

    private var blockCount: Int {
      (isRotational ? players : (players - 1) * multiple) / divisor
    }

    var tableCount: Int { modulus * blockCount }

    /// Whether such a family may exist; false if a counting argument excludes it.
    private var isPossible: Bool {
      guard !isRotational, seats % 2 == 1, players.isMultiple(of: 2) else { return true }
      return (blockCount * seats * (seats - 1) / (players - 1) * players).isMultiple(of: 8)
    }

    /// Returns the tables, and whether all pairs of players share the same number of tables; nil if the
    /// search finds no tables.
    func tables() -> (tables: [[Int]], isExact: Bool)? {
      let shortCount = isRotational ? seats / divisor : 0
      guard
        let family = DifferenceFamily(
          modulus: modulus, count: blockCount, size: seats, shortCount: shortCount)
      else { return nil }
      guard isRotational else { return (shifts(of: family.blocks), family.isExact) }
      var blocks = family.blocks
      // The seats of the fixed player are as far apart as possible.
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

    /// Exchanges seats until the fixed player has each seat equally often, with differences of at most one;
    /// returns false if the search for such exchanges fails.
    ///
    /// At first, the fixed player has the same seat in all shifts of a block, and every other player has each
    /// other seat of the block once. The function then assigns a step below `divisor` to each other player.
    /// All steps occur equally often, except that step 0 occurs once less. At each table at which a player
    /// sits `step` seats after the fixed player, the two players exchange seats. The seats that a player
    /// gives up are then at equal distances.
    private func spread(_ tables: inout [[Int]], _ shortCount: Int) -> Bool {
      var steps = (0..<modulus).map { ($0 + 1) % divisor }
      // For each table, the number of players who exchange seats with the fixed player. The search succeeds
      // when no number exceeds 1.
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

    /// The largest number of attempts to exchange the steps of two players.
    private static let exchanges = 200_000

    /// Returns, for each block, the table at which a player sits `step` seats after the fixed player.
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
