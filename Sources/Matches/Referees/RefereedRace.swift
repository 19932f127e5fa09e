import Games

/// A game of one seat whose rules are implemented by a referee: each bot plays it alone, with the same luck.
struct RefereedRace: RaceGame {
  static var hasMeasure: Bool { false }

  private let game: RefereedGame

  init(of game: RefereedGame) {
    self.game = game
  }

  var name: String { game.name }

  var notation: MoveNotation { game.notation }

  var rules: Rules { game.rules }

  var about: String? { game.about }

  func start(seed: UInt64) -> any RacePosition {
    RefereedRacePosition(board: RefereedPosition(of: game, seed: seed))
  }
}

private struct RefereedRacePosition: RacePosition {
  var board: RefereedPosition

  var isOver: Bool { board.isOver }

  var refusal: Refusal? { board.refusal }

  var moveCount: Int { board.ply }

  /// The score; 0 before the end of the game.
  var score: Double { board.scores.first ?? 0 }

  var limitEnding: LimitEnding? { board.limitEnding }

  var hidesLegalMoves: Bool { board.hidesLegalMoves }

  var measure: Int { 0 }

  var legalMoves: [Int] { board.legalMoves }

  var failure: String? { board.failure }

  var drawing: String? { board.drawing }

  var boardDrawing: BoardDrawing? { board.boardDrawing }

  func isLegal(_ move: Int) -> Bool { board.isLegal(move) }

  mutating func play(_ move: Int) { board.play(move) }

  func describe(to fields: inout some FieldWriter) { board.describe(to: &fields) }

  /// Returns the final view of the only seat on the bot's board.
  func finalView(of seat: Seat) -> String? { board.finalView(of: .first) }
}
