import Games
import Protocol

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
