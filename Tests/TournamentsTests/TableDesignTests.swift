import Testing
import Tournaments

@Suite struct TableDesignTests {
  private func design(_ players: Int, _ seats: Int) -> TableDesign {
    TableDesign(players: players, seats: seats)
  }

  /// Returns the smallest and the largest number of tables that two players share.
  private func shared(_ design: TableDesign, players: Int) -> ClosedRange<Int> {
    var counts = Array(repeating: 0, count: players * players)
    for table in design.tables {
      for one in table {
        for other in table { counts[one * players + other] += 1 }
      }
    }
    let pairs = counts.indices.filter { $0 / players < $0 % players }.map { counts[$0] }
    return (pairs.min() ?? 0)...(pairs.max() ?? 0)
  }

  /// Returns the largest difference between the numbers of times that a player has each seat, after any
  /// number of rotations.
  private func unevenness(_ design: TableDesign, players: Int, seats: Int) -> Int {
    var counts = Array(repeating: Array(repeating: 0, count: seats), count: players)
    var most = 0
    for turn in 0..<seats {
      for table in design.tables {
        for (seat, player) in table.enumerated() { counts[player][(seat + turn) % seats] += 1 }
      }
      most = counts.reduce(most) { max($0, ($1.max() ?? 0) - ($1.min() ?? 0)) }
    }
    return most
  }

  @Test(arguments: 3...8)
  func `each pair of players shares equally many tables, and each player has every seat`(seats: Int)
  {
    for players in seats...28 {
      let design = design(players, seats)
      let shared = shared(design, players: players)
      #expect(design.isExact)
      #expect(shared.lowerBound == shared.upperBound && shared.lowerBound > 0, "\(players)")
      #expect(unevenness(design, players: players, seats: seats) <= 1, "\(players)")
      #expect(design.tables.allSatisfy { Set($0).count == seats })
    }
  }

  @Test(arguments: [
    (3, 3, 1), (6, 3, 10), (7, 3, 7), (8, 3, 56), (8, 4, 14), (12, 4, 33), (13, 4, 13),
    (11, 6, 11), (12, 6, 22), (16, 8, 30), (2, 3, 0),
  ])
  func `a design has few tables`(players: Int, seats: Int, tables: Int) {
    #expect(design(players, seats).tables.count == tables)
  }

  @Test func `in a field too large for the search pairs share almost equally many tables`() {
    let design = design(96, 8)
    #expect(!design.isExact)
    #expect(shared(design, players: 96) == 6...8)
    #expect(unevenness(design, players: 96, seats: 8) == 1)
  }

  @Test func `a design is the same each time`() {
    #expect(design(20, 4).tables == design(20, 4).tables)
    #expect(design(6, 3).tables.first == [0, 4, 5])
  }
}
