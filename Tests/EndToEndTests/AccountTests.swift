#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

/// Tests the accounting of resources in each sandbox, for root and for an ordinary user, with and
/// without control groups.
@Suite(.waitingInOrder, .serialized, .timeLimit(.minutes(30))) struct AccountTests {
  /// The user as which Joust runs, the sandbox, and the kind of accounting.
  struct Place: CustomTestStringConvertible, Sendable {
    var sandbox: String
    var user: UInt32?
    var hasGroups = true

    var testDescription: String {
      "\(sandbox), \(user == nil ? "the tests' user" : "an ordinary user")"
        + (hasGroups ? "" : ", without control groups")
    }

    func joust() throws -> Joust {
      var joust = try Joust(user: user)
      if !hasGroups { joust.environment = ["JOUST_CGROUP": "none"] }
      return joust
    }
  }

  /// The sandboxes, without bubblewrap if Joust can make namespaces itself, which are accounted in the same way.
  private static let sandboxes = SandboxTests.chosen.filter {
    $0 != "bwrap" || !SandboxTests.usable.contains("namespaces")
  }

  static let places = (["none"] + sandboxes).flatMap { sandbox in
    Joust.users.flatMap { user in
      [true, false].map { Place(sandbox: sandbox, user: user, hasGroups: $0) }
    }
  }

  /// Plays a game of two workers, which work or rest in given ways.
  private func game(_ bots: [String], _ place: Place, _ options: String) throws -> Joust.Game {
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
    arguments: places,
    [
      "eat-in-sockets", "eat-in-shared-memory", "eat-in-page-tables", "eat-in-mappings",
      "eat-in-unreadable", "end-first-thread",
    ])
  func `memory outside of resident pages counts`(_ place: Place, _ mode: String) throws {
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

  @Test(arguments: places)
  func `a bot whose processes take long to count costs its opponent no game`(
    _ place: Place
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

  @Test(.long("it takes a quiet machine"), arguments: places)
  func `the time of measuring a bot is not charged to its opponent`(_ place: Place) throws {
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
    let quiet = try longest(against: "quiet")
    let crowded = try longest(against: "crowd")
    #expect(crowded < quiet + 50, "\(crowded) ms, and \(quiet) ms against a quiet one")
  }

  @Test(arguments: places, ["thread", "child", "unwaited", "ignored"])
  func `the processor time of all processes of a bot is counted`(
    _ place: Place, _ how: String
  ) throws {
    let game = try game(
      ["\(how) 400 1", "rest 0"], place, "time: { startup: '60s', move: '60s', clock: 'cpu' }")
    let time = try #require(game.cpu_ms).first ?? 0
    // Starting processes and playing also uses some processor time.
    #expect((398...460).contains(time), "\(time) ms")
  }

  /// Without a sandbox, no filter prevents a bot from making such a program.
  @Test(arguments: places.filter { $0.sandbox != "none" })
  func `a bot can't hide work in a program that may not be read`(_ place: Place) throws {
    let game = try game(
      ["unreadable 1000 1", "rest 0"], place,
      "time: { startup: '60s', move: '60s', clock: 'cpu' }")
    if game.forfeit == nil {
      let time = try #require(game.cpu_ms?.first)
      #expect(time >= 998, "\(time) ms")
    } else {
      #expect(game.losers == ["a"])
      #expect(game.reason == "memory-limit", "\(game.detail ?? "")")
    }
  }

  @Test(arguments: places.filter { $0.sandbox != "none" })
  func `a bot that may not ponder can't have itself continued`(_ place: Place) throws {
    let game = try game(
      ["continued 0 1", "rest 4000 2"], place,
      "pondering: false, time: { startup: '60s', move: '60s' }")
    let time = try #require(game.cpu_ms?.first)
    #expect(time < 800, "\(time) ms")
  }

  @Test(arguments: places)
  func `all processes of a bot that may not ponder are stopped`(_ place: Place) throws {
    let game = try game(
      ["strangers 0 1", "rest 4000 2"], place,
      "pondering: false, time: { startup: '60s', move: '60s' }")
    let time = try #require(game.cpu_ms).first ?? 0
    #expect(time < 800, "\(time) ms")
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

extension Joust {
  /// Adds a bot that works or rests in a given way.
  fileprivate func addWorker(_ name: String, _ words: String) throws {
    let command =
      (["\(Joust.programFolder)/TestWorker"] + words.split(separator: " ").map(String.init))
      .map { "\"\($0)\"" }.joined(separator: ",")
    try addBot(name, manifest: "\"command\":[\(command)]")
  }
}
#endif
