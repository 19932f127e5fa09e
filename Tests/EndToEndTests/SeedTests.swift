import Foundation
import TestThreads
import Testing

/// What a tournament's seed settles, and who may know.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SeedTests {
  private func tournament(_ seed: String, bots: String = "['good', 'random']") throws -> Joust {
    let joust = try Joust()
    try joust.addBot("good")
    try joust.addTournament(
      "t", "games: [{ name: '2048', max_moves: 9 }], bots: \(bots), pairs: 2\(seed)")
    return joust
  }

  private func seeds(of joust: Joust) throws -> [UInt64] {
    try joust.lines(of: "t").filter { $0.hasPrefix("{\"type\":\"game\"") }
      .compactMap { $0.firstMatch(of: /"seed":"(\d+)"/).flatMap { UInt64($0.1) } }
  }

  @Test func `a record says by which rule its games follow from its seed`() throws {
    let joust = try tournament(", seed: '2048'")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    #expect(try joust.lines(of: "t")[0].contains("\"seed\":\"2048\",\"seeds\":\"sha256\","))
    let digest = try joust.shell(
      "printf '2048/2048/size=4,max_moves=9,target=null/meeting/1' | sha256sum | cut -c-16")
    let seed = UInt64(digest.output.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16)
    #expect(try seeds(of: joust).first == seed)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `an old record goes on by its own rule`() throws {
    let joust = try tournament("", bots: "['greedy', 'random']")
    defer { joust.remove() }
    let run = #"{"type":"run","joust":"0.1.0","at":"2026-11-20T22:30:00Z","seed":"2048","bots":[]}"#
    try joust.write(run + "\n", to: "tournaments/t/games.jsonl")
    #expect(try joust.run("run", "tournaments/t").status == 0)
    let games = try joust.games(of: "t").map(\.id)
    #expect(games == ["4zgdadt88rp4z-1", "4zgdadt88rp4z-2"])
    #expect(try seeds(of: joust) == [10415836318693911346, 4294097016462171675])
    #expect(try !joust.lines(of: "t")[1].contains("\"seeds\""))
    #expect(try joust.run("run", "tournaments/t").error.hasPrefix("Nothing is left to play"))
  }

  @Test(arguments: [
    (", seed: '2026'", "['good', 'random']", true), ("", "['good', 'random']", false),
    (", seed: '1234567890123456'", "['good', 'random']", false),
    (", seed: '2026'", "['greedy', 'random']", false),
  ])
  func `a seed that a stranger's bot may guess is warned of`(
    seed: String, bots: String, isWarned: Bool
  ) throws {
    let joust = try tournament(seed, bots: bots)
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0)
    #expect(run.error.contains("The seed 2026 can be guessed") == isWarned)
    #expect(run.error.contains("leave \"seed\" out") == isWarned)
  }
}
