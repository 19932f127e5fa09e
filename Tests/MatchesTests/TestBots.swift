import Foundation
import Games
import Hosting
import Matches
import Tournaments

/// The bots of the match tests, and a tournament with one pairing for them.
enum TestBots {
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static func bot(_ mode: String, at turn: Int = 0, name: String? = nil) -> BotLaunch {
    BotLaunch(
      name: name ?? mode, version: "1",
      launch: Launch(
        program: folder + "/TestBot", arguments: ["TestBot", mode, "\(turn)"], folder: "/",
        environment: [:]))
  }

  /// Returns a bot that works or rests for a given number of milliseconds in each turn.
  static func worker(_ how: String, _ milliseconds: Int = 0, at turn: Int = 0) -> BotLaunch {
    BotLaunch(
      name: "\(how)-\(milliseconds)", version: "1",
      launch: Launch(
        program: folder + "/TestWorker",
        arguments: ["TestWorker", how, "\(milliseconds)", "\(turn)"],
        folder: "/", environment: [:]))
  }

  static var quick: MatchSettings {
    var time = TimeControl()
    time.move = .milliseconds(2500)
    time.startup = .seconds(60)
    return MatchSettings(time: time)
  }

  /// Plays a number of games between two bots, which exchange seats after each game, and returns the records.
  static func play(
    _ first: BotLaunch, _ second: BotLaunch, games count: Int = 1,
    _ game: any Game = TestBots.ticTacToe, _ settings: MatchSettings = quick
  ) throws -> [GameRecord] {
    let games = (0..<count).map { index in
      var start = ScheduledGame.Start.opening([])
      if case .race = game.shape { start = .luck(UInt64(index)) }
      return ScheduledGame(
        id: "g-\(index)", entrants: index % 2 == 0 ? [0, 1] : [1, 0], start: start)
    }
    Signals.ignoreRefusedWrites()
    let match = Match(game, bots: [first, second], settings: settings) { false }
    defer { match.close() }
    return try games.map { try match.play($0, seating: $0.entrants) }
  }

  static let ticTacToe: any Game = {
    do { return try TicTacToe(rules: Rules(of: TicTacToe.parameters)) } catch {
      preconditionFailure("the default rules are valid")
    }
  }()

  static func twentyFortyEight(moves: Int) throws -> any Game {
    try TwentyFortyEight(
      rules: Rules(of: TwentyFortyEight.parameters, values: ["max_moves": moves]))
  }
}
