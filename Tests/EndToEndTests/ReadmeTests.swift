import Foundation
import TestThreads
import Testing

/// Tests the examples of the README.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(.needs("python3")) func `the bot in ten lines plays both games without a fault`() throws {
    let readme = try text(of: "README.md")
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(block("python bot.py", of: readme), to: "bots/mine/bot.py")
    try joust.write(block("json bot.json", of: readme), to: "bots/mine/bot.json")
    try joust.write(
      """
      { games: ["tic-tac-toe", { name: "2048", max_moves: 20 }], bots: ["random", "my-bot"],
        pairs: 2, time: { startup: "60s", move: "20s" } }
      """, to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--json")
    #expect(run.status == 0, "\(run.error)")
    let games = run.output.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"game""#) }
    #expect(games.count == 6)
    #expect(!run.output.contains("forfeit\":["))
  }

  @Test func `the README names every module and every command`() throws {
    let readme = try text(of: "README.md")
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Sources").path)
    for module in modules { #expect(readme.contains("`\(module)`"), "\(module)") }
    let joust = try Joust()
    defer { joust.remove() }
    let help = try joust.run("help").output
    let commands = help.split(separator: "\n").filter { $0.hasPrefix("  joust ") }
      .compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(commands.count >= 7)
    for command in commands { #expect(readme.contains("`joust \(command)"), "\(command)") }
  }

  @Test func `the README lists the dependencies of each module`() throws {
    let rows = try text(of: "README.md").matches(of: /\| `([\w-]+)` \| [^\n]* \|([^\n|]*)\|\n/)
    var above: Set<String> = []
    for row in rows {
      let module = String(row.1)
      let imported = try modules(importedIn: module)
      switch row.2.trimmingCharacters(in: .whitespaces) {
      case "all of it", "what it measures": continue
      case "all above": #expect(imported.isSubset(of: above), "\(module)")
      case let words:
        let named = words.split(separator: ", ").map(String.init)
        #expect(imported.sorted() == named.sorted(), "\(module)")
      }
      above.insert(module)
    }
    #expect(above.count >= 12)
  }

  @Test(.long("it measures"))
  func `the table of speed has the rows that the bench prints`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    func labels(_ text: String) -> [String] {
      text.matches(of: /\n  (.*?) {2,}[\d.,]+ starts a second/).map { String($0.1) }
    }
    let bench = try joust.shell("'\(Joust.programFolder)/joust-bench' starts")
    let readme = labels(try text(of: "README.md"))
    #expect(labels(bench.output) == readme)
    #expect(readme.count == 3)
  }

  /// Returns the modules of this package that are imported by the files of a module.
  private func modules(importedIn module: String) throws -> Set<String> {
    let sources = Self.root.appendingPathComponent("Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let folder = sources.appendingPathComponent(module)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var imported: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      // Imports are at the beginning of a file.
      for line in text.split(separator: "\n", maxSplits: 30) {
        guard let line = line.wholeMatch(of: /(?:\w+ )?import (\w+)/) else { continue }
        imported.insert(String(line.1))
      }
    }
    return imported.intersection(modules)
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
  }

  /// Returns the fenced block with a given info string on a page.
  private func block(_ mark: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "```\(mark)\n"))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }
}
