import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct QuickstartTests {
  @Test func `the quickstart can be played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("quickstart", as: "quickstart")
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
