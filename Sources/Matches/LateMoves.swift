import Games
import Tournaments

/// The moves that are made for bots which were too late, and how many there were.
struct LateMoves {
  /// The number of them for each seat.
  var counts = [0, 0]
  private var generator: SplitMix64

  /// The moves follow from the name of the game, so that they are nobody's choice.
  init(of scheduled: ScheduledGame) {
    var hash = StableHash()
    hash.add(scheduled.id)
    generator = SplitMix64(seed: hash.result)
  }

  /// A random legal move for the bot in a seat.
  mutating func move(for seat: Int, in position: any Position) -> Int {
    counts[seat] += 1
    guard let move = position.legalMoves.randomElement(using: &generator) else {
      preconditionFailure("a bot is asked only while it can move")
    }
    return move
  }
}
