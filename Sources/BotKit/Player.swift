internal import Games

/// A bot that has sat down to a game, whichever the two are.
public struct Player {
  private var seated: any Seated

  /// The notation of the game's moves.
  let notation: MoveNotation

  private let seatNames: [String]

  /// Seats a bot at its game.
  public init<Playing: Bot>(_ bot: Playing, at game: Playing.Game) {
    seated = SeatedBot(bot: bot, game: game)
    notation = type(of: game).notation
    seatNames =
      switch game.shape {
      case .versus(let game): type(of: game).seatNames
      case .race: []
      }
  }

  mutating func start(seat name: String?) {
    seated.start(seat: name.flatMap(seatNames.firstIndex).flatMap(Seat.init))
  }

  /// Answers a turn; nil where the fields show no position with a legal move.
  mutating func answer(_ fields: some FieldReader, clock: Duration?) -> Answer? {
    seated.answer(fields, clock: clock)
  }
}

private protocol Seated {
  mutating func start(seat: Seat?)
  mutating func answer(_ fields: some FieldReader, clock: Duration?) -> Answer?
}

private struct SeatedBot<Playing: Bot>: Seated {
  var bot: Playing
  let game: Playing.Game

  mutating func start(seat: Seat?) {
    bot.start(seat: seat)
  }

  mutating func answer(_ fields: some FieldReader, clock: Duration?) -> Answer? {
    guard let view = game.view(reading: fields), !view.legalMoves.isEmpty else { return nil }
    return bot.move(in: view, clock: clock)
  }
}
