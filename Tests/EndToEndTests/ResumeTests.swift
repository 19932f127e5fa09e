import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct ResumeTests {
  @Test func `a run that was killed continues where it stopped`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("slow", "thoughtful")
    try joust.addBot("quick")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['slow', 'quick'], pairs: 4, concurrency: 2, seed: '1'")

    let killed = try joust.startRun("tournaments/t")
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 >= 2 })
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")

    // The kill may have cut off a line.
    let record = "\(joust.folder)/tournaments/t/games.jsonl"
    let half = try Data(joust.lines(of: "t")[1].utf8.prefix(40))
    try append(half, to: record)
    let before = try Data(contentsOf: URL(fileURLWithPath: record))
    let known = Set(try joust.games(of: "t").map(\.id))

    let resumed = try joust.run("run", "tournaments/t")
    #expect(resumed.status == 0, "\(resumed.error)")
    #expect(resumed.error.contains("games.jsonl:\(before.split(separator: 10).count): is cut off"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: record)).starts(with: before + [10]))
    let ids = try joust.games(of: "t").map(\.id)
    #expect(ids.count == 8)
    #expect(Set(ids).count == 8)
    #expect(known.isSubset(of: ids))
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 1)
    #expect(verified.output.hasSuffix("8 games in 1 file replayed; 1 line is wrong\n"))
  }

  @Test func `a second run in the same folder is refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("stuck", "hang")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['stuck', 'random'], time: { move: '1m' }, seed: '1'")
    let first = try joust.startRun("tournaments/t")
    defer {
      first.terminate()
      first.waitUntilExit()
    }
    #expect(joust.wait { (try? joust.lines(of: "t").count) == 1 })
    let second = try joust.run("run", "tournaments/t")
    #expect(second.status == 2)
    #expect(second.output == "")
    #expect(
      second.error == "joust: tournaments/t/games.jsonl is being written by another run; "
        + "wait for it, or stop it\n")
    #expect(try joust.run("ladder", "tournaments/t").output == "No games have been played.\n")
  }

  @Test func `a new bot and more meetings add games and change no game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t")
    let first = try joust.read("tournaments/t/games.jsonl")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['minimax', 'random', 'rules'], pairs: 2, seed: '1'")
    try joust.run("run", "tournaments/t")
    #expect(try joust.read("tournaments/t/games.jsonl").hasPrefix(first))
    #expect(try joust.games(of: "t").count == 12)
    // The games of later meetings are still counted.
    let fewer = try joust.run("run", "tournaments/t", "--pairs", "1")
    #expect(fewer.output.hasPrefix("tic-tac-toe · 12 games"))
  }

  @Test func `each version of a bot has its own games`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['mine', 'rules'], seed: '1'")
    for version in ["1", "2", "1"] {
      try joust.addBot("mine", version: version)
      #expect(try joust.run("run", "tournaments/t").output.hasPrefix("tic-tac-toe · 2 games"))
      let ladder = try joust.run("ladder", "tournaments/t", "--format", "csv").output
      #expect(ladder.contains(",mine,\(version),1,"), "\(ladder)")
    }
    #expect(
      try joust.games(of: "t").flatMap(\.versions).sorted() == [
        "1", "1", "1", "1", "1", "1", "2", "2",
      ])
    let bare = try joust.run("ladder", "tournaments/t/games.jsonl", "--format", "csv").output
    #expect(bare.contains(",mine,2,1,"))
  }

  private func append(_ bytes: Data, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: bytes)
    try file.close()
  }
}
