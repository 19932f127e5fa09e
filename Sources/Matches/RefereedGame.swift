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
  /// Moves by their numbers, or by the bytes of their texts, whose numbers are other ones in each game.
  private enum Line: Hashable {
    case numbers([Int])
    case texts([[UInt8]?])

    init(_ moves: [Int], in notation: MoveNotation) {
      self =
        notation.moveTexts.map { texts in
          .texts(moves.map { texts.text(of: $0).map { Array($0.utf8) } })
        } ?? .numbers(moves)
    }
  }

  private let answers = Mutex<[Line: PositionAnswer]>([:])

  func answer(after moves: [Int], in notation: MoveNotation) -> PositionAnswer? {
    moves.count > 3 ? nil : answers.withLock { $0[Line(moves, in: notation)] }
  }

  /// Keeps a position after three moves at most; 500 of them at most.
  func keep(_ answer: PositionAnswer, after moves: [Int], in notation: MoveNotation) {
    guard moves.count <= 3 else { return }
    answers.withLock { if $0.count < 500 { $0[Line(moves, in: notation)] = answer } }
  }
}

/// A position as a referee describes it: the moves that led to it, and the answer.
struct RefereedPosition: VersusPosition {
  private let game: RefereedGame
  private let seed: UInt64
  private var steps = Steps()
  /// The moves of this step so far, where several seats move together.
  private var step: [Int] = []
  /// The seats that are asked no more.
  private var eliminated: [Seat] = []
  /// Which of the seats that move together sees the position; nil for the one whose move is next.
  private var viewer: Int?
  private var answer: PositionAnswer?
  private(set) var failure: String?
  private(set) var refusal: Refusal?

  /// The most steps of a game: a referee that never ends one is at fault.
  private static let stepLimit = 10_000

  init(of game: RefereedGame, seed: UInt64) {
    self.game = game
    self.seed = seed
    ask()
    if failure == nil, turn != nil { return }
    fail("says that the game is over before the first move")
  }

  /// Who is to move; nil when the game is over.
  private var turn: PositionAnswer.Turn? {
    guard let answer, !answer.turns.isEmpty else { return nil }
    return answer.turns[viewer ?? step.count]
  }

  var ply: Int { steps.count }

  var state: VersusState {
    if let turn { return .turn(turn.seat) }
    return answer?.outcome ?? .turn(.first)
  }

  var together: [Seat] {
    guard let answer, answer.turns.count > 1 else { return [] }
    return answer.turns.map(\.seat)
  }

  func seen(by seat: Seat) -> any VersusPosition {
    var position = self
    position.viewer = answer?.turns.firstIndex { $0.seat == seat }
    return position
  }

  var legalMoves: [Int] { turn?.legalMoves ?? [] }

  var drawing: String? { answer?.drawing }

  var boardDrawing: BoardDrawing? { answer?.board }

  var scores: [Int] { answer?.scores ?? [] }

  /// Of a text only the referee can tell, by the next position.
  func isLegal(_ move: Int) -> Bool {
    guard let texts = game.notation.moveTexts else { return legalMoves.contains(move) }
    return turn != nil && texts.text(of: move) != nil
  }

  var isOver: Bool { turn == nil }

  mutating func play(_ move: Int) {
    guard failure == nil, let answer else { return }
    precondition(isLegal(move), "move \(move) is not legal")
    take(move, of: answer)
  }

  mutating func eliminate() {
    guard failure == nil, let answer, let turn else { return }
    eliminated.append(turn.seat)
    take(Steps.noMove, of: answer)
  }

  private mutating func take(_ move: Int, of answer: PositionAnswer) {
    refusal = nil
    step.append(move)
    guard step.count == answer.turns.count else { return }
    let (before, moves) = (steps, step)
    steps.append(step)
    step = []
    ask()
    guard let refused = self.answer?.refusal else { return }
    guard let seat = refused.seat ?? (answer.turns.count == 1 ? answer.turns[0].seat : nil),
      let place = answer.turns.firstIndex(where: { $0.seat == seat }), moves[place] != Steps.noMove
    else { return fail("says \"illegal\" of no seat that has made a move in the last step") }
    (steps, self.answer) = (before, answer)
    refusal = Refusal(seat: seat.rawValue, reason: refused.reason)
  }

  func describe(to fields: inout some FieldWriter) {
    guard let turn else { return }
    for member in turn.view { fields.json(member.name, member.json) }
  }

  func finalView(of seat: Seat) -> String? {
    guard let answer, !answer.views.isEmpty else { return nil }
    return answer.views[seat.rawValue]
  }

  private mutating func fail(_ deed: String) {
    failure = failure ?? game.referee.failure(deed).description
  }

  private mutating func ask() {
    do throws(RefereeFailure) {
      let answer = try game.answer(after: steps, seed: seed)
      self.answer = answer
      if let turn = answer.turns.first(where: { eliminated.contains($0.seat) }) {
        let name = game.seatNames[turn.seat.rawValue]
        fail("asks seat \"\(name)\" again, for which `moves` has null (its bot plays no more)")
      }
      guard steps.count >= Self.stepLimit, turn != nil else { return }
      fail("has not ended a game after \(steps.count) moves")
    } catch {
      answer = nil
      failure = error.description
    }
  }
}

/// A game of one seat whose rules a referee knows: each bot plays it alone, on the same luck.
struct RefereedRace: RaceGame {
  static var hasMeasure: Bool { false }

  private let game: RefereedGame

  init(of game: RefereedGame) {
    self.game = game
  }

  var name: String { game.name }

  var notation: MoveNotation { game.notation }

  var rules: Rules { game.rules }

  func start(seed: UInt64) -> any RacePosition {
    RefereedRacePosition(board: RefereedPosition(of: game, seed: seed))
  }
}

private struct RefereedRacePosition: RacePosition {
  var board: RefereedPosition

  var isOver: Bool { board.isOver }

  var refusal: Refusal? { board.refusal }

  var moveCount: Int { board.ply }

  /// Only the end has one.
  var score: Int { board.scores.first ?? 0 }

  var measure: Int { 0 }

  var legalMoves: [Int] { board.legalMoves }

  var failure: String? { board.failure }

  var drawing: String? { board.drawing }

  var boardDrawing: BoardDrawing? { board.boardDrawing }

  func isLegal(_ move: Int) -> Bool { board.isLegal(move) }

  mutating func play(_ move: Int) { board.play(move) }

  func describe(to fields: inout some FieldWriter) { board.describe(to: &fields) }

  /// The board of each bot has one seat.
  func finalView(of seat: Seat) -> String? { board.finalView(of: .first) }
}
