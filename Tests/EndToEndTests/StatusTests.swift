import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct StatusTests {
  @Test func `status counts the games of all records together, each once`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['minimax', 'rules'], pairs: 4, openings: { plies: 1 }")
    let fresh = try joust.run("status", "tournaments/t", "--json")
    #expect(fresh.status == 3)
    #expect(
      fresh.output.hasPrefix(
        #"{"scheduled":8,"played":0,"left":8,"records":[],"pace":null,"faults_last_hour":0,"disk_free":"#
      ), "\(fresh.output)")
    #expect(
      fresh.output.hasSuffix(
        #","last_game":null,"joust":null,"bots":["#
          + #"{"name":"minimax","version":"1","author":null,"state":"playing 0 of 8"},"#
          + #"{"name":"rules","version":"1","author":null,"state":"playing 0 of 8"}],"#
          + #""queue":[{"game":"tic-tac-toe","bots":["minimax","rules"],"games":8}]}"# + "\n"),
      "\(fresh.output)")

    try joust.run("run", "tournaments/t", "--quiet")
    let lines = try joust.lines(of: "t")
    let games = lines.dropFirst().enumerated().map { index, line in
      line.replacing(/"at":"[^"]*"/, with: #""at":"2026-11-21T03:40:0\#(index)Z""#)
    }
    try joust.write(([lines[0]] + games[..<3]).joined(separator: "\n"), to: record("1of2"))
    try joust.write(games[2..<5].joined(separator: "\n"), to: record("2of2"))
    try joust.write("", to: record("empty"))
    try FileManager.default.removeItem(atPath: "\(joust.folder)/tournaments/t/games.jsonl")
    let part = try joust.run("status", "tournaments/t")
    #expect(part.status == 3)
    #expect(
      part.output == """
        5 of 8 games played, 1.0 a second in the minute before the last game, 3 left
          games-1of2.jsonl  3 games, the last one at 2026-11-21T03:40:02Z
          games-2of2.jsonl  2 games, the last one at 2026-11-21T03:40:04Z
        next
          tic-tac-toe  minimax – rules, 3 games
        bots
          minimax 1  playing 5 of 8
          rules 1    playing 5 of 8

        """)

    try joust.write(games.joined(separator: "\n"), to: record("2of2"))
    let end = try joust.run("status", "tournaments/t/tournament.json", "--json")
    #expect(end.status == 0)
    #expect(
      end.output.hasPrefix(
        #"{"scheduled":8,"played":8,"left":0,"records":["#
          + #"{"file":"games-1of2.jsonl","games":3,"at":"2026-11-21T03:40:02Z"},"#
          + #"{"file":"games-2of2.jsonl","games":5,"at":"2026-11-21T03:40:07Z"}],"pace":null,"#),
      "\(end.output)")
    #expect(end.output.contains(#""state":"rated"},"#), "\(end.output)")
    let old = try joust.run("status", "tournaments/t", "--max-age", "10m")
    #expect(old.status == 4)
    #expect(try joust.run("status", "tournaments/t", "--max-age", "1000h").status == 0)
  }

  @Test func `status reports the pace, the faults and the age of the last game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("rude", "illegal")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['rude', 'rules'], seed: '1'")
    #expect(try joust.run("status", "tournaments/t", "--max-age", "1h").status == 4)
    try joust.run("run", "tournaments/t", "--quiet")
    let status = try joust.run("status", "tournaments/t", "--json", "--max-age", "1h")
    #expect(status.status == 0)
    #expect(status.output.contains(#""faults_last_hour":2,"#), "\(status.output)")
    #expect(status.output.firstMatch(of: /"pace":[0-9.]+,/) != nil, "\(status.output)")
    #expect(status.output.firstMatch(of: /"disk_free":[0-9]+,/) != nil, "\(status.output)")
  }

  private func record(_ name: String) -> String { "tournaments/t/games-\(name).jsonl" }

  @Test func `games that follow from a secret are counted without it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['2048'], bots: ['greedy', 'random'], pairs: 2")
    let fresh = try joust.run("status", "tournaments/t", "--json")
    #expect(fresh.status == 3, "\(fresh.error)")
    #expect(
      fresh.output.contains(#""queue":[{"game":"2048","bots":["greedy","random"],"games":2}]"#))
  }

  @Test func `a bot whose build failed is left out with the reason until its files change`() throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot(
      "broken", manifest: #""author":"Ann","command":["./bot"],"build":["sh","build.sh"]"#)
    try joust.write("echo 'bot.c:1: error: no' >&2; exit 3", to: "bots/broken/build.sh")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules', 'broken'], seed: '1'")
    let before = try joust.run("status", "tournaments/t")
    #expect(before.output.contains("  broken 1  building, by Ann\n"), "\(before.output)")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 1)
    let reason = "left out because its build failed: exited with status 3: bot.c:1: error: no"
    let status = try joust.run("status", "tournaments/t", "--author", "Ann")
    #expect(status.status == 0, "\(status.error)")
    #expect(status.output.hasPrefix("2 of 2 games played"), "\(status.output)")
    #expect(status.output.contains("bots\n  broken 1  \(reason), by Ann\n"), "\(status.output)")

    try joust.write("true", to: "bots/broken/build.sh")
    let repaired = try joust.run("status", "tournaments/t")
    #expect(repaired.status == 3)
    #expect(repaired.output.contains("  broken 1  building, by Ann\n"), "\(repaired.output)")
  }

  @Test func `a bot that has not played is to be built again after a change of its files`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("late", manifest: #""command":["./run"],"build":["true"]"#)
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules', 'late'], seed: '1'")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 1)
    try joust.write("#!/bin/sh\n", to: "bots/late/run")
    try joust.shell("chmod +x bots/late/run")
    let status = try joust.run("status", "tournaments/t")
    #expect(status.output.contains("  late 1    building\n"), "\(status.output)")
  }

  @Test func `games against former versions are not among the games of a bot`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("fox")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['fox', 'random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t", "--quiet")
    try joust.addBot("fox", version: "2")
    let status = try joust.run("status", "tournaments/t")
    #expect(status.output.hasPrefix("2 of 6 games played"), "\(status.output)")
    for row in ["fox 2     playing 0 of 4", "random 1  playing 2 of 4", "rules 1   playing 2 of 4"]
    {
      #expect(status.output.contains("  \(row)\n"), "\(status.output)")
    }
    // A bot that is no longer entered has no games, and its opponents have fewer.
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    let fewer = try joust.run("status", "tournaments/t")
    #expect(fewer.status == 0)
    #expect(fewer.output.hasPrefix("2 of 2 games played"), "\(fewer.output)")
  }

  @Test func `the games of a Swiss tournament are the games of its rounds`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bots = "bots: ['fox', 'owl', 'random', 'rules'], seed: '1'"
    for name in ["fox", "owl"] { try joust.addBot(name) }
    try joust.addTournament("t", "games: ['tic-tac-toe'], \(bots)")
    try joust.run("run", "tournaments/t", "--quiet")
    // All bots have met, and two of the six pairings are those of the round.
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], \(bots), format: { name: 'swiss', rounds: 1 }")
    let status = try joust.run("status", "tournaments/t")
    #expect(
      status.output.hasPrefix("4 of 4 games played")
        && status.output.contains("0 left, and 8 games beyond the schedule\n"), "\(status.output)")
    #expect(status.output.components(separatedBy: "  rated\n").count == 5, "\(status.output)")
  }

  @Test func `an unknown author is an error that names the authors`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['*'], seed: '1'")
    let none = try joust.run("status", "tournaments/t", "--author", "Ann")
    #expect(none.status == 2 && none.output == "")
    #expect(none.error.contains("no bot.json of the tournament names an author"), "\(none.error)")
    try joust.addBot("fox", manifest: #""command":["./x"],"author":"Ann""#)
    try joust.addBot("owl", manifest: #""command":["./x"],"author":"Bob Y""#)
    let unknown = try joust.run("status", "tournaments/t", "--author", "An")
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(
      unknown.error.contains(#"--author is "An", expected an author"#)
        && unknown.error.contains(#""Ann", "Bob Y"; did you mean "Ann"?"#), "\(unknown.error)")
    let known = try joust.run("status", "tournaments/t", "--author", "Bob Y")
    #expect(known.status == 3 && known.output.contains("bots\n  owl 1  "), "\(known.output)")
  }

  @Test func `the status of a folder without a tournament is refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let status = try joust.run("status", "tournaments")
    #expect(status.status == 2)
    #expect(status.output == "")
    #expect(
      status.error
        == "joust: tournaments has no tournament.json; expected a tournament's folder\n")
  }
}
