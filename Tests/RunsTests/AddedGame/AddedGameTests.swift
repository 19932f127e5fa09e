import Foundation
import Games
import Hosting
import Matches
import Reports
import Runs
import Terminal
import TestThreads
import Testing
import Tournaments

/// Tests that a built-in game needs only one file and one line in the catalog, which is here
/// `GameCatalog.add(FourInARow.self)`.
@Suite(.waiting) struct AddedGameTests {
  private let game: any Game

  init() throws {
    GameCatalog.add(FourInARow.self)
    let kind = try #require(GameCatalog.named("four-in-a-row"))
    game = try kind.init(rules: Rules(of: kind.parameters))
  }

  /// Plays four games between two programs that always choose the leftmost column with space.
  private func play() throws -> [GameRecord] {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let bots = ["ann", "bob"].map { name in
      BotLaunch(
        name: name, version: "1",
        launch: Launch(
          program: folder + "/TestBot", arguments: ["TestBot", "good"], folder: "/",
          environment: [:]))
    }
    Signals.ignoreRefusedWrites()
    let match = Match(game, bots: bots, settings: MatchSettings()) { false }
    defer { match.close() }
    return try (0..<4).map { index in
      let seats = index % 2 == 0 ? [0, 1] : [1, 0]
      return try match.play(
        ScheduledGame(id: "f-\(index)", entrants: seats, start: .opening([3])), seating: seats)
    }
  }

  @Test func `a tournament's file names the game`() throws {
    let text = "{ games: ['four-in-a-row'], bots: ['random', { bot: 'random', name: 'other' }] }"
    let file = try TournamentFile(Array(text.utf8), file: "tournament.json")
    #expect(file.games.map { $0.title } == ["four-in-a-row"])
  }

  @Test func `the game is played, recorded, verified, laddered and shown on the page`() throws {
    let games = try play()
    let file = FileManager.default.temporaryDirectory.appending(path: "four-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(games.flatMap { $0.line() }).write(to: file)

    let library = RecordReferees().library(of: file.path)
    var facts = GameFacts { GameDescription($0, in: library) }
    var read: [GameRecord] = []
    let record = try RecordReader.read([file.path], keepsOrder: true, keepsResults: false) { game in
      read.append(game)
      facts.add(game)
    }
    #expect(read.map(\.play) == games.map(\.play))
    for game in read {
      #expect(game.contradiction() == nil)
      #expect(game.forfeit == [])
      #expect(game.reason == "four")
    }

    let ladders = try Ladders(record)
    #expect(ladders.games.map(\.ladder.game) == ["four-in-a-row"])
    #expect(ladders.games.first?.ladder.entrants.map(\.games) == [4, 4])

    var page = ""
    ReportPage(
      name: "four", path: "four", games: ladders.games, facts: facts,
      moment: "2026-11-21T12:00:00Z"
    ).write { page += $0 }
    #expect(page.contains(#""seats":["red","yellow"]"#))
    #expect(
      page.contains(
        #""pictures":[[{"rows":[".......",".......",".......",".......",".......","......."],"#
          + #""colors":{"r":"red","y":"yellow"}},{"rows":[".......",".......",".......",".......","#
          + #"".......","...r..."],"marks":[[5,3]]}"#))
  }

  @Test func `a replay draws the board`() throws {
    let replay = try Replay(try #require(play().first))
    #expect(
      replay.shortText == """
        four-in-a-row · f-0
        red ann – yellow bob
         r   r   r   y   y   y   .
         y   y   y   r   r   r   .
         r   r   r   y   y   y   .
         y   y   y   r   r   r   .
         r   r   r   y   y   y   .
         y   y   y   r   r   r  ‹r›
        ann won (four)

        """)
  }

  @Test func `a person plays the game in the terminal`() throws {
    var table = TerminalGame(
      game, [.init("you", isBot: false), .init("me", isBot: false)], seed: 1)
    _ = table.press(.character("3"))
    _ = table.press(.enter)
    let screen = table.screen(ScreenSize(columns: 40, rows: 14)).map(\.plain)
    #expect(screen.first == "four-in-a-row")
    #expect(screen.contains { $0.contains(" .   .   .  ‹r›  .   .   . ") })
    #expect(table.question(to: 1).number == 2)
  }
}
