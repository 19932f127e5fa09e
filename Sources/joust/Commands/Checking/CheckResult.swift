import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// The findings of a check under the given conditions.
struct CheckResult {
  let conditions: CheckConditions
  let findings: GameFindings
}

extension [CheckResult] {
  /// The games in which the bot makes no mistake under any of the tested conditions.
  var rightGames: [String] {
    var names: [String] = []
    for name in map(\.conditions.game.name) where !names.contains(name) {
      let all = filter { $0.conditions.game.name == name }
      if all.allSatisfy({ $0.findings.wrongCount == 0 }) { names.append(name) }
    }
    return names
  }
}

extension GameCatalog {
  /// Returns the built-in games with the given names, with the default rules.
  ///
  /// If there are no names, or if one of the names means any game, returns all built-in games.
  static func games(claimedBy names: [String]) throws(RuleError) -> [any Game] {
    var games: [any Game] = []
    let isAny = names.isEmpty || names.contains(BotManifest.anyGame)
    for kind in all where isAny || names.contains(kind.name) {
      games.append(try kind.init(rules: Rules(of: kind.parameters)))
    }
    return games
  }
}

extension GameFindings {
  /// Returns the findings; throws an error if the game's referee failed, because then no bot is penalized.
  func charged() throws(MachineError) -> GameFindings {
    guard let failure else { return self }
    throw MachineError("\(failure); fix the referee ('joust check-referee' finds its mistakes)")
  }

  /// Returns the findings in a game as text: a line for each tried point, followed by details if the point is
  /// wrong, and a line with the number of required points that were not tried.
  func table(titled title: String) -> String {
    let width = findings.map(\.point.rawValue.count).max() ?? 0
    let tried = findings.filter { $0.outcome != .untried }
    var lines = tried.flatMap { finding in
      let (word, text) = Self.words(for: finding.outcome)
      let title = finding.point.rawValue
      let line =
        "  " + word.padded(to: 6) + (text.isEmpty ? title : title.padded(to: width + 2) + text)
      return [line] + Self.details(finding.outcome)
    }
    let untriedCount = findings.count { $0.outcome == .untried && !$0.point.isOptional }
    if untriedCount > 0 {
      let points = untriedCount == 1 ? "1 point" : "\(untriedCount) points"
      lines.append("  -     \(points) not tried; first fix the mistakes")
    }
    return ([title] + lines).map { $0 + "\n" }.joined()
  }

  var line: String {
    guard wrongCount == 0 else { return unclaimed + "\n" }
    let times = findings.first { $0.point == .clock }.map { Self.words(for: $0.outcome).1 }
    return "\(game): passed; \(times ?? "")\n"
  }

  var unclaimed: String {
    "\(game): not counted as a game of the bot, since \(Self.points(wrongCount)) wrong"
  }

  /// A clause with the number of wrong points, for a bot that claims any game.
  var wrongPoints: String { "\(game): \(Self.points(wrongCount)) wrong" }

  static func points(_ count: Int) -> String {
    count == 1 ? "1 point is" : "\(count) points are"
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
      ("log", complaint.log), ("fix", complaint.fix),
    ].compactMap { name, text in
      text.map { "          " + name.padded(to: 10) + $0 }
    }
  }
}
