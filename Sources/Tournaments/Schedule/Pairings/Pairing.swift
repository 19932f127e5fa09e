/// The players who meet: two, or as many as the game has seats.
package struct Pairing: Hashable, Sendable {
  /// The players in the order of their seats in the first game, as indices in the players sorted by name.
  package let players: [Int]
  /// The numbers of the meetings of the players, from 1.
  package let meetings: ClosedRange<Int>
  /// The number, from 1, of the pairing's first cycle of games; ``GameIdentities`` describes cycles.
  let cycle: Int
  /// The difference between the numbers of the pairing's successive cycles.
  ///
  /// The difference is more than 1 if other pairings contain the same players in the same cyclic order.
  let cycleStep: Int

  package init(
    _ players: [Int], meetings: ClosedRange<Int>, cycle: Int = 1, cycleStep: Int = 1
  ) {
    self.players = players
    self.meetings = meetings
    self.cycle = cycle
    self.cycleStep = cycleStep
  }

  /// Creates a pairing of two players; the player whose name sorts first has the first seat in the first
  /// game.
  package init(_ one: Int, _ other: Int, meetings: ClosedRange<Int>) {
    self.init([min(one, other), max(one, other)], meetings: meetings)
  }

  /// Returns the player in a seat after each player has moved up by `turn` seats.
  func player(in seat: Int, turn: Int) -> Int {
    players[seat >= turn ? seat - turn : seat - turn + players.count]
  }

  /// Returns the players in the order of their seats after each player has moved up by `turn` seats.
  func players(turn: Int) -> [Int] {
    players.indices.map { player(in: $0, turn: turn) }
  }
}
