import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A copy of a referee that receives every question, because no answers are kept for later questions.
final class AskedReferee {
  let game: RefereedGame
  private(set) var questions = 0
  /// The total time of all answers, in nanoseconds.
  private(set) var time: Int64 = 0
  /// The time of the slowest answer, in nanoseconds.
  private(set) var slowest: Int64 = 0
  /// The moves of the last question to an incremental referee; nil if the next question must contain all
  /// moves.
  private var last: Referee.Line?

  /// Creates a copy; if moves are texts, their numbers are those in `texts`.
  init(_ game: RefereedGame, sharing texts: MoveTexts? = nil) {
    self.game = texts.map { game.with(texts: $0) } ?? game
  }

  func close() { game.referee.close() }

  /// Asks for a position; an incremental referee receives `more` if the last question had all moves except
  /// the last step.
  func position(after moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    let line = Referee.Line(
      moves: Steps(lists: moves), in: game.notation, seed: game.hasLuck ? seed : nil)
    let previous = Referee.Line(
      moves: Steps(lists: moves.dropLast()), in: game.notation, seed: line.seed)
    let question =
      !moves.isEmpty && last == previous
      ? RefereeQuestion.more(of: line.moves, from: moves.count - 1, in: game.notation)
      : game.question(after: moves, seed: seed)
    let object = try answer(to: question)
    if game.isIncremental { last = line }
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: game.seatNames, notation: game.notation,
        isFault: { FaultReason(rawValue: $0) != nil })
      return AskedPosition(answer, object)
    } catch {
      throw game.referee.failure("gave a wrong answer: \(error.sentence)")
    }
  }

  /// Returns the answer to a question, and counts the question and its time.
  private func answer(to question: [UInt8]) throws(RefereeFailure) -> JSONObject {
    last = nil
    let start = Instant.now
    let object = try game.referee.answer(to: question)
    let taken = Instant.now - start
    questions += 1
    time += taken
    slowest = max(slowest, taken)
    return object
  }

  /// Asks for the result of a game that reaches the move limit after the given moves.
  func stop(after moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    let question = RefereeQuestion.stop(
      after: Steps(lists: moves), in: game.notation, seed: game.hasLuck ? seed : nil)
    let object = try answer(to: question)
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: game.seatNames, notation: game.notation,
        limitReason: GameEnding.moveLimit, isFault: { _ in false })
      return AskedPosition(answer, object)
    } catch {
      throw game.referee.failure("gave a wrong answer to \"stop\": \(error.sentence)")
    }
  }

  /// Asks for a position with a question that contains all moves.
  func wholePosition(after moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    last = nil
    return try position(after: moves, seed: seed)
  }

  /// Returns the first position and the position after each step; nil if a move is not legal.
  func positions(through moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> [AskedPosition]? {
    var positions = [try position(after: [], seed: seed)]
    for (place, step) in moves.enumerated() {
      guard positions[place].allows(step) else { return nil }
      positions.append(try position(after: Array(moves.prefix(place + 1)), seed: seed))
    }
    return positions
  }
}

extension RefereedGame {
  /// Returns the question for the position after the given moves, which contains all these moves.
  func question(after moves: [[Int]], seed: UInt64) -> [UInt8] {
    RefereeQuestion.position(
      after: Steps(lists: moves), in: notation, seed: hasLuck ? seed : nil)
  }
}

extension Steps {
  fileprivate init(lists: some Sequence<[Int]>) {
    self.init()
    for step in lists { append(step) }
  }
}
