#if os(Linux)
import Foundation
import TestThreads
import Testing

/// Tests the accounting of resources by times that only a quiet machine has.
///
/// The tests run one after another and, since each of them waits for all other waiting tests, at the end.
@Suite(.waiting, .serialized, .timeLimit(.minutes(30))) struct QuietMachineTests {
  @Test(.long("it takes a quiet machine"), arguments: AccountPlace.all)
  func `the time of measuring a bot is not charged to its opponent`(_ place: AccountPlace) throws {
    var times = (quiet: 0.0, crowded: 0.0)
    // Other programs may have delayed one game.
    for _ in 1...3 {
      times = try longestTimes(in: place)
      if times.crowded < times.quiet + 50 { return }
    }
    Issue.record("\(times.crowded) ms, and \(times.quiet) ms against a quiet one")
  }

  /// Returns the longest times of a bot's moves against a bot of one process and against one of many.
  private func longestTimes(in place: AccountPlace) throws -> (quiet: Double, crowded: Double) {
    let joust = try place.joust()
    defer { joust.remove() }
    try joust.addWorker("punctual", "rest 1000")
    try joust.addBot("quiet", "good")
    try joust.addBot("crowd", "share-in-crowd")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['punctual', 'quiet', 'crowd'], memory: '100MB', "
        + "concurrency: 1, sandbox: '\(place.sandbox)', time: { startup: '60s', move: '60s' }")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    func longest(against opponent: String) throws -> Double {
      let games = try joust.games(of: "t").filter { Set($0.bots) == ["punctual", opponent] }
      let times = games.compactMap { game -> Double? in
        guard let seat = game.bots.firstIndex(of: "punctual") else { return nil }
        return game.max_ms?[seat]
      }
      return try #require(times.max())
    }
    return (try longest(against: "quiet"), try longest(against: "crowd"))
  }

  @Test(.long("it takes a quiet machine"), arguments: ["wall", "cpu"])
  func `many processes take no processor time from the opponent`(_ clock: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addWorker("worker", "self 60")
    try joust.addBot("idle", "good")
    try joust.addBot("crowd", "spin-in-crowd")
    try joust.addTournament(
      "t",
      "games: [{ name: '2048', max_moves: 30 }], bots: ['worker', 'idle', 'crowd'], pairs: 3, "
        + "concurrency: 1, sandbox: 'auto', "
        + "time: { startup: '60s', move: '60s', clock: '\(clock)' }")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    func best(against opponent: String) throws -> Double {
      try #require(
        games.filter { Set($0.bots) == ["worker", opponent] }
          .compactMap { game in
            guard let seat = game.bots.firstIndex(of: "worker") else { return nil }
            return game.cpu_ms.flatMap { cpu in game.ms.map { cpu[seat] / $0[seat] } }
          }.max())
    }
    let alone = try best(against: "idle")
    let crowded = try best(against: "crowd")
    #expect(crowded >= 0.9 * alone, "\(crowded) of \(alone)")
  }
}
#endif
