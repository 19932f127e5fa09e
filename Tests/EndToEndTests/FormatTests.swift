import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct FormatTests {
  private static let bots =
    "games: ['tic-tac-toe'], seed: '3', openings: { plies: 1 }, "
    + "bots: ['minimax', 'rules', { bot: 'random', name: 'chance', options: { seed: 1 } }, "
    + "{ bot: 'minimax', name: 'shallow', options: { depth: 1 } }]"

  private func tournament(_ format: String) throws -> Joust {
    let joust = try Joust()
    try joust.addTournament("cup", "\(Self.bots), format: \(format)")
    return joust
  }

  @Test func `a gauntlet plays only the games of its challenger`() throws {
    let joust = try tournament("{ name: 'gauntlet', challengers: ['shallow'] }, pairs: 2")
    defer { joust.remove() }
    #expect(try joust.run("run", "tournaments/cup").status == 0)
    let games = try joust.games(of: "cup")
    #expect(games.count == 3 * 4)
    #expect(games.allSatisfy { $0.bots.contains("shallow") })
  }

  @Test func `a Swiss tournament plays its rounds and shows the standings`() throws {
    let joust = try tournament("{ name: 'swiss', rounds: 2 }")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/cup")
    #expect(run.status == 0)
    #expect(run.error.contains("cup: tic-tac-toe round 1 of 2: 4 of 4 games to play"))
    #expect(run.error.contains("cup: tic-tac-toe round 2 of 2: 4 of 4 games to play"))
    #expect(run.output.contains("tic-tac-toe · Standings after 2 rounds\n──"))
    let ladder = try joust.run("ladder", "tournaments/cup")
    #expect(ladder.output == run.output)
    let json = try joust.run("ladder", "tournaments/cup", "--format", "json").output
    #expect(json.contains(#""swiss":{"rounds":[[{"bots":[""#))
    #expect(json.contains(#""standings":[{"rank":1,"name":"rules","points":"#))
    // The leader has the most points, whatever its rating.
    #expect(try joust.run("report", "tournaments/cup", "--feed").status == 0)
    let feed = try joust.read("tournaments/cup/report.atom")
    #expect(feed.contains("<title>rules leads tic-tac-toe</title>"), "\(feed)")
    #expect(feed.contains(/<summary>[0-9.]+ points · Buchholz [0-9.]+<\/summary>/), "\(feed)")
    #expect(try joust.run("run", "tournaments/cup", "--report").status == 0)
    let page = try joust.read("tournaments/cup/report.html")
    #expect(page.contains("tic-tac-toe: rules leads."))
    #expect(page.contains("<h3>Standings after 2 rounds</h3>"))
    #expect(page.contains("<summary>2 rounds</summary>"))
    #expect(page.contains(#"<th scope="col"><abbr title="Round 1">R1</abbr></th>"#), "\(page)")
    // A cell has the opponent's place and the points, and links to the games of both.
    let match =
      /<td class="match (win|tie|loss)"><a href="#vs=[a-z]+,[a-z]+" title="against [a-z]+, place [1-4]"><small>[1-4]<\/small> [0-9.]+–[0-9.]+<\/a>/
    #expect(page.matches(of: match).count == 2 * 4, "\(page)")
    #expect(try joust.lines(of: "cup").count { $0.hasPrefix("{\"type\":\"run\"") } == 1)

    let again = try joust.run("run", "tournaments/cup")
    #expect(again.error == "All games are played: 8 games are in the record.\n")
    #expect(again.output == run.output)
  }

  @Test func `a knockout continues after a kill and has a winner`() throws {
    let joust = try tournament("'knockout'")
    defer { joust.remove() }
    let whole = try joust.run("run", "tournaments/cup")
    #expect(whole.status == 0)
    #expect(whole.output.contains("tic-tac-toe · Champion\n──"))
    #expect(whole.output.contains("tic-tac-toe · Semi-finals\n──"))
    let events = try joust.run("run", "tournaments/cup", "--json").output
    #expect(events.contains(#""knockout":{"rounds":[[{"bots":["#))
    #expect(events.contains(#""champion":"minimax""#))
    #expect(try joust.run("report", "tournaments/cup", "--feed").status == 0)
    let page = try joust.read("tournaments/cup/report.html")
    #expect(page.contains("<h3>Champion</h3>"))
    #expect(page.contains("tic-tac-toe: minimax wins."))
    let feed = try joust.read("tournaments/cup/report.atom")
    #expect(feed.contains("<title>minimax wins tic-tac-toe</title><id>"), "\(feed)")
    #expect(feed.contains("<summary>champion of 4 bots</summary>"), "\(feed)")
    #expect(page.contains(#"<ol class="bracket fixed"><li><h4>Semi-finals</h4>"#))

    let lines = try joust.read("tournaments/cup/games.jsonl").split(separator: "\n")
    for count in [2, lines.count / 2] {
      let rest = lines.prefix(count).joined(separator: "\n") + "\n"
      try joust.write(rest, to: "tournaments/cup/games.jsonl")
      let run = try joust.run("run", "tournaments/cup")
      #expect(run.status == 0)
      #expect(
        run.output.split(separator: "\n").suffix(4) == whole.output.split(separator: "\n").suffix(4)
      )
    }
  }

  @Test(arguments: [
    ("'knockout'", "Champion"), ("{ name: 'swiss', rounds: 2 }", "Standings after 2 rounds"),
  ])
  func `a bot that cannot be started does not change the results of the others`(
    format: String, title: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("broken", manifest: #""command":["false"]"#)
    try joust.addTournament(
      "cup",
      "games: ['tic-tac-toe'], seed: '3', openings: { plies: 1 }, pairs: 2, "
        + "bots: ['minimax', 'rules', 'random', 'broken'], format: \(format)")
    let run = try joust.run("run", "tournaments/cup", "--quiet")
    #expect(run.status == 1)
    #expect(run.error.contains("broken is withdrawn: "), "\(run.error)")
    #expect(run.output.contains("tic-tac-toe · \(title)\n──"), "\(run.output)")
    #expect(try joust.run("ladder", "tournaments/cup").output == run.output)
    #expect(try joust.run("report", "tournaments/cup").status == 0)
    #expect(try joust.read("tournaments/cup/report.html").contains("<h3>\(title)</h3>"))
  }

  @Test func `a ladder plays until the errors are small enough`() throws {
    let joust = try tournament("{ name: 'ladder', games: 60 }")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/cup")
    #expect(run.status == 0)
    #expect(run.error.contains("tic-tac-toe after "))
    #expect(60..<90 ~= (try joust.games(of: "cup").count))
    #expect(try joust.run("verify", "tournaments/cup").status == 0)
  }

  @Test func `shards of a ladder that run at the same time play the games of one run`() throws {
    let format = "{ name: 'ladder', games: 120 }, pairs: 2"
    let joust = try tournament(format)
    let whole = try tournament(format)
    defer {
      joust.remove()
      whole.remove()
    }
    try whole.run("run", "tournaments/cup")
    var statuses: [Int32] = [3]
    for _ in 0..<30 where statuses.contains(3) {
      let runs = try (1...3).map { try joust.startRun("tournaments/cup", "--shard", "\($0)/3") }
      statuses = runs.map { run in
        run.waitUntilExit()
        return run.terminationStatus
      }
    }
    #expect(statuses == [0, 0, 0])
    let parts = try (1...3).flatMap {
      try joust.games(of: "cup", in: "games-\($0)of3.jsonl").map(\.id)
    }
    #expect(parts.sorted() == (try whole.games(of: "cup").map(\.id).sorted()))
  }

  @Test func `a shard plays its part of a round and reports that it waits for others`() throws {
    let joust = try tournament("{ name: 'swiss', rounds: 3 }, pairs: 6")
    defer { joust.remove() }
    let first = try joust.run("run", "tournaments/cup", "--shard", "1/2")
    #expect(first.status == 3)
    #expect(
      first.error.contains(
        "The remaining games of tic-tac-toe round 1 of 3 are for other shards; run this shard again "
          + "when"
      ))
    let status = try joust.run("status", "tournaments/cup")
    #expect(status.status == 3)
    #expect(status.output.contains(" left; more may follow\n  games-1of2.jsonl  "))
    let other = try joust.run("run", "tournaments/cup", "--shard", "2/2")
    #expect(other.status == 3)
    var statuses: Set<Int32> = [3]
    for _ in 0..<4 where statuses.contains(3) {
      statuses = Set(
        try ["1/2", "2/2"].map {
          try joust.run("run", "tournaments/cup", "--shard", $0).status
        })
    }
    #expect(statuses == [0])
    let end = try joust.run("status", "tournaments/cup", "--json")
    #expect(end.status == 0)
    #expect(
      end.output.hasPrefix(
        #"{"scheduled":72,"played":72,"left":0,"records":[{"file":"games-1of2.jsonl","games":"#))
    #expect(!end.output.contains("final"))
    let whole = try tournament("{ name: 'swiss', rounds: 3 }, pairs: 6")
    defer { whole.remove() }
    try whole.run("run", "tournaments/cup")
    let parts = try ["games-1of2.jsonl", "games-2of2.jsonl"].flatMap {
      try joust.games(of: "cup", in: $0).map(\.id)
    }
    #expect(parts.sorted() == (try whole.games(of: "cup").map(\.id).sorted()))
  }

  @Test func `a shard on a machine without one of the bots ends instead of pairing other rounds`()
    throws
  {
    var joust = try Joust()
    defer { joust.remove() }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let tool = "\(joust.folder)/tools/only-here"
    try joust.write("#!/bin/sh\n" + SubmitTests.shell, to: "tools/only-here")
    #expect(try joust.shell("chmod +x '\(tool)'").status == 0)
    try joust.addBot("rare", manifest: #""command":["only-here"]"#)
    try joust.addTournament(
      "cup",
      "games: ['tic-tac-toe'], seed: '3', pairs: 6, sandbox: 'none', format: { name: 'swiss', rounds: 2 }, "
        + "bots: ['minimax', 'rules', 'random', 'rare']")
    func run(shard: String) throws -> Joust.Outcome {
      try joust.run("run", "tournaments/cup", "--quiet", "--shard", shard)
    }
    joust.environment["PATH"] = "\(joust.folder)/tools:\(path)"
    #expect(try run(shard: "1/2").status == 3)
    joust.environment["PATH"] = path
    let lacking = try run(shard: "2/2")
    #expect(lacking.status == 1)
    #expect(
      lacking.error == """
        rare is left out: only-here was not found on this machine
        Shard 2/2 plays no game of tic-tac-toe round 1 of 2: rare has played but is left out here, \
        so the rounds would differ from the rounds of the other shards. Run this shard again when the bot \
        can play here.

        """)
    #expect(try joust.names(in: "tournaments/cup") == ["games-1of2.jsonl", "tournament.json"])
    joust.environment["PATH"] = "\(joust.folder)/tools:\(path)"
    var statuses: [Int32] = [3]
    for _ in 0..<9 where statuses.contains(3) {
      statuses = try ["2/2", "1/2"].map { try run(shard: $0).status }
    }
    #expect(statuses == [0, 0])
  }
}
