import Foundation
import Testing

/// What `bots/README.md` says about the bot that asks a language model.
enum ModelBotGuide {
  static func text() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "../../../README.md"), encoding: .utf8)
    let section = try #require(page.range(of: "\n## A bot that asks a language model\n"))
    let rest = page[section.upperBound...]
    return String(rest.prefix(upTo: rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex))
  }

  /// The fenced block that is marked by some words.
  static func block(_ mark: String) throws -> String {
    let text = try text()
    let start = try #require(text.range(of: "```\(mark)\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }
}
