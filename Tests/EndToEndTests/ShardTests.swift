import Foundation
import Hosting
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct ShardTests {
  private let tournament =
    "games: ['tic-tac-toe', { name: '2048', max_moves: 5 }], bots: ['a', 'b', 'rules'], pairs: 6, "
    + "openings: { plies: 2 }, seed: '9'"

  @Test func `shards that share a folder have the same ladder as one run`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    for name in ["a", "b"] { try joust.addBot(name) }
    for name in ["whole", "parts"] { try joust.addTournament(name, tournament) }
    try joust.run("run", "tournaments/whole")

    let runs = try (1...3).map { try joust.startRun("tournaments/parts", "--shard", "\($0)/3") }
    for run in runs {
      run.waitUntilExit()
      #expect(run.terminationStatus == 0)
    }
    let files = try joust.names(in: "tournaments/parts").filter { $0.hasPrefix("games") }
    #expect(files == ["games-1of3.jsonl", "games-2of3.jsonl", "games-3of3.jsonl"])
    let parts = try files.map { Set(try joust.games(of: "parts", in: $0).map(\.id)) }
    #expect(parts.map(\.count).reduce(0, +) == 42)
    #expect(parts.reduce(Set()) { $0.union($1) } == Set(try joust.games(of: "whole").map(\.id)))

    for format in ["json", "csv", "table"] {
      let whole = try joust.run("ladder", "tournaments/whole", "--format", format)
      let union = try joust.run("ladder", "tournaments/parts", "--format", format)
      #expect(union.output == whole.output)
    }
    let rest = try joust.run("run", "tournaments/parts")
    #expect(rest.error == "All games are played: 42 games are in the record.\n")
    #expect(try !joust.names(in: "tournaments/parts").contains("games.jsonl"))
  }

  @Test func `a whole run and a shard do not play in one folder at the same time`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    // The test holds the lock of a run on an empty record.
    let whole = try AppendFile("\(joust.folder)/tournaments/t/games.jsonl")
    let shard = try joust.run("run", "tournaments/t", "--shard", "1/2")
    #expect(shard.status == 2)
    #expect(shard.output == "")
    #expect(
      shard.error == "joust: tournaments/t/games.jsonl is being written by a run of the whole "
        + "tournament, which plays some of the same games as shard 1/2; wait for it, or stop it\n")
    #expect(try joust.names(in: "tournaments/t") == ["games.jsonl", "tournament.json"])
    whole.removeIfEmpty()
    #expect(try joust.run("run", "tournaments/t", "--shard", "1/2").status == 0)
  }

  @Test(arguments: ["file", "variable"])
  func `shards with a copy of the secret play the games of one run`(place: String) throws {
    var joust = try Joust()
    defer { joust.remove() }
    for name in ["a", "b"] { try joust.addBot(name) }
    let hidden = tournament.replacing(", seed: '9'", with: "")
    for name in ["whole", "parts"] { try joust.addTournament(name, hidden) }
    try joust.run("run", "tournaments/whole")
    let secret = try joust.read("tournaments/whole/.joust-seed")
    if place == "file" {
      try joust.write(secret, to: "tournaments/parts/.joust-seed")
    } else {
      joust.environment["JOUST_SEED"] = String(secret.dropLast())
    }
    for part in 1...3 {
      #expect(try joust.run("run", "tournaments/parts", "--shard", "\(part)/3").status == 0)
    }
    func games(_ name: String, _ files: [String]) throws -> Set<[String]> {
      let lines = try files.flatMap { try joust.lines(of: name, in: $0) }
      return Set(
        lines.compactMap { line in
          let start = line.firstMatch(of: /"(?:seed":"\d+"|opening":\[[0-9,]+\])/)
          return start.flatMap { start in
            line.firstMatch(of: /"id":"[^"]+"/).map { [String($0.0), String(start.0)] }
          }
        })
    }
    let parts = (1...3).map { "games-\($0)of3.jsonl" }
    #expect(try games("parts", parts) == games("whole", ["games.jsonl"]))
    #expect(try games("parts", parts).count == 42)
    #expect(try joust.run("verify", "tournaments/parts").error == "")
  }

  @Test func `a shard needs a seed or a secret`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 4")
    let run = try joust.run("run", "tournaments/t", "--shard", "1/2")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.hasPrefix("joust: --shard needs luck that all shards share: copy .joust-seed"))
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
    #expect(try joust.run("run", "tournaments/t", "--shard", "1/2", "--seed", "1").status == 0)
    #expect(try joust.run("run", "tournaments/t", "--shard", "2/2").status == 0)
  }
}
