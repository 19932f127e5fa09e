import Foundation
import TestThreads
import Testing

/// What the README shows is what happens.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the bot in ten lines plays both games without a fault`() throws {
    guard hasPythonInPath else {
      print("left out: the README's bot needs python3, which is not on this machine")
      return
    }
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

  private func hasPython(_ folder: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: folder + "/python3")
  }

  private var hasPythonInPath: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map(String.init).contains(where: hasPython)
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
  }

  /// The fenced block of a page that is marked by some words.
  private func block(_ mark: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "```\(mark)\n"))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }
}
