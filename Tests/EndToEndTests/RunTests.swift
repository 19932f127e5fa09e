import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct RunTests {
  @Test func `a tournament of built-in bots is played, ranked and verified`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 2, seed: '1'")

    let first = try joust.run("run", "tournaments/t")
    #expect(first.status == 0, "\(first.error)")
    #expect(first.output.hasPrefix("tic-tac-toe · 4 games"))

    let again = try joust.run("run", "tournaments/t")
    #expect(again.status == 0)
    #expect(again.output == first.output)
    #expect(again.error == "All games are played: 4 games are in the record.\n")

    let ladder = try joust.run("ladder", "tournaments/t")
    #expect(ladder.output == first.output)
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.output == "4 games in 1 file replayed; nothing is wrong\n")
  }

  @Test func `options override the file`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("plain")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe', '2048'], bots: ['plain', 'random', 'rules'], seed: '1'")

    let run = try joust.run(
      "run", "tournaments/t", "--pairs", "3", "--bots", "plain,rules", "--games=tic-tac-toe",
      "--seed", "2", "--concurrency", "2", "--quiet")
    #expect(run.status == 0)
    #expect(run.error == "")
    let games = try joust.games(of: "t")
    #expect(games.count == 6)
    #expect(games.allSatisfy { $0.game == "tic-tac-toe" && !$0.bots.contains("random") })
    #expect(try joust.lines(of: "t")[0].contains("\"seed\":\"2\""))
  }

  @Test func `a secret is drawn once`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules']")
    for pairs in ["1", "2", "3"] {
      #expect(try joust.run("run", "tournaments/t", "--pairs", pairs).status == 0)
    }
    #expect(try joust.games(of: "t").count == 6)
    let seeds = try joust.lines(of: "t").compactMap {
      $0.firstMatch(of: /"seed_sha256":"(\w+)"/)?.1
    }
    #expect(seeds.count == 3)
    #expect(Set(seeds).count == 1)
  }

  @Test func `ids depend on the games, not on the settings of the run`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let common = "games: ['tic-tac-toe'], openings: { plies: 1 }, seed: '3', "
    try joust.addTournament("a", common + "bots: ['random', 'rules'], pairs: 2")
    try joust.addTournament(
      "b",
      common + "bots: ['rules', 'random', 'minimax'], pairs: 3, concurrency: 2, memory: '2GB', "
        + "time: { move: '2s' }, pondering: false, sandbox: 'none', on_timeout: 'random'")
    for name in ["a", "b"] { try joust.run("run", "tournaments/\(name)") }
    let few = try joust.games(of: "a").map(\.id)
    let many = try joust.games(of: "b").map(\.id)
    #expect(few.count == 4)
    #expect(Set(many).count == 18)
    #expect(Set(few).isSubset(of: many))
  }

  @Test func `each event is one object on a line`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--json", "--quiet")
    #expect(run.error == "")
    let lines = run.output.split(separator: "\n")
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    let games = try joust.lines(of: "t").dropFirst()
    #expect(lines.dropLast(2).elementsEqual(games) { $0 == $1 })
    #expect(lines.dropLast().last?.hasPrefix(#"{"type":"ladder","ladders":[{"game":"#) == true)
    #expect(lines.last == #"{"type":"done","games":\#(games.count),"status":0}"#)
  }

  @Test func `comments and logs of a bot are kept, and their control characters are escaped`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("loud", "markup")
    try joust.addBot("mad", "chatty")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['loud', 'mad'], seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 0)
    #expect(!(run.output + run.error).contains("\u{1b}"))
    #expect(
      run.error.contains(#"mad lost a game of tic-tac-toe by invalid-reply: wrote "thinking"#))
    #expect(try joust.read("tournaments/t/logs/loud.log").contains("1\n\u{1b}[2J<b>\n"))
    let record = try joust.read("tournaments/t/games.jsonl")
    #expect(record.contains(#""comments":[[1,0,"\u001b[2J<b>"# + "\u{FFFD}\"]"))
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `a log has a limit over all runs`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("loud", manifest: #""command":["sh","bot.sh"]"#)
    try joust.write("yes | head -c 600000 >&2\n" + SubmitTests.shell, to: "bots/loud/bot.sh")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['loud', 'random'], seed: '1', concurrency: 1")
    var runs: [Joust.Outcome] = []
    for pairs in ["1", "2", "3"] {
      runs.append(try joust.run("run", "tournaments/t", "--pairs", pairs, "--logs"))
    }
    #expect(runs.map(\.status) == [0, 0, 0])
    #expect(try joust.read("tournaments/t/logs/loud.log").utf8.count == 1_000_000)
    let full = "tournaments/t/logs/loud.log is full (1 MB); delete it before the next run\n"
    #expect(runs.map { $0.error.contains(full) } == [false, false, true])
  }
}
