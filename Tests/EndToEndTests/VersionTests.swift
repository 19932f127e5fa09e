import Foundation
import TestThreads
import Testing

/// Tests that each version of a bot has only one content, so that its games are not attributed to different
/// files.
@Suite(.waiting, .timeLimit(.minutes(30))) struct VersionTests {
  private static let file = "bots/fox/bot.json"

  private func tournament() throws -> Joust {
    let joust = try Joust()
    try joust.write(SubmitTests.shell, to: "fox.sh")
    try joust.write(SubmitTests.shell, to: "bots/fox/fox.sh")
    try joust.write(manifest(version: "1"), to: Self.file)
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['fox', 'random', 'rules'], seed: '1'")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    return joust
  }

  private func manifest(version: String) -> String {
    #"{"name":"fox","version":"\#(version)","command":["sh","fox.sh"],"games":["tic-tac-toe"]}"#
  }

  @Test func `a changed bot plays again only with a new version`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let sentence =
      "fox is left out: its files differ from the files that played as version \"1\"; set another "
      + "\"version\" in "
    try joust.write(SubmitTests.shell + "\n# changed\n", to: "bots/fox/fox.sh")
    let changed = try joust.run("run", "tournaments/t", "--pairs", "2")
    #expect(changed.status == 1)
    #expect(changed.error.contains(sentence), "\(changed.error)")
    #expect(try joust.games(of: "t").count { $0.bots.contains("fox") } == 4)
    try joust.write(manifest(version: "2"), to: Self.file)
    #expect(try joust.run("run", "tournaments/t", "--pairs", "2").status == 0)
    let versions = try joust.games(of: "t").flatMap { zip($0.bots, $0.versions) }
      .filter { $0.0 == "fox" }.map(\.1)
    #expect(versions.sorted() == ["1", "1", "1", "1"] + Array(repeating: "2", count: 8))
    // The files that played as version 1 may play as version 1 again.
    try joust.write(SubmitTests.shell, to: "bots/fox/fox.sh")
    try joust.write(manifest(version: "1"), to: Self.file)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
  }

  @Test func `the version of a submitted bot is above all that have played`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    try FileManager.default.removeItem(atPath: joust.folder + "/bots/fox")
    let words = ["submit", "fox.sh", "--game", "tic-tac-toe", "--sandbox", "none"]
    #expect(try joust.run(words).status == 0)
    #expect(try joust.read(Self.file).contains(#""version": "2""#))

    // The author may choose a version, but not one that was used for other files.
    try joust.write(SubmitTests.shell + "\n# other\n", to: "new/fox.sh")
    try joust.write(manifest(version: "1"), to: "new/bot.json")
    let taken = try joust.run("submit", "new", "--replace", "--sandbox", "none")
    #expect(taken.status == 2)
    #expect(
      taken.error.contains(
        #"/bot.json: "version" is "1", which has played with different content; give the bot a new "version""#
      ), "\(taken.error)")
    #expect(try joust.read(Self.file).contains(#""version": "2""#))
  }

  @Test func `a run, the ladder, the page and a badge rate the same versions of the same bots`()
    throws
  {
    let joust = try tournament()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell + "\n# changed\n", to: "bots/fox/fox.sh")
    try joust.write(manifest(version: "2"), to: Self.file)
    // The new version of fox has no games yet, also in a run of other bots.
    let others = try joust.run("run", "tournaments/t", "--pairs", "2", "--bots", "random,rules")
    #expect(others.status == 0, "\(others.error)")
    #expect(try joust.run("ladder", "tournaments/t").output == others.output)
    #expect(!others.output.contains("  fox  "), "\(others.output)")
    // The games of a bot that is no longer entered count.
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['fox', 'random'], seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--report")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("  fox  ") && run.output.contains("  rules  "), "\(run.output)")
    #expect(try joust.run("ladder", "tournaments/t").output == run.output)
    let csv = try joust.run("ladder", "tournaments/t", "--format", "csv").output
    let pages = [try joust.read("tournaments/t/report.html")]
    try joust.run("report", "tournaments/t", "--badge", "fox")
    for page in pages + [try joust.read("tournaments/t/report.html")] {
      let labels = try #require(page.firstMatch(of: /"labels":\[([^\]]*)\]/)).1
      #expect(labels.split(separator: ",").count == csv.split(separator: "\r\n").count - 1)
    }
    // A badge shows the present version, also on a page with all versions.
    let badge = try joust.read("tournaments/t/badge-fox.svg")
    #expect(badge.contains(" of 3 · "), "\(badge)")
    try joust.run("report", "tournaments/t", "--badge", "fox", "--all-versions")
    #expect(try joust.read("tournaments/t/badge-fox.svg") == badge)
  }

  /// Two bots that have the same name one after the other.
  private static let changes: [(before: String, after: String, commands: (String, String))] = [
    ("bot: 'random'", "bot: 'minimax'", ("joust bot random", "joust bot minimax")),
    (
      "bot: 'minimax'", "bot: 'minimax', options: { depth: 1 }",
      ("joust bot minimax", "joust bot minimax --depth 1")
    ),
    ("bot: 'random'", "bot: 'fox'", ("joust bot random", "sh fox.sh")),
    (
      "bot: 'fox', options: { style: 'bold' }", "bot: 'fox', options: { style: 'shy' }",
      ("sh fox.sh --style bold", "sh fox.sh --style shy")
    ),
  ]

  private func writeFile(_ bot: String, in joust: Joust) throws {
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['random', 'rules', { \(bot), name: 'x' }], seed: '1'")
  }

  @Test(arguments: changes)
  func `another bot, or one with other options, needs another name`(
    before: String, after: String, commands: (String, String)
  ) throws {
    let joust = try tournament()
    defer { joust.remove() }
    try writeFile(before, in: joust)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let games = try joust.games(of: "t")

    try writeFile(after, in: joust)
    let changed = try joust.run("run", "tournaments/t", "--pairs", "2", "--quiet")
    #expect(changed.status == 1)
    #expect(
      changed.error
        == "x is left out: its command is \"\(commands.1)\", but \"\(commands.0)\" played as "
        + "x 1; give the bot another \"name\" to play it with this command\n")
    // The other bots continue.
    let more = try joust.games(of: "t").dropFirst(games.count)
    #expect(more.map { Set($0.bots) } == [["random", "rules"], ["random", "rules"]])

    try writeFile(before, in: joust)
    #expect(try joust.run("run", "tournaments/t", "--pairs", "2", "--quiet").status == 0)
    #expect(try joust.games(of: "t").count { $0.bots.contains("x") } == 8)
  }

  @Test func `a built-in bot with the name of a submitted one is another bot`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    try writeFile("bot: 'fox'", in: joust)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    try writeFile("bot: 'random'", in: joust)
    let changed = try joust.run("run", "tournaments/t", "--quiet")
    #expect(changed.status == 1)
    #expect(changed.error.hasPrefix("x is left out: its command is \"joust bot random\", but "))
  }

  @Test func `a record of an older Joust that does not name the bot is continued`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    try writeFile("bot: 'minimax', options: { depth: 1 }", in: joust)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let record = try joust.read("tournaments/t/games.jsonl")
    let old = record.replacing(/"bot":"\w+",("options":\{[^}]*\},)?/, with: "")
    try joust.write(old, to: "tournaments/t/games.jsonl")
    try writeFile("bot: 'minimax', options: { depth: 2 }", in: joust)
    let run = try joust.run("run", "tournaments/t", "--pairs", "2", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").count { $0.bots.contains("x") } == 8)
  }
}
