internal import Games
internal import JSON
internal import Protocol

/// A bot of any type, together with the game that it plays.
public struct Player {
  let prepare: (TimeLimits) -> Void

  /// Starts a game; `seat` is the name of the bot's seat, or nil in a game without seats.
  let start: (_ seat: String?) -> Void

  /// Returns the bot's answer to a turn and the notation of moves; nil if the fields do not describe a
  /// position with a legal move.
  let answer: (JSONObject, _ clock: Duration?) -> (answer: Answer, notation: MoveNotation)?

  /// Creates a player from a bot and its game.
  public init<Playing: Bot>(_ bot: Playing, at game: Playing.Game) {
    var bot = bot
    let seatNames = (game as? any VersusGame)?.seatNames ?? []
    prepare = { bot.prepare(for: $0) }
    start = { name in bot.start(seat: name.flatMap(seatNames.firstIndex).flatMap(Seat.init)) }
    answer = { fields, clock in
      guard let view = game.view(reading: fields), !view.legalMoves.isEmpty else { return nil }
      return (bot.move(in: view, clock: clock), view.notation ?? game.notation)
    }
  }
}
