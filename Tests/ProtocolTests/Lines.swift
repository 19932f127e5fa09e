import Games
import JSON
import Protocol

let cells = MoveNotation.numbers(count: 9)

/// Returns the reply in a line, or a sentence about the error in the line.
func reply(_ line: [UInt8], _ notation: MoveNotation = cells) -> Result<Reply, InvalidLine> {
  Result { () throws(InvalidLine) in
    try LineDecoder.reply(line, in: 0..<line.count, notation: notation)
  }
}

/// Returns the reply in a line, or a sentence about the error in the line.
func reply(_ line: String, _ notation: MoveNotation = cells) -> Result<Reply, InvalidLine> {
  reply(Array(line.utf8), notation)
}

extension Result where Failure == InvalidLine {
  /// The error in the line, or nil if the line is valid.
  var sentence: String? {
    guard case .failure(let error) = self else { return nil }
    return error.sentence
  }
}

extension Result where Success == Reply, Failure == InvalidLine {
  /// A short text that represents the reply.
  var picture: String {
    switch self {
    case .success(let reply):
      "\(reply.turn): " + (reply.move.map(String.init) ?? "illegal")
        + (reply.comment.map { " (\($0))" } ?? "")
    case .failure(let error): error.sentence
    }
  }
}
