import FoundationEssentials
package import Games
import JSON
import Tournaments

extension ComparisonFolder {
  /// What is written into a new folder.
  package var text: String {
    var lines = [
      "// Written by joust compare, which goes on here when it is asked for the same again.",
      "{", "  games: [\(Self.text(options.game))],", "  bots: [",
    ]
    lines += zip(entrants, options.bots).map { "    \(text($0, $1))," }
    lines.append("  ],")
    lines.append("  pairs: \(options.limit),")
    if case .versus = options.game.shape {
      let plies = options.openingPlies ?? ComparisonOptions.usualPlies
      lines.append("  openings: { plies: \(plies) },")
    }
    if let moveTime = options.moveTime {
      lines.append("  time: { move: \(JSONWriter.quoted(moveTime)) },")
    }
    let seed = options.seed ?? Seed(value: .random(in: 0 ... .max))
    lines += ["  seed: \"\(seed)\",", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// A game and its rules.
  package static func text(_ game: any Game) -> String {
    let rules = game.rules.entries.map { "\($0.name): \($0.value.map(String.init) ?? "null")" }
    let name = "name: \(JSONWriter.quoted(game.name))"
    return "{ \(([name] + rules).joined(separator: ", ")) }"
  }

  private func text(_ entrant: Entrant, _ reference: BotReference) -> String {
    let word: String
    switch reference.source {
    case .name(let name): word = name
    case .folder(let folder):
      word = folder.hasPrefix("/") ? folder : Self.path(to: folder, from: path)
    case .everything: word = "*"
    }
    var fields = ["bot: \(JSONWriter.quoted(word))", "name: \(JSONWriter.quoted(entrant.name))"]
    if !entrant.options.isEmpty {
      let options = entrant.options.map {
        "\(JSONWriter.quoted($0.key)): \(JSONWriter.quoted($0.value))"
      }
      fields.append("options: { \(options.joined(separator: ", ")) }")
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  /// The path of a folder as it is seen from another one.
  private static func path(to folder: String, from base: String) -> String {
    func parts(_ path: String) -> [Substring] {
      URL(filePath: path).standardizedFileURL.path.split(separator: "/")
    }
    let (goal, start) = (parts(folder), parts(base))
    let common = zip(goal, start).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - common)
    return (["."] + steps + goal[common...].map(String.init)).joined(separator: "/")
  }
}
