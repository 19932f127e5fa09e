import Foundation
import TestThreads
import Testing

/// Tests runs, plans and comparisons with a goal for the certainty of their results.
@Suite(.waiting, .timeLimit(.minutes(30))) struct CertaintyTests {
  private struct Ladder: Decodable {
    struct Entrant: Decodable {
      let error: Double
      let bound: String?
    }
    let entrants: [Entrant]
  }

  private struct Plan: Decodable {
    let games: Int
  }

  private static let bots = (1...3).map {
    "{ bot: 'random', name: 'r\($0)', options: { seed: \($0) } }"
  }.joined(separator: ", ")

  @Test func `a run plays until the errors are small enough, and continues after a stop`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], seed: '5', openings: { plies: 2 }, bots: [\(Self.bots)]")
    let unplayed = try joust.run("plan", "tournaments/t")
    #expect(unplayed.status == 2)
    #expect(unplayed.error.contains("tournaments/t has no games yet"))
    let run = try joust.run("run", "tournaments/t", "--until-error", "100", "--json")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.hasSuffix("No rating's error is above 100 Elo.\n"), "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count > 30 && games.count < 400)
    let errors = try errors(joust)
    #expect(!errors.isEmpty && errors.allSatisfy { $0 <= 100 })

    // The status lists the games beyond the schedule separately.
    let status = try joust.run("status", "tournaments/t")
    let beyond = " 0 left, and \(games.count - 6) games beyond the schedule\n"
    #expect(
      status.output.hasPrefix("6 of 6 games played,") && status.output.contains(beyond),
      "\(status.output)")
    let numbers = try joust.run("status", "tournaments/t", "--json")
    #expect(
      numbers.output.contains(#""extra":\#(games.count - 6),"#), "\(numbers.output)")

    let plan = try joust.run("plan", "tournaments/t", "--error", "100", "--json")
    #expect(try plans(plan.output).map(\.games) == [0])
    let more = try joust.run("plan", "tournaments/t", "--error", "50", "--json")
    #expect(try #require(try plans(more.output).first).games > games.count)

    // A second run plays no games. A run that was cut off continues and keeps its games.
    let again = try joust.run("run", "tournaments/t", "--until-error", "100")
    #expect(again.error == "No rating's error is above 100 Elo.\n")
    let lines = try joust.lines(of: "t")
    let cut = lines.prefix(lines.count / 2)
    try joust.write(cut.joined(separator: "\n") + "\n", to: "tournaments/t/games.jsonl")
    #expect(try joust.run("run", "tournaments/t", "--until-error", "100", "--quiet").status == 0)
    #expect(try joust.lines(of: "t").starts(with: cut))
    #expect(try self.errors(joust).allSatisfy { $0 <= 100 })
  }

  private func errors(_ joust: Joust) throws -> [Double] {
    let output = try joust.run("ladder", "tournaments/t", "--format", "json").output
    return try JSONDecoder().decode([Ladder].self, from: Data(output.utf8))[0].entrants
      .filter { $0.bound == nil }.map(\.error)
  }

  private func plans(_ text: String) throws -> [Plan] {
    try JSONDecoder().decode([Plan].self, from: Data(text.utf8))
  }

  @Test(arguments: [
    (["run", "--until-error", "20", "--shard", "1/2"], "--until-error does not work"),
    (["run", "--until-error", "20", "--follow"], "--until-error does not work"),
    (["run", "--until-error", "0"], "--until-error is \"0\", expected a whole number"),
    (["plan", "--error", "0"], "--error is \"0\", expected a number of Elo"),
    (["plan", "--separate", "r1"], "--separate is \"r1\", expected the names of two bots"),
    (["plan", "--separate", "r1,r2", "--error", "9"], "--error and --separate are different"),
    (["ladder", "--overall", "--model", "davidson"], "--overall does not work with"),
  ])
  func `an invalid goal is reported`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], seed: '5', bots: [\(Self.bots)]")
    let run = try joust.run([words[0], "tournaments/t"] + words.dropFirst())
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.hasPrefix("joust: \(sentence)"), "\(run.error)")
  }

  @Test func `a comparison's expected length is printed without playing or writing anything`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let words = ["compare", "a=random:seed=1", "b=random:seed=2", "--game", "tic-tac-toe"]
    let plan = try joust.run(words + ["--plan"])
    #expect(plan.status == 0, "\(plan.error)")
    #expect(plan.output.contains("  822   1643   4.8 %\n"), "\(plan.output)")
    #expect(try !joust.names(in: "tournaments").contains("compare-a-b-tic-tac-toe"))

    // The plan considers the games that have been played.
    _ = try joust.run(words + ["--max-pairs", "12", "--seed", "3", "--quiet"])
    let rest = try joust.run(words + ["--plan", "--json"])
    #expect(rest.output.contains(#""meetings":12,"#), "\(rest.output)\(rest.error)")
  }

  @Test func `the expected length of a comparison with an unsubmitted bot rewrites no file`() throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    let words = ["compare", "fox.sh", "random", "--game", "tic-tac-toe", "--folder", "t"]
    let run = try joust.run(words + ["--max-pairs", "1", "--quiet"])
    #expect(run.status == 0, "\(run.error)")
    let file = try joust.read("t/tournament.json")
    let plan = try joust.run(words + ["--max-pairs", "5", "--move-time", "2s", "--plan"])
    #expect(plan.status == 0, "\(plan.error)")
    #expect(try joust.read("t/tournament.json") == file)
  }
}
