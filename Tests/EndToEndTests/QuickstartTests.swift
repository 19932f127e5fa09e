import Foundation
import Testing

@Suite(.endToEnd, .timeLimit(.minutes(30))) struct QuickstartTests {
  @Test func `the quickstart can be played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try FileManager.default.copyItem(
      at: Joust.root.appending(path: "tournaments/quickstart"),
      to: URL(fileURLWithPath: "\(joust.folder)/tournaments/quickstart"))
    for bot in ["python", "javascript", "c", "shell"] {
      try FileManager.default.copyItem(
        at: Joust.root.appending(path: "bots/\(bot)"),
        to: URL(fileURLWithPath: "\(joust.folder)/bots/\(bot)"))
    }
    let run = try joust.run(
      "run", "tournaments/quickstart", "--pairs", "1", "--bots", "random,greedy,rules")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("tic-tac-toe · ") && run.output.contains("2048 · "))
  }
}
