package import Games
package import Hosting
import JSON
import Protocol
import Tournaments

/// A game whose rules a referee knows; a game of a single seat is played as a race.
package struct RefereedGame: VersusGame {
  package let name: String
  package let rules: Rules
  package private(set) var notation: MoveNotation
  package let seatNames: [String]
  package let hasLuck: Bool
  package let eliminates: Bool
  package let referee: Referee
  /// Whether a copy of the referee can go on from the moves of its last question.
  let isIncremental: Bool
  private let known = KnownPositions()

  /// The protocol has no such declaration.
  package var movesCommute: Bool { false }

  /// Starts a referee, and asks for the description of its game.
  package init(
    _ game: ForeignGame, launch: Launch, memory: Int?, processes: Int? = nil,
    patience: Duration = .seconds(20)
  ) throws(RefereeFailure) {
    let referee = Referee(
      title: Self.title(of: game), greeting: RefereeQuestion.hello(game), launch: launch,
      memory: memory, processes: processes, patience: patience.wholeNanoseconds)
    do throws(RefereeFailure) {
      let answer = try Self.greet(referee)
      name = game.name
      rules = answer.rules ?? game.rules
      notation = answer.notation
      seatNames = answer.seats
      hasLuck = answer.hasLuck
      eliminates = answer.eliminates
      isIncremental = answer.isIncremental
      self.referee = referee
    } catch {
      referee.close()
      throw error
    }
  }

  private static func title(of game: ForeignGame) -> String {
    let command = game.referee.joined(separator: " ").unicodeScalars
    let short = String(String.UnicodeScalarView(command.prefix(200)))
    return "the referee of \(game.name) (\(printable(short))\(command.count > 200 ? "…" : ""))"
  }

  private static func greet(_ referee: Referee) throws(RefereeFailure) -> GameAnswer {
    let object = try referee.answer(to: nil)
    if object["type"] == .string("refused") {
      guard case .string(let reason)? = object["reason"] else {
        throw referee.failure("refuses the rules without a `reason`", .refusal)
      }
      let words = String(String.UnicodeScalarView(reason.unicodeScalars.prefix(500)))
      throw referee.failure("refuses the rules: \(words)", .refusal)
    }
    do throws(InvalidLine) {
      return try GameAnswer(object)
    } catch {
      throw referee.failure("answered hello wrongly: \(error.sentence)")
    }
  }

  /// One position for all bots, or one for each bot if the game has a single seat.
  package var shape: GameShape {
    seatNames.count == 1 ? .race(RefereedRace(of: self)) : .versus(self)
  }

  package func start(seed: UInt64) -> any VersusPosition {
    RefereedPosition(of: self, seed: seed)
  }

  package func with(texts: MoveTexts) -> RefereedGame {
    guard notation.moveTexts != nil else { return self }
    var game = self
    game.notation = .texts(texts)
    return game
  }

  func answer(after moves: Steps, seed: UInt64) throws(RefereeFailure) -> PositionAnswer {
    if !hasLuck, let answer = known.answer(after: moves.moves, in: notation) { return answer }
    let seed = hasLuck ? seed : nil
    let object = try object(after: moves, seed: seed)
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: seatNames, notation: notation,
        isFault: { FaultReason(rawValue: $0) != nil })
      if !hasLuck { known.keep(answer, after: moves.moves, in: notation) }
      return answer
    } catch {
      let question = RefereeQuestion.position(after: moves, in: notation, seed: seed)
      let asked = Excerpt.quote(question.dropLast())
      throw referee.failure("answered \(asked) wrongly: \(error.sentence)")
    }
  }

  private func object(after moves: Steps, seed: UInt64?) throws(RefereeFailure) -> JSONObject {
    guard !isIncremental else {
      return try referee.answer(
        after: Referee.Line(moves: moves, in: notation, seed: seed), in: notation)
    }
    return try referee.answer(
      to: RefereeQuestion.position(after: moves, in: notation, seed: seed))
  }
}
