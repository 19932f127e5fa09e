package import Games
import JSON
package import Tournaments

/// Recorded games in Portable Game Notation (PGN), which chess programs and `joust ladder` can read.
///
/// Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994).
package enum PGNExport {
  /// The length, in characters, from which a line of moves is too long by the PGN standard.
  ///
  /// Only a line with a single long word may reach this length.
  private static let lineLength = 80

  /// Returns a game as tags and moves, both followed by an empty line; nil for a game of more than two seats.
  ///
  /// If the game has a usual notation, such as SAN in chess, the moves are written in that notation. Each
  /// move then has a comment with the bot's eval, the remaining time and the time of the move, if the record
  /// contains them. The moves of a race are left out.
  ///
  /// - `game`: The game, which determines the notation; nil if the game is unknown. For an unknown game,
  ///   moves are written as the texts or numbers in the record.
  package static func text(
    of record: GameRecord, event: String, in game: (any Game)?
  ) -> String? {
    guard record.bots.count == 2, let result = record.result else { return nil }
    let description =
      game is any BuiltInGame ? nil : game.flatMap { GameDescription(record, of: $0) }
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
      if let setup = description?.setup { tags += [("SetUp", "1"), ("FEN", setup)] }
      if let notations = description?.notations, !notations.isEmpty {
        if case .text(let variant)? = record.rules.value(of: "variant") {
          tags.append(("Variant", variant))
        }
        moves = numbered(notations, blackBegins: description?.setup?.contains(" b ") ?? false)
        let movers =
          description.map(\.movers).flatMap { $0.isEmpty ? nil : $0 }
          ?? moves.indices.map { $0 % 2 }
        let remarks = remarks(on: record, movers, opening: opening.count)
        moves = zip(moves, remarks).map { $0 + $1 }
      } else {
        moves = numbered((opening + played).map { word(for: $0, of: record, in: game) })
      }
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

  /// Returns a move as in the messages of the protocol, with `_` instead of each white-space character and
  /// each of `{}();`, which have a meaning in PGN.
  ///
  /// The result is `--` if a bot was eliminated instead of making a move.
  private static func word(for move: Int, of record: GameRecord, in game: (any Game)?) -> String {
    guard move != Steps.noMove else { return "--" }
    let text =
      MoveTexts.text(of: move, in: record.texts) ?? game?.notation.text(of: move) ?? "\(move)"
    return String(text.map { $0.isWhitespace || "{}();".contains($0) ? "_" : $0 })
  }

  private static func numbered(_ moves: [String], blackBegins: Bool = false) -> [String] {
    let shift = blackBegins ? 1 : 0
    return moves.enumerated().map { index, move in
      let number = (index + shift) / 2 + 1
      if (index + shift) % 2 == 0 { return "\(number). \(move)" }
      return index == 0 ? "\(number)... \(move)" : move
    }
  }

  /// Returns a comment for each move, with the eval, the remaining time, and the time of the move.
  ///
  /// The eval is a hundredth of the recorded eval, from the first seat's side. The comment is empty for a
  /// move of the opening, and for a move without figures in the record. `movers` are the seats that made the
  /// moves, and `opening` is the number of moves of the opening.
  private static func remarks(
    on record: GameRecord, _ movers: [Int], opening: Int
  ) -> [String] {
    let figures = record.figures
    var counts = [0, 0]
    return movers.enumerated().map { ply, bot in
      guard ply >= opening else { return "" }
      let index = counts[bot]
      counts[bot] += 1
      func figure<Value>(_ lists: [[Value?]]) -> Value? {
        AnswerFigures.figure(of: bot, at: index, in: lists)
      }
      var words: [String] = []
      if let eval = figure(figures.evals) {
        words.append("[%eval \(rounded((bot == 0 ? eval : -eval) / 100, 2))]")
      }
      if let clock = figure(figures.clocks) { words.append("[%clk \(hours(Double(clock)))]") }
      if let time = figure(figures.times) { words.append("[%emt \(hours(time))]") }
      return words.isEmpty ? "" : " {" + words.joined(separator: " ") + "}"
    }
  }

  /// Returns a time in milliseconds as hours, minutes and seconds, such as "0:01:02.345".
  private static func hours(_ milliseconds: Double) -> String {
    let whole = Int(max(0, min(milliseconds, 1e12)))
    let minutes = (whole / 60_000 % 60).zeroPadded(to: 2)
    let seconds = (whole / 1000 % 60).zeroPadded(to: 2)
    return "\(whole / 3_600_000):\(minutes):\(seconds).\((whole % 1000).zeroPadded(to: 3))"
  }

  /// Returns the sentence about the fault that ended the game, as a comment; empty if there was none.
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
