import Foundation
import TestThreads
import Testing

/// Tests `joust compare` with one bot, which plays against its former version and a pool.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SelfComparisonTests {
  @Test func `a source file is compared with the properties of the submitted bot`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--game", "tic-tac-toe").status == 0)
    let manifest = try joust.read("bots/fox/bot.json")
    try joust.write(
      manifest.replacing("{", with: #"{"author": "ada","#, maxReplacements: 1),
      to: "bots/fox/bot.json")
    let compare = try joust.run(
      "compare", "fox.sh", "--pool", "random", "--for", "3s", "--quiet", "--move-time", "30s")
    #expect(compare.status == 0, "\(compare.error)")
    #expect(compare.output.contains(" ms of 30000 ms"), "\(compare.output)")
    #expect(
      (compare.output + compare.error).contains("unchanged: fox has this content already"),
      "\(compare.output)\(compare.error)")
  }

  @Test func `a summary counts only its own game if two games share a folder`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "main", "games: ['tic-tac-toe', { name: '2048', max_moves: 10 }], bots: ['*']")
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh").status == 0)
    try joust.write("# 2\n" + SubmitTests.shell, to: "fox.sh")
    let compare = try joust.run(
      "compare", "fox.sh", "--folder", "tournaments/both", "--pool", "random", "--max-pairs", "2",
      "--for", "20s", "--json", "--quiet")
    #expect(compare.status == 0, "\(compare.error)")
    let objects = compare.output.split(separator: "\n")
    #expect(objects.count == 2, "\(compare.output)")
    for (object, game) in zip(objects, ["tic-tac-toe", "2048"]) {
      let recorded =
        try joust.games(of: "both") + joust.games(of: "compare-fox-draft-pool-\(game)")
      let count = recorded.count { $0.game == game && $0.bots.contains("fox-draft") }
      let summary = /"bot":\{"name":"fox-draft","version":"[^"]*","games":(\d+)/
      let counted = try #require(object.firstMatch(of: summary), "\(object)")
      #expect(counted.1 == "\(count)", "\(object)")
    }
  }
}
