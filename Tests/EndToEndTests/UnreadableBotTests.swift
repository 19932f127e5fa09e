import Foundation
import TestThreads
import Testing

/// Tests that problems with one bot's files do not stop the other bots.
@Suite(.waiting, .timeLimit(.minutes(30))) struct UnreadableBotTests {
  private static let ugly = "bots/ugly/bot.json"

  private func league(_ bots: String = "'*'") throws -> Joust {
    let joust = try Joust()
    try joust.addBot("fox")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: [\(bots)], withdrawn: ['mcts', 'minimax', 'levels'], seed: '1'"
    )
    return joust
  }

  @Test(arguments: ["'*'", "'fox', 'random', 'ugly'", "'fox', 'random', '../../bots/ugly'"])
  func `a bot with an unreadable bot.json is left out with a sentence`(bots: String) throws {
    let joust = try league(bots)
    defer { joust.remove() }
    try joust.write(#"{"name":"#, to: Self.ugly)
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("ugly is left out: "), "\(run.error)")
    #expect(run.error.contains("bots/ugly/bot.json:1:9: "), "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count >= 2 && games.contains { $0.bots.contains("fox") })
    let status = try joust.run("status", "tournaments/t")
    #expect(status.status == 0 && status.error.hasPrefix("ugly is left out: "), "\(status)")
    #expect(try joust.run("ladder", "tournaments/t").status == 0)
    #expect(try joust.run("build", "tournaments/t").status == 1)
  }

  @Test func `other bots are listed, checked and submitted next to it`() throws {
    let joust = try league()
    defer { joust.remove() }
    try joust.write("[1]", to: Self.ugly)
    let list = try joust.run("list")
    #expect(list.status == 1 && list.output.contains("fox"))
    #expect(list.error.hasPrefix("joust: ugly is left out: bots/ugly/bot.json"), "\(list.error)")
    let json = try joust.run("list", "--json")
    #expect(json.status == 1 && json.error == list.error, "\(json.error)")
    _ = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let check = try joust.run("check", "fox")
    #expect(check.status == 0 && !check.error.contains("ugly"), "\(check.error)")
    try joust.addBot("new")
    try joust.shell("mv bots/new new")
    let submitted = try joust.run("submit", "new")
    #expect(submitted.status == 0, "\(submitted.error)")
    #expect(try joust.run("ladder", "tournaments/t").status == 0)
  }

  @Test(arguments: [["run", "tournaments/t", "--bots", "ugly,fox"], ["check", "ugly"]])
  func `a command that names the bot ends with its error`(words: [String]) throws {
    let joust = try league()
    defer { joust.remove() }
    try joust.write("{", to: Self.ugly)
    let refused = try joust.run(words)
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.error.contains("bots/ugly/bot.json:1:2: "), "\(refused.error)")
  }

  @Test func `a listed bot that is deleted does not stop a league that has begun`() throws {
    let joust = try league("'fox', 'random', 'owl'")
    defer { joust.remove() }
    let typo = try joust.run("run", "tournaments/t")
    #expect(typo.status == 2 && typo.error.contains("\"owl\", which is not a bot"))
    try joust.addBot("owl")
    try joust.run("run", "tournaments/t", "--quiet", "--bots", "fox,random")
    #expect(try joust.games(of: "t").count == 2)
    try joust.shell("rm -r bots/owl")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("owl is left out: "), "\(run.error)")
    #expect(try joust.run("status", "tournaments/t").status == 0)
  }

  @Test func `an earlier version that is deleted does not stop a league that has begun`() throws {
    let joust = try league("'fox', 'random', 'fox@1'")
    defer { joust.remove() }
    try joust.shell("mkdir bots/.versions && cp -r bots/fox bots/.versions/fox@1")
    try joust.addBot("fox", version: "2")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    #expect(try joust.run("remove", "fox@1").status == 0)
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("fox@1 is left out: "), "\(run.error)")
    #expect(try joust.run("status", "tournaments/t").status == 0)
  }

  @Test func `a followed league continues with bad files and accepts repaired ones`() throws {
    let joust = try league()
    defer { joust.remove() }
    try joust.write("{", to: Self.ugly)
    let run = try FollowedRun(of: joust)
    #expect(run.waits(for: "ugly is left out: "), "\(run.error)")
    #expect(run.waits(for: "All games are played; waiting for changes."))
    let manifest = try joust.read("bots/fox/bot.json")
    try joust.write("{", to: "bots/fox/bot.json")
    #expect(run.waits(for: "the run continues without this change"), "\(run.error)")
    try joust.write(manifest.replacing("\"1\"", with: "\"2\""), to: "bots/fox/bot.json")
    #expect(run.waits(for: "applied: fox 2 (was 1)"), "\(run.error)")
    try joust.addBot("ugly")
    #expect(run.waits(for: "applied: ugly 1 (new)"), "\(run.error)")
    #expect(run.end() == 130)
  }

  @Test func `a bot that was copied in part plays when its files are complete`() throws {
    let joust = try league()
    defer { joust.remove() }
    try joust.addBot("late")
    try joust.addBot("late", manifest: #""command":["sh","bot.sh"]"#)
    let first = try joust.run("run", "tournaments/t", "--quiet")
    #expect(first.status == 1)
    #expect(first.error.contains("late is withdrawn: it failed to start"), "\(first.error)")
    let failures = try joust.games(of: "t").count { $0.reason == "start-failure" }
    #expect(failures == 3)
    // The files of the bot have not changed, and the bot does not lose another game.
    let second = try joust.run("run", "tournaments/t", "--quiet")
    #expect(second.status == 1)
    #expect(second.error.contains("late 1 no longer plays"), "\(second.error)")
    #expect(try joust.games(of: "t").count { $0.reason == "start-failure" } == 3)

    try joust.write("exec ./TestBot", to: "bots/late/bot.sh")
    let third = try joust.run("run", "tournaments/t", "--quiet")
    #expect(third.status == 0, "\(third.error)")
    let ladder = try joust.run("ladder", "tournaments/t", "--format", "json").output
    let late = try #require(ladder.firstMatch(of: /"name":"late","version":"1"[^}]*/)).output
    #expect(late.contains("\"forfeits\":0"), "\(late)")
    #expect(try joust.run("status", "tournaments/t").status == 0)
  }

  @Test func `a run does not use a bot whose files are being written`() throws {
    let joust = try league("'late', 'random'")
    defer { joust.remove() }
    try joust.addBot("late")
    try joust.addBot("late", manifest: #""command":["sh","bot.sh"]"#)
    let run = try joust.start(["run", "tournaments/t", "--quiet"], output: Pipe(), error: Pipe())
    for part in 1...8 {
      Thread.sleep(forTimeInterval: 0.1)
      try joust.write("\(part)", to: "bots/late/part\(part)")
    }
    try joust.write("test -e part8 && exec ./TestBot", to: "bots/late/bot.sh")
    run.waitUntilExit()
    #expect(run.terminationStatus == 0)
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }
}
