import Games
import Tournaments

/// The moves that are made for bots which were too late, and how many there were.
struct LateMoves {
  /// The number of them for each seat.
  var counts = [0, 0]
  private var generator: SplitMix64

  /// The moves follow from the name of the game, so that they are nobody's choice.
  init(of scheduled: ScheduledGame) {
    let seed = scheduled.id.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    generator = SplitMix64(seed: seed)
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
