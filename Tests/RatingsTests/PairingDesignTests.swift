import Ratings
import Testing

/// Tests the choice of the most informative games.
struct PairingDesignTests {
  private static func games(_ first: Int, _ second: Int, _ wins: Double, _ losses: Double)
    -> Encounter
  {
    Encounter(first: first, second: second, wins: wins, draws: 0, losses: losses)
  }

  @Test
  func `before any game all pairings add the same information, and the first ones are chosen`() {
    let design = PairingDesign([], players: 5)
    #expect(abs(design.gain(0, 1) - design.gain(2, 4)) < 1e-12)
    let pairs = design.pairings(of: [3, 1, 4, 0, 2]).map { [$0.one, $0.other] }
    #expect(pairs == [[3, 1], [4, 0]])
  }

  @Test func `winners meet winners, and losers meet losers`() {
    let results = [Self.games(0, 1, 2, 0), Self.games(2, 3, 2, 0)]
    let pairs = PairingDesign(results, players: 4).pairings(of: [0, 1, 2, 3])
    #expect(Set(pairs.map { Set([$0.one, $0.other]) }) == [[0, 2], [1, 3]])
  }

  @Test func `a game with a new bot adds more information than a game with a known equal`() {
    let known = (0..<4).flatMap { one in (0..<one).map { Self.games(one, $0, 20, 20) } }
    let design = PairingDesign(known, players: 5)
    #expect(design.gain(0, 4) > 10 * design.gain(0, 1))
  }

  @Test func `a game between the ends of a wide field adds almost no information`() {
    let ladder = (0..<9).map { Self.games($0, $0 + 1, 18, 2) }
    let design = PairingDesign(ladder, players: 10)
    #expect(design.gain(0, 9) < design.gain(4, 5) / 100)
  }

  @Test func `before any game tables are filled in the given order, and remaining players sit out`()
  {
    let tables = PairingDesign([], players: 8).tables(of: [5, 3, 1, 7, 0, 2, 4], seats: 3)
    #expect(tables == [[5, 3, 1], [7, 0, 2]])
  }

  @Test func `each next player at a table adds the most information`() {
    // Each of the bots 0, 1 and 2 has won against each of the bots 3, 4 and 5.
    let results = (0..<3).flatMap { one in (3..<6).map { Self.games(one, $0, 30, 0) } }
    let tables = PairingDesign(results, players: 6).tables(of: [4, 2, 0, 1, 3, 5], seats: 3)
    #expect(Set(tables.map(Set.init)) == [[0, 1, 2], [3, 4, 5]])
  }
}
