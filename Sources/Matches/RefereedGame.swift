package import Games
package import Hosting
import JSON
import Protocol
import Synchronization
import Tournaments

/// A game whose rules a referee knows; one of a single seat is played as a race.
package struct RefereedGame: VersusGame {
  package let name: String
  package let rules: Rules
  package private(set) var notation: MoveNotation
  package let seatNames: [String]
  package let hasLuck: Bool
  package let eliminates: Bool
  package let referee: Referee
  /// Whether a copy goes on from the moves that it was asked last.
  let isIncremental: Bool
  private let known = KnownPositions()

  /// A referee does not say so.
  package var movesCommute: Bool { false }

  /// Starts a referee, and asks it how the game is played.
  package init(
    _ game: ForeignGame, launch: Launch, memory: Int?, patience: Duration = .seconds(20)
  ) throws(RefereeFailure) {
    let referee = Referee(
      title: Self.title(of: game), greeting: RefereeQuestion.hello(game), launch: launch,
      memory: memory,
      patience: patience.wholeNanoseconds)
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

  /// One position for all bots, or one for each where the game has a single seat.
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

/// The positions after few moves, which each game asks for again.
private final class KnownPositions: Sendable {
  /// Moves by their numbers, or by their texts, whose numbers are other ones in each game.
  private enum Line: Hashable {
    case numbers([Int])
    case texts([String?])

    init(_ moves: [Int], in notation: MoveNotation) {
      self = notation.moveTexts.map { .texts(moves.map($0.text)) } ?? .numbers(moves)
    }
  }

  private let answers = Mutex<[Line: PositionAnswer]>([:])

  func answer(after moves: [Int], in notation: MoveNotation) -> PositionAnswer? {
    moves.count > 3 ? nil : answers.withLock { $0[Line(moves, in: notation)] }
  }

  /// Keeps a position after three moves at most, if it is small; a thousand of them at most.
  func keep(_ answer: PositionAnswer, after moves: [Int], in notation: MoveNotation) {
    let size =
      (answer.drawing?.utf8.count ?? 0) + 32 * (answer.board?.rows.joined().count ?? 0)
      + answer.views.reduce(0) { $0 + $1.utf8.count }
      + answer.turns.reduce(0) { size, turn in
        size + 8 * turn.legalMoves.count
          + turn.view.reduce(0) { $0 + $1.name.utf8.count + $1.json.utf8.count }
      }
    guard moves.count <= 3, size <= 8192 else { return }
    answers.withLock { if $0.count < 1000 { $0[Line(moves, in: notation)] = answer } }
  }
}
