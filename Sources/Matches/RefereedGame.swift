package import Games
package import Hosting
import JSON
import Protocol
import Synchronization
import Tournaments

/// A game whose rules a referee knows.
package struct RefereedGame: VersusGame {
  package let name: String
  package let rules: Rules
  package let notation: MoveNotation
  package let seatNames: [String]
  package let hasLuck: Bool
  package let referee: Referee
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

  package func start(seed: UInt64) -> any VersusPosition {
    RefereedPosition(of: self, seed: seed)
  }

  func answer(after moves: [Int], seed: UInt64) throws(RefereeFailure) -> PositionAnswer {
    if !hasLuck, let answer = known.answer(after: moves) { return answer }
    let question = RefereeQuestion.position(after: moves, in: notation, seed: hasLuck ? seed : nil)
    let object = try referee.answer(to: question)
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: seatNames, notation: notation,
        isFault: { FaultReason(rawValue: $0) != nil })
      if !hasLuck { known.keep(answer, after: moves) }
      return answer
    } catch {
      let asked = String(decoding: question.dropLast(), as: UTF8.self)
      throw referee.failure(
        "answered \(Excerpt.quote(Array(asked.utf8)[...])) wrongly: \(error.sentence)")
    }
  }
}

/// A position as a referee describes it: the moves that led to it, and the answer.
struct RefereedPosition: VersusPosition {
  private let game: RefereedGame
  private let seed: UInt64
  private var moves: [Int] = []
  private var answer: PositionAnswer?
  private(set) var failure: String?

  /// The most moves of a game: a referee that never ends one is at fault.
  private static let plyLimit = 10_000

  init(of game: RefereedGame, seed: UInt64) {
    self.game = game
    self.seed = seed
    ask()
    if failure == nil, case .turn = state { return }
    fail("says that the game is over before the first move")
  }

  var ply: Int { moves.count }

  var state: VersusState { answer?.state ?? .turn(.first) }

  var legalMoves: [Int] { answer?.legalMoves ?? [] }

  var drawing: String? { answer?.drawing }

  var boardDrawing: BoardDrawing? { answer?.board }

  func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

  mutating func play(_ move: Int) {
    guard failure == nil else { return }
    precondition(isLegal(move), "move \(move) is not legal")
    moves.append(move)
    ask()
  }

  func describe(to fields: inout some FieldWriter) {
    guard let answer else { return }
    for member in answer.view { fields.json(member.name, member.json) }
  }

  private mutating func fail(_ deed: String) {
    failure = failure ?? game.referee.failure(deed).description
  }

  private mutating func ask() {
    do throws(RefereeFailure) {
      answer = try game.answer(after: moves, seed: seed)
      guard moves.count >= Self.plyLimit, case .turn = state else { return }
      fail("has not ended a game after \(moves.count) moves")
    } catch {
      answer = nil
      failure = error.description
    }
  }
}

/// The positions after few moves, which each game asks for again.
private final class KnownPositions: Sendable {
  private let answers = Mutex<[[Int]: PositionAnswer]>([:])

  func answer(after moves: [Int]) -> PositionAnswer? {
    moves.count > 3 ? nil : answers.withLock { $0[moves] }
  }

  /// Keeps a position after three moves at most, if it is small; a thousand of them at most.
  func keep(_ answer: PositionAnswer, after moves: [Int]) {
    let size =
      8 * answer.legalMoves.count + (answer.drawing?.utf8.count ?? 0)
      + 32 * (answer.board?.rows.joined().count ?? 0)
      + answer.view.reduce(0) { $0 + $1.name.utf8.count + $1.json.utf8.count }
    guard moves.count <= 3, size <= 8192 else { return }
    answers.withLock { if $0.count < 1000 { $0[moves] = answer } }
  }
}
