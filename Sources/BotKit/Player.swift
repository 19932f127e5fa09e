internal import Games

/// A bot that has sat down to a game, whichever the two are.
public struct Player {
  private var seated: any Seated

  private let seatNames: [String]

  /// Seats a bot at its game.
  public init<Playing: Bot>(_ bot: Playing, at game: Playing.Game) {
    seated = SeatedBot(bot: bot, game: game)
    seatNames = (game as? any VersusGame)?.seatNames ?? []
  }

  mutating func start(seat name: String?) {
    seated.start(seat: name.flatMap(seatNames.firstIndex).flatMap(Seat.init))
  }

  /// Answers a turn, with the notation of its moves; nil where the fields show no position with a
  /// legal move.
  mutating func answer(
    _ fields: some FieldReader, clock: Duration?
  ) -> (answer: Answer, notation: MoveNotation)? {
    seated.answer(fields, clock: clock)
  }
}

private protocol Seated {
  mutating func start(seat: Seat?)
  mutating func answer(
    _ fields: some FieldReader, clock: Duration?
  ) -> (answer: Answer, notation: MoveNotation)?
}

private struct SeatedBot<Playing: Bot>: Seated {
  var bot: Playing
  let game: Playing.Game

  mutating func start(seat: Seat?) {
    bot.start(seat: seat)
  }

  mutating func answer(
    _ fields: some FieldReader, clock: Duration?
  ) -> (answer: Answer, notation: MoveNotation)? {
    guard let view = game.view(reading: fields), !view.legalMoves.isEmpty else { return nil }
    return (bot.move(in: view, clock: clock), view.notation ?? game.notation)
  }
}
