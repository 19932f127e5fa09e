import Foundation
import TestThreads
import Testing

/// Tests that a run plays the snapshots that it made at its start, even if the bots' folders change.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SnapshotTests {
  /// Returns a tournament with a bot that runs a script in its folder before it plays.
  private func tournament(_ deed: String) throws -> Joust {
    let joust = try Joust(user: Joust.ordinaryUser)
    try joust.addBot("plain")
    try joust.addBot("plain", manifest: "\"command\":[\"sh\",\"run.sh\"]")
    try joust.write("\(deed)\nexec ./TestBot\n", to: "bots/plain/run.sh")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['plain', 'random', 'rules'], pairs: 9, sandbox: 'none'")
    return joust
  }

  private func leftovers(of joust: Joust) throws -> [String] {
    try joust.names(in: "bots").filter { $0.hasPrefix(".") }
  }

  /// The bot changes its own folder when it is first started.
  @Test(arguments: [
    "rm -rf ../plain", "rm ../plain/TestBot", "echo 'exit 1' > ../plain/run.sh",
    "mv ../plain ../elsewhere",
  ])
  func `changing a bot while it plays costs no bot a game`(_ deed: String) throws {
    let joust = try tournament(deed)
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 54)
    #expect(games.allSatisfy { $0.forfeit == nil })
    #expect(try leftovers(of: joust) == [])
  }

  @Test func `a snapshot that disappears is not charged to a bot, and its games are played again`()
    throws
  {
    let joust = try tournament("test -e ../../mended || rm -r \"$PWD\"")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(run.error.contains("plain can't be started any more: "))
    #expect(run.error.contains("is gone. The bot is not penalized"))
    let games = try joust.games(of: "t")
    #expect(games.allSatisfy { !$0.bots.contains("plain") }, "\(games)")
    #expect(games.count == 18)
    #expect(try leftovers(of: joust) == [])

    try joust.write("", to: "mended")
    let again = try joust.run("run", "tournaments/t", "--quiet")
    #expect(again.status == 0, "\(again.error)")
    #expect(try joust.games(of: "t").count == 54)
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }

  @Test func `shards play one content of a bot, and a new version next to it`() throws {
    let joust = try tournament("pwd -P >> ../../places")
    defer { joust.remove() }
    let shards = try ["1/2", "2/2"].map {
      try joust.startRun("tournaments/t", "--shard", $0, "--seed", "1")
    }
    for shard in shards {
      shard.waitUntilExit()
      #expect(shard.terminationStatus == 0)
    }
    #expect(try Set(joust.read("places").split(separator: "\n")).count == 1)
    try joust.write("other", to: "bots/plain/other")
    try joust.addBot("plain", manifest: #""command":["sh","run.sh"],"version":"2""#)
    try joust.run("run", "tournaments/t", "--shard", "1/1", "--seed", "2")
    #expect(try Set(joust.read("places").split(separator: "\n")).count == 2)
    #expect(try leftovers(of: joust) == [])
  }

  @Test func `the files of killed runs are deleted by the next one`() throws {
    let joust = try tournament("true")
    defer { joust.remove() }
    try joust.write("", to: "bots/.plain.joust-run-new-1/TestBot")
    try joust.write("", to: "bots/.other.joust-run-0123456789abcdef/deep/file")
    try joust.write("<html>", to: "tournaments/t/.report.html.part")
    #expect(try joust.run("run", "tournaments/t").status == 0)
    #expect(try leftovers(of: joust) == [])
    #expect(
      try joust.names(in: "tournaments/t") == [".joust-seed", "games.jsonl", "tournament.json"])
  }

  @Test func `a bot can be in a folder whose name has 255 bytes`() throws {
    let joust = try tournament("true")
    defer { joust.remove() }
    let name = String(repeating: "n", count: 255)
    #expect(try joust.shell("mv bots/plain bots/\(name)").status == 0)
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").count == 54)
    #expect(try joust.names(in: "bots") == [name])
  }

  @Test func `a run plays with the same links, modes and empty folders`() throws {
    let joust = try tournament(
      "test -L link && test \"$(cat link)\" = text && test -x tool && test -d empty && ./tool || exit 1"
    )
    defer { joust.remove() }
    let folder = joust.folder + "/bots/plain"
    try joust.write("text", to: "bots/plain/deep/file")
    try joust.write("#!/bin/sh\ntrue\n", to: "bots/plain/tool")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder + "/tool")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "deep/file")
    try FileManager.default.createDirectory(
      atPath: folder + "/empty", withIntermediateDirectories: false)
    #expect(try joust.shell("mkfifo bots/plain/pipe").status == 0)
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }

  @Test(arguments: [
    (#""command":["sh","run.sh"],"build":["sh","build.sh"]"#, "test -e __pycache__/made"),
    (#""command":["sh","run.sh"],"build":["sh","build.sh"]"#, "test ! -e deep/__pycache__"),
    (#""command":["sh","run.sh"]"#, "test ! -e deep/__pycache__"),
  ])
  func `compiled Python is played only if the bot's build made it`(
    _ manifest: String, _ condition: String
  ) throws {
    let joust = try tournament("\(condition) || exit 1")
    defer { joust.remove() }
    try joust.addBot("plain", manifest: manifest)
    try joust.write("mkdir __pycache__; echo made > __pycache__/made", to: "bots/plain/build.sh")
    try joust.write("foreign", to: "bots/plain/deep/__pycache__/foreign.pyc")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }
}
