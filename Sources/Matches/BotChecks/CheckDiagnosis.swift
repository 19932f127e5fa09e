import Games
import JSON

/// The diagnosis of a bot's mistake from the line that it wrote.
enum CheckDiagnosis {
  /// Returns the failed point of the check and advice for a line that is not a valid answer.
  static func cause(
    of line: ArraySlice<UInt8>, _ error: InvalidLine, at position: any Position
  ) -> (point: CheckPoint, advice: String) {
    guard let first = line.first else { return (.answer, Advice.oneLine) }
    guard let value = try? JSONValue(parsing: Array(line)) else {
      return (.answer, first == UInt8(ascii: "{") ? Advice.library : Advice.object)
    }
    guard case .object(let answer) = value else { return (.answer, Advice.object) }
    guard case .some(.number) = answer["turn"], error.key != "turn" else {
      return (.turn, Advice.turn)
    }
    guard error.key == "move" else { return (.answer, Advice.otherKey) }
    return (.answer, position.hidesLegalMoves ? Advice.hiddenMove : Advice.move)
  }

  /// Returns advice about an illegal move, with special advice for a bot that seems to count moves from 1.
  static func advice(
    onMoveIn line: ArraySlice<UInt8>, at position: any Position, _ notation: MoveNotation
  ) -> String {
    guard case .numbers(let count) = notation, let move = number(in: line) else {
      guard notation.moveTexts == nil else { return Advice.textLength }
      return position.hidesLegalMoves ? Advice.anyMove : Advice.move
    }
    guard !position.hidesLegalMoves else { return Advice.number(below: count) }
    let isOneTooHigh = move == count || move > 0 && position.isLegal(move - 1)
    return isOneTooHigh ? Advice.fromZero : Advice.legal
  }

  private static func number(in line: ArraySlice<UInt8>) -> Int? {
    guard case .object(let answer) = try? JSONValue(parsing: Array(line)),
      case .some(.number(let number)) = answer["move"]
    else { return nil }
    return number.int
  }
}
