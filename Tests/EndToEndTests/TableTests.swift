import Foundation
import TestThreads
import Testing

/// The players in a line of the record.
private struct TableGame: Decodable {
  let id: String
  let bots: [String]
}

/// Tests tournaments of games with more than two seats.
@Suite(.waiting, .timeLimit(.minutes(30))) struct TableTests {
  private static let bots =
    "bots: ['random', { bot: 'random', name: 'b' }, { bot: 'random', name: 'c' }, "
    + "{ bot: 'random', name: 'd' }]"

  private func games(_ joust: Joust, in file: String = "games.jsonl") throws -> [TableGame] {
    try joust.lines(of: "t", in: file).filter { $0.hasPrefix("{\"type\":\"game\"") }
      .map { try JSONDecoder().decode(TableGame.self, from: Data($0.utf8)) }
  }

  @Test func `a tournament of three seats is played, continued, rated and verified`() throws {
    let joust = try Joust.withReferee(["three"], "\(Self.bots), pairs: 3, seed: '1'")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasPrefix("sum · 12 games of 3 seats"), "\(run.output)")
    let games = try games(joust)
    #expect(Set(games.map(\.id)).count == 12)
    // Each bot sits at three of the four tables, and has each of the three seats once.
    for name in ["random", "b", "c", "d"] {
      for seat in 0..<3 { #expect(games.count { $0.bots[seat] == name } == 3) }
    }

    // The record contains a line that was cut off, as after a kill.
    let record = "\(joust.folder)/tournaments/t/games.jsonl"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: record))
    try bytes.prefix(bytes.count * 2 / 3).write(to: URL(fileURLWithPath: record))
    let resumed = try joust.run("run", "tournaments/t", "--report", "--quiet")
    #expect(resumed.status == 0, "\(resumed.error)")
    #expect(Set(try self.games(joust).map(\.id)) == Set(games.map(\.id)))
    #expect(try self.games(joust).count == 12)

    #expect(try joust.read("tournaments/t/report.html").contains(#""total":12,"games":["#))
    let ladder = try joust.run("ladder", "tournaments/t", "--format", "json").output
    #expect(ladder.contains(#""seats":3,"comparisons":36"#), "\(ladder)")
    #expect(try joust.run("status", "tournaments/t", "--json").output.contains(#""scheduled":12,"#))
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.output.contains("12 games in 1 file replayed"), "\(verified.output)")
    let plan = try joust.run("plan", "tournaments/t")
    #expect(plan.status == 2)
    #expect(plan.error.contains("tournaments/t has games of 3 seats (sum)"), "\(plan.error)")
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `two shards play the games of one run`() throws {
    let joust = try Joust.withReferee(["three-together"], "\(Self.bots), pairs: 3, seed: '1'")
    defer { joust.remove() }
    for shard in ["1/2", "2/2"] {
      #expect(try joust.run("run", "tournaments/t", "--shard", shard, "--quiet").status == 0)
    }
    let parts = try ["games-1of2.jsonl", "games-2of2.jsonl"].map {
      try games(joust, in: $0).map(\.id)
    }
    #expect(parts.reduce(0) { $0 + $1.count } == 12)
    #expect(Set(parts.joined()).count == 12)
    let rest = try joust.run("run", "tournaments/t")
    #expect(rest.error == "All games are played: 12 games are in the record.\n")
  }

  @Test func `a ladder of three seats is played by shards, continued, and finished`() throws {
    let joust = try Joust.withReferee(
      ["three"], "\(Self.bots), pairs: 3, seed: '1', format: { name: 'ladder', games: 9 }")
    defer { joust.remove() }
    let part = try joust.run("run", "tournaments/t", "--shard", "1/2", "--quiet")
    #expect(part.status == 3, "\(part.error)")
    let rest = try joust.run("run", "tournaments/t", "--quiet")
    #expect(rest.status == 0, "\(rest.error)")
    #expect(rest.output.hasPrefix("sum · 9 games of 3 seats"), "\(rest.output)")
    let games = try games(joust, in: "games-1of2.jsonl") + games(joust)
    #expect(Set(games.map(\.id)).count == 9)
    // A bot that sits out in one round plays in the next round.
    for name in ["random", "b", "c", "d"] {
      #expect(6...9 ~= games.count { $0.bots.contains(name) })
    }
    #expect(try joust.run("status", "tournaments/t").status == 0)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `a game of three seats needs three bots, and a Swiss tournament is refused`() throws {
    let joust = try Joust.withReferee(["three"])
    defer { joust.remove() }
    let few = try joust.run("run", "tournaments/t")
    #expect(few.status == 1)
    #expect(
      few.error.contains("sum is not played: only 2 bots play it, and the game has 3 seats\n"),
      "\(few.error)")
    try joust.addReferee(["three"], "\(Self.bots), format: 'swiss'")
    let swiss = try joust.run("run", "tournaments/t")
    #expect(swiss.status == 2)
    #expect(swiss.output == "")
    #expect(
      swiss.error
        == "joust: tournaments/t/tournament.json: \"format\" is \"swiss\", which pairs two bots, "
        + "and sum is a game of 3 seats; expected \"round-robin\" or \"ladder\"\n")
    try joust.addReferee(["three"], Self.bots)
    let until = try joust.run("run", "tournaments/t", "--until-error", "50")
    #expect(until.status == 2)
    #expect(
      until.error.contains("and sum is a game of 3 seats; leave the option out"), "\(until.error)")
    #expect(try !joust.names(in: "tournaments/t").contains("games.jsonl"))
  }
}
