package import Games
import JSON
package import Tournaments

/// Recorded games in Portable Game Notation, as chess programs and `joust ladder` read it.
///
/// Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994).
package enum PGNExport {
  /// The longest line of moves, in characters, as the standard has it.
  private static let lineLength = 80

  /// Returns a game as tags and moves, with an empty line after each; nil for a game of more than two
  /// seats.
  ///
  /// - `game`: The rules, which write the moves; nil if they are unknown, so that moves are numbers.
  package static func text(
    of record: GameRecord, event: String, in game: (any Game)?
  ) -> String? {
    guard record.bots.count == 2, let result = record.result else { return nil }
    var tags: [(String, String)] = [
      ("Event", event), ("Site", "?"), ("Date", date(of: record)), ("Round", "?"),
      ("White", record.bots[0]), ("Black", record.bots[1]), ("Result", result.rawValue),
      ("Game", record.rules.title(of: record.game)), ("GameId", record.id),
      ("WhiteVersion", record.versions[0]), ("BlackVersion", record.versions[1]),
      ("Reason", record.reason), ("Termination", termination(of: record)),
      ("WhiteTime", time(record.milliseconds[0])), ("BlackTime", time(record.milliseconds[1])),
    ]
    var moves: [String] = []
    switch record.play {
    case .versus(let opening, let played):
      if !opening.isEmpty { tags.append(("OpeningPlies", "\(opening.count)")) }
      moves = numbered((opening + played).map { word(for: $0, of: record, in: game) })
    case .race(_, _, let scores, _):
      tags += [("WhiteScore", "\(scores[0])"), ("BlackScore", "\(scores[1])")]
    }
    let head = tags.map { "[\($0) \"\(escaped($1))\"]\n" }.joined()
    return head + "\n" + lines(moves + comment(on: record) + [result.rawValue]) + "\n"
  }

  private static func date(of record: GameRecord) -> String {
    String(record.at.prefix(10)).replacing("-", with: ".")
  }

  private static func termination(of record: GameRecord) -> String {
    guard !record.forfeit.isEmpty else { return "normal" }
    return record.reason == FaultReason.timeout.rawValue ? "time forfeit" : "rules infraction"
  }

  private static func time(_ milliseconds: Double) -> String { "\(rounded(milliseconds, 1)) ms" }

  /// Returns a move as messages write it.
  private static func word(for move: Int, of record: GameRecord, in game: (any Game)?) -> String {
    guard move != Steps.noMove else { return "--" }
    let text =
      MoveTexts.text(of: move, in: record.texts) ?? game?.notation.text(of: move) ?? "\(move)"
    return String(text.map { $0.isWhitespace || "{}();".contains($0) ? "_" : $0 })
  }

  private static func numbered(_ moves: [String]) -> [String] {
    moves.enumerated().map { $0 % 2 == 0 ? "\($0 / 2 + 1). \($1)" : $1 }
  }

  /// Returns the sentence about the fault that ended the game, as a comment.
  private static func comment(on record: GameRecord) -> [String] {
    guard let detail = record.detail else { return [] }
    let text = printable(detail).replacing("}", with: ")")
    return ["{\(text)}"]
  }

  private static func escaped(_ text: String) -> String {
    printable(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func lines(_ words: [String]) -> String {
    var lines: [String] = []
    for word in words.flatMap({ $0.split(separator: " ").map(String.init) }) {
      if let last = lines.last, last.count + word.count + 1 < lineLength {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
