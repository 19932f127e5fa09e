import Checks
import Games

/// What was found of a bot, for the terminal.
enum CheckText {
  /// The findings at a game: a line for each point, and below a wrong one what tells why.
  static func table(_ findings: GameFindings, of game: any Game) -> String {
    let title = "\(findings.game) · \(game.rules.summary)"
    let width = findings.findings.map(\.point.title.count).max() ?? 0
    let tried = findings.findings.filter { $0.outcome != .untried }
    var lines = tried.flatMap { finding in
      let (word, text) = words(for: finding.outcome)
      let title = finding.point.title
      let line =
        "  " + word.padded(to: 6) + (text.isEmpty ? title : title.padded(to: width + 2) + text)
      return [line] + details(finding.outcome)
    }
    let untriedCount = findings.findings.count { $0.outcome == .untried && $0.point != .otherSizes }
    if untriedCount > 0 {
      let points = untriedCount == 1 ? "1 point" : "\(untriedCount) points"
      lines.append("  -     \(points) not tried; first mend what is wrong")
    }
    return ([title] + lines).map { $0 + "\n" }.joined()
  }

  /// The findings at a game in a line.
  static func line(_ findings: GameFindings) -> String {
    guard findings.wrongCount == 0 else {
      return "\(findings.game): not claimed, since \(points(findings.wrongCount)) wrong\n"
    }
    let times = findings.findings.first { $0.point == .clock }.map { words(for: $0.outcome).1 }
    return "\(findings.game): right; \(times ?? "")\n"
  }

  private static func points(_ count: Int) -> String {
    count == 1 ? "1 point is" : "\(count) points are"
  }

  /// The last line: whether all is right.
  static func verdict(_ name: String, _ wrongCount: Int) -> String {
    wrongCount == 0 ? "\(name) is right.\n" : "\(points(wrongCount)) wrong with \(name).\n"
  }

  private static func words(for outcome: CheckFinding.Outcome) -> (String, String) {
    switch outcome {
    case .right(let text): ("ok", text ?? "")
    case .wrong(let complaint): ("WRONG", complaint.sentence)
    case .note(let text): ("note", text)
    case .untried: ("-", "")
    }
  }

  private static func details(_ outcome: CheckFinding.Outcome) -> [String] {
    guard case .wrong(let complaint) = outcome else { return [] }
    return [
      ("sent", complaint.sent), ("received", complaint.received),
      ("log", complaint.log), ("mend", complaint.mend),
    ].compactMap { name, text in
      text.map { "          " + name.padded(to: 10) + $0 }
    }
  }
}
