import Games
import Hosting
import Protocol
import Tournaments

/// A bot that chooses moves in a check if the referee does not list the legal moves.
///
/// Each seat has a separate process.
final class SampleBot {
  private let game: RefereedGame
  private let seats: [InteractiveBot]

  init(_ launch: BotLaunch, _ game: RefereedGame, _ settings: MatchSettings) {
    self.game = game
    seats = game.seatNames.map { _ in InteractiveBot(launch, game: game, settings: settings) }
  }

  func begin() {
    for (seat, bot) in seats.enumerated() { bot.begin(game, seat: seat) }
  }

  func close() {
    for bot in seats { bot.close() }
  }

  /// Returns the bot's move for a turn; nil if the bot resigns.
  ///
  /// `number` is the number of the turn, from 1.
  ///
  /// - Throws: An error if the bot fails.
  func move(for turn: PositionAnswer.Turn, number: Int) throws(SampleBotFailure) -> Int? {
    let bot = seats[turn.seat.rawValue]
    bot.ask(number, AskedTurn(turn: turn, notation: game.notation))
    switch bot.answer() {
    case .move(let move, _): return move
    case .resigned: return nil
    case .failed(let sentence):
      throw SampleBotFailure(description: "the bot \(bot.name) failed by \(sentence)")
    }
  }
}

/// A failure of the bot that chooses moves in a check.
package struct SampleBotFailure: Error, CustomStringConvertible {
  package let description: String

  /// The referee does not list the legal moves, and no bot was given.
  static let absent = SampleBotFailure(
    description:
      "the referee does not list the legal moves; name a bot that plays the game: --bot BOT")
}

/// A position of one turn, with the fields that a bot would receive.
private struct AskedTurn: Position {
  let turn: PositionAnswer.Turn
  let notation: MoveNotation

  var legalMoves: [Int] { turn.legalMoves }
  var hidesLegalMoves: Bool { turn.isJudged }

  func isLegal(_ move: Int) -> Bool { turn.allows(move, in: notation) }

  mutating func play(_ move: Int) {}

  func describe(to fields: inout some FieldWriter) {
    for member in turn.view { fields.json(member.name, member.json) }
  }
}
