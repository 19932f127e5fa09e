package import Games
package import Hosting
import JSON
import Protocol
import Tournaments

/// A game whose rules are implemented by a referee; a game with a single seat is played as a race.
package struct RefereedGame: VersusGame {
  package let name: String
  package let rules: Rules
  package private(set) var notation: MoveNotation
  package let seatNames: [String]
  package let hasLuck: Bool
  package let eliminates: Bool
  package let about: String?
  package let hasDrawOffers: Bool
  package let isOpen: Bool
  package let referee: Referee
  /// The number of steps after which a game ends.
  ///
  /// A step has one move, or the simultaneous moves of several seats.
  package let moveLimit: Int
  /// Whether the referee or the tournament sets ``moveLimit``; if not, the limit is the default.
  let limitsMoves: Bool
  /// Whether the referee can determine the result of a game that has reached the move limit.
  let canStop: Bool
  /// Whether a question to the referee may contain only the moves since the previous question.
  let isIncremental: Bool
  /// The number of each move by its word.
  private let moveNumbers: [String: Int]
  private let known = KnownPositions()

  /// False, because a referee cannot declare that the order of moves is irrelevant.
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
      // The rules of a tournament may lower the limit of moves even if the referee does not declare that
      // rule, or answers with a higher limit.
      let limitRule = ForeignGame.moveLimitRule
      let limit = game.rules.value(of: limitRule)
      let own = answer.rules ?? game.rules
      let ownLimit = ForeignGame(name: game.name, rules: own).moveLimit ?? .max
      let isLower = game.moveLimit.map { $0 < ownLimit } ?? false
      let isSet = limit != nil && (own.value(of: limitRule) == nil || isLower)
      let all = isSet ? own.setting(limitRule, to: limit) : own
      rules = all
      // A record contains all rules, so the limit is the same in a replay.
      let ruled = ForeignGame(name: game.name, rules: all).moveLimit
      let limits = [answer.moveLimit, ruled].compactMap(\.self)
      moveLimit = limits.min() ?? ForeignGame.usualMoveLimit
      limitsMoves = !limits.isEmpty
      canStop = answer.canStop
      about = answer.about
      hasDrawOffers = answer.hasDrawOffers && answer.seats.count == 2
      isOpen = answer.isOpen
      notation = answer.notation
      moveNumbers = answer.notation.numbers
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
        throw referee.failure("refuses the rules, and gives no text as `reason`", .refusal)
      }
      let words = String(String.UnicodeScalarView(reason.unicodeScalars.prefix(500)))
      throw referee.failure("refuses the rules: \(words)", .refusal)
    }
    do throws(InvalidLine) {
      return try GameAnswer(object)
    } catch {
      throw referee.failure("gave a wrong answer to hello: \(error.sentence)")
    }
  }

  /// One position for all bots, or one position for each bot if the game has a single seat.
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

  /// Asks for the result of a game that has reached the move limit.
  func stopAnswer(after moves: Steps, seed: UInt64) throws(RefereeFailure) -> PositionAnswer {
    let question = RefereeQuestion.stop(
      after: moves, in: notation, seed: hasLuck ? seed : nil)
    let object = try referee.answer(to: question)
    do throws(InvalidLine) {
      return try PositionAnswer(
        object, seats: seatNames, notation: notation, limitReason: GameEnding.moveLimit,
        isFault: { _ in false })
    } catch {
      throw wrongAnswer(to: question, error)
    }
  }

  private func wrongAnswer(to question: [UInt8], _ error: InvalidLine) -> RefereeFailure {
    let quoted = Excerpt.quote(question.dropLast())
    return referee.failure("gave a wrong answer to \(quoted): \(error.sentence)")
  }

  func answer(after moves: Steps, seed: UInt64) throws(RefereeFailure) -> PositionAnswer {
    if !hasLuck, let answer = known.answer(after: moves.moves, in: notation) { return answer }
    let seed = hasLuck ? seed : nil
    let object = try object(after: moves, seed: seed)
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: seatNames, notation: notation, numbers: moveNumbers,
        isFault: { FaultReason(rawValue: $0) != nil })
      if !hasLuck { known.keep(answer, after: moves.moves, in: notation) }
      return answer
    } catch {
      throw wrongAnswer(
        to: RefereeQuestion.position(after: moves, in: notation, seed: seed), error)
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
