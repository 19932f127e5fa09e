import Foundation
import Testing

@Suite struct ExampleBotsTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["c-rules", "js-rules", "py-rules", "sh-rules"])
  func `an example bot plays both games without a fault`(name: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "bots/\(name)"),
      to: URL(fileURLWithPath: "\(joust.folder)/bots/\(name)"))
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: '2048', max_moves: 20 }], bots: ['\(name)', 'random'], "
        + "time: { startup: '1m', move: '10s' }, seed: '1'")
    let run = try joust.run("run", "tournaments/t")
    guard run.status == 0 else {
      #expect(run.error.contains("\(name) is left out: "), "\(run.error)")
      print(run.error.split(separator: "\n").first ?? "", "(what it needs is not on this machine)")
      return
    }
    let games = try joust.games(of: "t")
    #expect(games.count == 3)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(run.error)")
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `the quickstart can be played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "tournaments/quickstart"),
      to: URL(fileURLWithPath: "\(joust.folder)/tournaments/quickstart"))
    let run = try joust.run(
      "run", "tournaments/quickstart", "--pairs", "1", "--bots", "random,greedy,rules")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("tic-tac-toe · ") && run.output.contains("2048 · "))
  }
}
