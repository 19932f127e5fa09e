import Games
import JSON

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
    failure =
      failure
      ?? game.referee.failure("says that the game is over before the first move").description
  }

  var ply: Int { moves.count }

  var state: VersusState { answer?.state ?? .turn(.first) }

  var legalMoves: [Int] { answer?.legalMoves ?? [] }

  var drawing: String? { answer?.drawing }

  func isLegal(_ move: Int) -> Bool {
    let moves = legalMoves
    var range = 0..<moves.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if moves[middle] == move { return true }
      range = moves[middle] < move ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  mutating func play(_ move: Int) {
    guard failure == nil else { return }
    precondition(isLegal(move), "move \(move) is not legal")
    moves.append(move)
    ask()
  }

  func describe(to fields: inout some FieldWriter) {
    guard let answer else { return }
    for member in answer.view { fields.json(member.name, member.json) }
    var json = JSONWriter()
    json.moves(answer.legalMoves, in: game.notation)
    fields.json("legal", String(decoding: json.bytes, as: UTF8.self))
  }

  private mutating func ask() {
    do throws(RefereeFailure) {
      answer = try game.answer(after: moves, seed: seed)
      if moves.count >= Self.plyLimit, case .turn = state {
        failure =
          game.referee.failure("has not ended a game after \(moves.count) moves").description
      }
    } catch {
      answer = nil
      failure = error.description
    }
  }
}
