#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

/// Tests the accounting of resources in each sandbox, for root and for an ordinary user, with and
/// without control groups.
@Suite(.waitingInOrder, .serialized, .timeLimit(.minutes(30))) struct AccountTests {
  /// Plays a game of two workers, which work or rest in given ways.
  private func game(_ bots: [String], _ place: AccountPlace, _ options: String) throws -> Joust.Game
  {
    let joust = try place.joust()
    defer { joust.remove() }
    for (name, words) in zip(["a", "b"], bots) { try joust.addWorker(name, words) }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['a', 'b'], sandbox: '\(place.sandbox)', \(options)")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    return try #require(try joust.games(of: "t").first { $0.bots == ["a", "b"] })
  }

  @Test(
    arguments: AccountPlace.all,
    [
      "eat-in-sockets", "eat-in-shared-memory", "eat-in-page-tables", "eat-in-mappings",
      "eat-in-unreadable", "end-first-thread",
    ])
  func `memory outside of resident pages counts`(_ place: AccountPlace, _ mode: String) throws {
    let joust = try place.joust()
    defer { joust.remove() }
    try joust.addBot("good", "good")
    try joust.addBot("bad", mode, "1")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['good', 'bad'], memory: '100MB', "
        + "sandbox: '\(place.sandbox)', time: { startup: '60s', move: '60s' }")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let refused = ["eat-in-shared-memory", "eat-in-unreadable"]
    let games = try joust.games(of: "t")
    #expect(!games.isEmpty)
    for game in games {
      if place.sandbox != "none", SystemCallFilter.exists, refused.contains(mode) {
        #expect(game.forfeit == nil, "\(game.detail ?? "")")
      } else {
        #expect(game.losers == ["bad"])
        #expect(game.reason == "memory-limit", "\(game.detail ?? "")")
      }
    }
  }

  @Test(arguments: AccountPlace.all)
  func `a bot whose processes take long to count costs its opponent no game`(
    _ place: AccountPlace
  ) throws {
    let joust = try place.joust()
    defer { joust.remove() }
    try joust.addWorker("punctual", "rest 1000")
    try joust.addBot("bad", "begin-in-mappings")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['punctual', 'bad'], memory: '100MB', concurrency: 1, "
        + "sandbox: '\(place.sandbox)', time: { startup: '60s', move: '6s', total: '12s' }")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    for game in try joust.games(of: "t") {
      #expect(game.losers == ["bad"])
      #expect(["memory-limit", "start-failure"].contains(game.reason), "\(game.detail ?? "")")
    }
  }

  @Test(arguments: AccountPlace.all, ["thread", "child", "unwaited", "ignored"])
  func `the processor time of all processes of a bot is counted`(
    _ place: AccountPlace, _ how: String
  ) throws {
    let game = try game(
      ["\(how) 400 1", "rest 0"], place, "time: { startup: '60s', move: '60s', clock: 'cpu' }")
    let time = try #require(game.cpu_ms).first ?? 0
    // The counter of the system leaves out the switches between programs. Starting processes and playing also
    // use processor time, more of it on a slow or busy machine; work that is counted twice has at least 800 ms.
    #expect((390...700).contains(time), "\(time) ms")
  }

  /// Without a sandbox, no filter prevents a bot from making such a program.
  @Test(arguments: AccountPlace.all.filter { $0.sandbox != "none" })
  func `a bot can't hide work in a program that may not be read`(_ place: AccountPlace) throws {
    let game = try game(
      ["unreadable 1000 1", "rest 0"], place,
      "time: { startup: '60s', move: '60s', clock: 'cpu' }")
    if game.forfeit == nil {
      let time = try #require(game.cpu_ms?.first)
      #expect(time >= 990, "\(time) ms")
    } else {
      #expect(game.losers == ["a"])
      #expect(game.reason == "memory-limit", "\(game.detail ?? "")")
    }
  }

  @Test(arguments: AccountPlace.all.filter { $0.sandbox != "none" })
  func `a bot that may not ponder can't have itself continued`(_ place: AccountPlace) throws {
    let game = try game(
      ["continued 0 1", "rest 4000 2"], place,
      "pondering: false, time: { startup: '60s', move: '60s' }")
    let time = try #require(game.cpu_ms?.first)
    #expect(time < 800, "\(time) ms")
  }

  @Test(arguments: AccountPlace.all)
  func `all processes of a bot that may not ponder are stopped`(_ place: AccountPlace) throws {
    let game = try game(
      ["strangers 0 1", "rest 4000 2"], place,
      "pondering: false, time: { startup: '60s', move: '60s' }")
    let time = try #require(game.cpu_ms).first ?? 0
    #expect(time < 800, "\(time) ms")
  }
}
#endif
