import Foundation
import TestThreads
import Testing

/// Tests bots that leave a tournament, through its file and through the commands that edit it.
@Suite(.waiting, .timeLimit(.minutes(30))) struct WithdrawnTests {
  private static let common = "games: ['tic-tac-toe'], seed: '1', pairs: 2, openings: { plies: 1 }"

  @Test func `a withdrawn bot is neither scheduled nor rated, and other games keep their names`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "\(Self.common), bots: ['random', 'rules', 'minimax']")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let before = try joust.read("tournaments/t/games.jsonl")
    try joust.addTournament(
      "t", "\(Self.common), bots: ['random', 'rules', 'minimax'], withdrawn: ['rules']")

    // No games remain, and the ladder contains the other two bots.
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasPrefix("tic-tac-toe · 4 games"))
    #expect(!run.output.contains("rules"))
    #expect(try joust.read("tournaments/t/games.jsonl") == before)
    #expect(try joust.run("ladder", "tournaments/t").output == run.output)

    // Without the file, the record has a ladder of all bots, and a part of it can be rated.
    let record = "tournaments/t/games.jsonl"
    #expect(try joust.run("ladder", record).output.hasPrefix("tic-tac-toe · 12 games"))
    let part = try joust.run("ladder", record, "--bots", "minimax,random")
    #expect(part.output == run.output)
    let absent = try joust.run("ladder", "tournaments/t", "--bots", "minimax,rules")
    #expect(absent.status == 2)
    #expect(
      absent.error.hasPrefix(
        "joust: --bots names \"rules\", which the tournament has withdrawn"))

    // The page contains the bots and ratings of the ladder.
    #expect(try joust.run("report", "tournaments/t").status == 0)
    let page = try joust.read("tournaments/t/report.html")
    #expect(page.contains("minimax") && !page.contains("rules-"))
    #expect(!page.contains(#""name":"rules""#))

    // A new tournament with this file has the same games of these two bots as the record.
    try joust.addTournament(
      "u", "\(Self.common), bots: ['random', 'rules', 'minimax'], withdrawn: ['rules']")
    #expect(try joust.run("run", "tournaments/u", "--quiet").status == 0)
    let ids = Set(try joust.games(of: "t").filter { !$0.bots.contains("rules") }.map(\.id))
    #expect(Set(try joust.games(of: "u").map(\.id)) == ids)
    #expect(ids.count == 4)
  }

  @Test(arguments: [
    (
      "bots: ['*'], withdrawn: ['minmax']", [],
      #"tournament.json: "withdrawn" names "minmax", which is not a bot; did you mean "minimax"?"#
    ),
    (
      "bots: ['*'], withdrawn: ['rules']", ["--bots", "rules,random"],
      #"--bots names "rules", which is among the "withdrawn" of"#
    ),
    (
      "bots: ['*'], withdrawn: ['rules'], format: { name: 'gauntlet', challengers: ['rules'] }", [],
      #""format" names "rules", which is "withdrawn"; remove it from one of the two"#
    ),
  ])
  func `a bot that cannot be withdrawn is reported`(text: String, words: [String], sentence: String)
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], \(text)")
    let run = try joust.run(["run", "tournaments/t"] + words)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test func `a bot that has played and is gone stays withdrawn`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\na,b,1\n", to: "r.csv")
    let other = try joust.run("ladder", "r.csv", "--bots", "a,c")
    #expect(other.status == 2)
    #expect(other.error.hasPrefix(#"joust: --bots names "c", which played no game"#))
    try joust.addBot("gone")
    try joust.addTournament("t", "\(Self.common), bots: ['*']")
    #expect(try joust.run("run", "tournaments/t", "--quiet", "--bots", "gone,random").status == 0)
    try FileManager.default.removeItem(atPath: "\(joust.folder)/bots/gone")
    try joust.addTournament("t", "\(Self.common), bots: ['*'], withdrawn: ['gone']")
    let ladder = try joust.run("ladder", "tournaments/t")
    #expect(
      ladder.output
        == "None of the 4 games is rated: each has a withdrawn bot or a former version of a bot. "
        + "Rate former versions with --all-versions.\n",
      "\(ladder.error)")
    let anchor = try joust.run(
      "ladder", "tournaments/t/games.jsonl", "--bots", "gone", "--anchor", "random=1000")
    #expect(anchor.status == 2)
    #expect(anchor.error.hasPrefix(#"joust: --anchor names "random", which --bots leaves out"#))
  }
}
