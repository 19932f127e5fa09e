import Games
import JSON
import Protocol

/// A position described by a referee: the moves that lead to it, and the referee's answer.
struct RefereedPosition: VersusPosition {
  private let game: RefereedGame
  private let seed: UInt64
  private var steps = Steps()
  /// The moves in the current step so far, if several seats move together.
  private var step: [Int] = []
  /// The seats that are eliminated.
  private var eliminated: [Seat] = []
  /// The seat that sees the position, as an index into the seats that move together; nil for the next seat to
  /// move.
  private var viewer: Int?
  private var answer: PositionAnswer?
  /// The result of a game that ended at the move limit; nil for any other game.
  private var stop: Stop?
  private(set) var failure: String?
  private(set) var refusal: Refusal?

  /// The result of a game that ended at the move limit.
  private struct Stop {
    /// The referee's answer; nil if the referee does not support `stop`, so that the game is a draw.
    var answer: PositionAnswer?
    let outcome: VersusState
  }

  init(of game: RefereedGame, seed: UInt64) {
    self.game = game
    self.seed = seed
    ask()
    if failure == nil, turn != nil { return }
    fail(
      answer?.refusal == nil
        ? "reports the end of the game before the first move"
        : "answered \"illegal\" to a question without moves")
  }

  /// The turn of the seat that is about to move; nil if the game is over or the referee gave no valid answer.
  private var turn: PositionAnswer.Turn? {
    guard let answer, !answer.turns.isEmpty, stop == nil else { return nil }
    return answer.turns[viewer ?? step.count]
  }

  var ply: Int { steps.count }

  var state: VersusState {
    if let turn { return .turn(turn.seat) }
    return stop?.outcome ?? answer?.outcome ?? .turn(.first)
  }

  var together: [Seat] {
    guard let answer, answer.turns.count > 1, stop == nil else { return [] }
    return answer.turns.map(\.seat)
  }

  func seen(by seat: Seat) -> any VersusPosition {
    var position = self
    position.viewer = answer?.turns.firstIndex { $0.seat == seat }
    return position
  }

  var legalMoves: [Int] { turn?.legalMoves ?? [] }

  var hidesLegalMoves: Bool { turn?.isJudged ?? false }

  var drawing: String? { stop?.answer?.drawing ?? answer?.drawing }

  var boardDrawing: BoardDrawing? { stop?.answer?.board ?? answer?.board }

  var lastMoveNotation: String? { answer?.notation }

  var setup: String? { answer?.setup }

  var scores: [Double] { stop.map { $0.answer?.scores ?? [] } ?? answer?.scores ?? [] }

  var limitEnding: LimitEnding? {
    stop.map { $0.answer?.scores.isEmpty ?? true ? .unscored : .scored }
  }

  /// Returns whether a move is legal, or true if only the referee can judge the move.
  ///
  /// In the latter case, the next answer of the referee shows whether the move was legal.
  func isLegal(_ move: Int) -> Bool {
    turn?.allows(move, in: game.notation) ?? false
  }

  var isOver: Bool { turn == nil }

  mutating func play(_ move: Int) {
    guard failure == nil, let answer else { return }
    precondition(isLegal(move), "move \(move) is not legal")
    append(move, after: answer)
  }

  mutating func eliminate() {
    guard failure == nil, let answer, let turn else { return }
    eliminated.append(turn.seat)
    append(Steps.noMove, after: answer)
  }

  /// Appends a move to the step, and asks for the next position if the step is complete.
  private mutating func append(_ move: Int, after answer: PositionAnswer) {
    refusal = nil
    step.append(move)
    guard step.count == answer.turns.count else { return }
    let before = steps
    let moves = step
    steps.append(step)
    step = []
    ask()
    guard let refused = self.answer?.refusal else { return }
    guard let seat = refused.seat ?? (answer.turns.count == 1 ? answer.turns[0].seat : nil),
      let place = answer.turns.firstIndex(where: { $0.seat == seat }), moves[place] != Steps.noMove
    else { return fail("answered \"illegal\", but named no seat that moved in the last step") }
    guard answer.turns[place].isJudged else {
      return fail("answered \"illegal\" to a move that it had listed in `legal`")
    }
    steps = before
    self.answer = answer
    refusal = Refusal(seat: seat.rawValue, reason: refused.reason)
  }

  func describe(to fields: inout some FieldWriter) {
    guard let turn else { return }
    for member in turn.view { fields.json(member.name, member.json) }
  }

  func finalView(of seat: Seat) -> String? {
    let views = stop.map { $0.answer?.views ?? [] } ?? answer?.views ?? []
    return views.isEmpty ? nil : views[seat.rawValue]
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
        fail(
          "asks seat \"\(name)\" for a move, although `moves` has null for this seat "
            + "(its bot no longer plays)")
      }
      guard steps.count >= game.moveLimit, turn != nil else { return }
      let end = game.canStop ? try game.stopAnswer(after: steps, seed: seed) : nil
      stop = Stop(answer: end, outcome: end?.outcome ?? .drawn(reason: GameEnding.moveLimit))
    } catch {
      answer = nil
      failure = error.description
    }
  }
}
