import Games
import Hosting
import Matches
import Synchronization
import Testing
import Tournaments

@Suite struct RecordedSeatTests {
  /// A collector of the messages to a bot, by game; each includes the `hello` and the `quit` of its process.
  private final class Ear: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func bot(_ name: String) -> BotLaunch {
      var bot = TestBots.bot("echo", name: name)
      bot.log = { [self] _, text in bytes.withLock { $0 += text } }
      return bot
    }

    var games: [String] {
      let lines = bytes.withLock { String(decoding: $0, as: UTF8.self) }
        .split(separator: "\n").map { $0 + "\n" }
      guard let hello = lines.first, let quit = lines.last else { return [] }
      let middle = lines.dropFirst().dropLast().joined()
      return middle.split(separator: #"{"type":"start""#).map {
        hello + #"{"type":"start""# + $0 + quit
      }
    }
  }

  private func settings(total: Duration? = nil) -> MatchSettings {
    var settings = TestBots.quick
    settings.time.first = .seconds(60)
    settings.time.move = .seconds(50)
    settings.time.total = total
    return settings
  }

  private func messages(
    _ record: GameRecord, _ seat: Int, _ time: TimeControl, in library: GameLibrary = .builtIn
  ) throws -> String {
    let recorded = try RecordedSeat(record, seat: seat, in: library)
    return String(decoding: recorded.messages(time), as: UTF8.self)
  }

  @Test(arguments: ["tic-tac-toe", "2048", "a game of a referee", "views", "alone"])
  func `the messages to a bot are the same to the byte, also in the second game of its process`(
    _ name: String
  ) throws {
    let refereed = try TestReferees.game(["views", "alone"].contains(name) ? name : "well")
    defer { refereed.referee.close() }
    let builtIn = [
      "tic-tac-toe": TestBots.ticTacToe, "2048": try TestBots.twentyFortyEight(moves: 4),
    ]
    let game = builtIn[name] ?? refereed
    let library = GameLibrary { _ in refereed }
    let settings = settings()
    let ears = [Ear(), Ear()]
    let match = Match(
      game, bots: [ears[0].bot("a"), ears[1].bot("b")], settings: settings
    ) { false }
    let records = try (0..<2).map { index in
      let start: ScheduledGame.Start =
        switch name {
        case "2048", "alone": .luck(UInt64(index))
        case "views": .opening([])
        default: .opening([2])
        }
      let seating = index == 0 ? [0, 1] : [1, 0]
      return try match.play(
        ScheduledGame(id: "g-\(index)", entrants: seating, start: start), seating: seating)
    }
    match.close(patience: 10_000_000_000)
    #expect(records.map(\.gameNumbers) == [nil, [2, 2]])
    for (number, record) in records.enumerated() {
      for bot in 0..<2 {
        let seat = number == 0 ? bot : 1 - bot
        let heard = ears[bot].games[number]
        #expect(try messages(record, seat, settings.time, in: library) == heard)
        let views = [
          "views": #","view":{"seen":["rock","rock","rock"]}}"#, "alone": #","view":{"total":7}}"#,
        ]
        if let view = views[name] { #expect(heard.contains(view)) }
      }
    }
  }

  @Test(arguments: ["three", "three-together"])
  func `the messages to a bot in a game of three are the same to the byte`(_ manner: String) throws
  {
    let game = try TestReferees.game(manner)
    defer { game.referee.close() }
    let settings = settings()
    let ears = [Ear(), Ear(), Ear()]
    let match = Match(
      game, bots: zip(ears, ["a", "b", "c"]).map { $0.bot($1) }, settings: settings
    ) { false }
    let record = try match.play(
      ScheduledGame(id: "g", entrants: [0, 1, 2], start: .opening([])), seating: [0, 1, 2])
    match.close(patience: 10_000_000_000)
    let library = GameLibrary { _ in game }
    for seat in 0..<3 {
      #expect(try [messages(record, seat, settings.time, in: library)] == ears[seat].games)
      #expect(ears[seat].games[0].contains(#""place":\#(3 - seat),"of":3"#))
    }
  }

  // Each of the three moves takes 800 ms.
  @Test(
    arguments: [
      (2500, nil, 0, ["1000", "1000", "900"]), (2000, 2000, 100, ["2000", "1000", "600"]),
      (1500, nil, 0, ["1000", "700", "0"]),
    ] as [(Int, Int?, Int, [String])])
  func `the time of a move is its limit, or the remaining total if that is less`(
    total: Int, first: Int?, increment: Int, expected: [String]
  ) throws {
    var record = try TestBots.play(
      TestBots.bot("good"), TestBots.bot("good", name: "other"), games: 1,
      TestBots.twentyFortyEight(moves: 3))[0]
    record.milliseconds = [2400, 1]
    record.longestMilliseconds = [900, 1]
    var time = TimeControl()
    time.total = .milliseconds(total)
    time.first = first.map { Duration.milliseconds($0) }
    time.increment = .milliseconds(increment)
    let clocks = try messages(record, 0, time).split(separator: "\n").compactMap {
      $0.split(separator: #""clock_ms":"#).dropFirst().last
    }
    #expect(clocks.map(String.init) == expected.map { $0 + "}" })
  }

  @Test func `a clock in the record may have any time that a clock of Joust can have`() throws {
    var record = try TestBots.play(
      TestBots.bot("good"), TestBots.bot("good", name: "other"))[0]
    var time = TimeControl()
    time.total = .seconds(60)
    time.increment = .seconds(1)
    let most = 9_223_372_036_854
    record.figures.clocks = [[most, most], [most]]
    let clocks = #""clocks":{"X":\#(most),"O":\#(most)}"#
    #expect(try messages(record, 0, time).contains(clocks))
    for wrong in [Int.max, most + 1, -1] {
      record.figures.clocks = [[wrong], []]
      #expect(throws: RecordError.self) { try messages(record, 0, time) }
    }
  }

  @Test func `the messages to a bot at fault include the turn that lost the game`() throws {
    let record = try TestBots.play(
      TestBots.bot("good"), TestBots.bot("exit", at: 2, name: "bad"))[0]
    let lines = try messages(record, 1, TimeControl()).split(separator: "\n").suffix(3)
    #expect(lines.first?.hasPrefix(#"{"type":"turn","turn":4,"#) ?? false)
    #expect(
      lines.dropFirst() == [
        #"{"type":"end","result":"loss","reason":"crash"}"#, #"{"type":"quit"}"#,
      ])
  }

  @Test func `a bot that did not start was sent only the greeting`() throws {
    let record = try TestBots.play(
      TestBots.bot("good"), TestBots.bot("exit-at-once", name: "bad"))[0]
    try #require(record.reason == "start-failure")
    let lines = try messages(record, 1, TimeControl()).split(separator: "\n")
    #expect(lines.map { $0.prefix(16) } == [#"{"type":"hello","#, #"{"type":"quit"}"#])
  }

  @Test func `a bot is asked at each turn of a seat, until it commits a fault`() throws {
    let settings = settings()
    let record = try TestBots.play(
      TestBots.bot("good"), TestBots.bot("good", name: "other"))[0]
    let seat = try RecordedSeat(record, seat: 1, in: .builtIn)
    var turns: [Int] = []
    let fault = seat.ask(TestBots.bot("good"), settings) { turn, answer in
      turns.append(turn.number)
      #expect(answer?.move == turn.move)
    }
    #expect(fault == nil)
    #expect(turns == [2, 4, 6])

    var answers: [Bool] = []
    let crash = seat.ask(TestBots.bot("exit", at: 2), settings) { answers.append($1 != nil) }
    #expect(answers == [true, false])
    #expect(crash?.hasPrefix("crash at turn 4: ") ?? false)
    let illegal = seat.ask(TestBots.bot("illegal", at: 2), settings) { _, _ in }
    #expect(illegal?.hasPrefix("illegal-move at turn 4: ") ?? false)
  }

  @Test func `a bot that is asked again receives the clocks of all seats`() throws {
    let settings = settings(total: .seconds(60))
    let record = try TestBots.play(
      TestBots.bot("good"), TestBots.bot("good", name: "other"), TestBots.ticTacToe, settings)[0]
    let other = try #require(record.figures.clocks[1].compactMap(\.self).first)
    let seat = try RecordedSeat(record, seat: 0, in: .builtIn)
    let ear = Ear()
    let fault = seat.ask(ear.bot("again"), settings) { _, _ in }
    #expect(fault == nil)
    let game = try #require(ear.games.first)
    let turns = game.split(separator: "\n").filter { $0.contains(#""type":"turn""#) }
    try #require(turns.count >= 3)
    #expect(turns[0].contains(#""clocks":{"X":60000,"O":60000},"move_ms":50000,"total_ms":60000"#))
    #expect(turns[1].contains(#","O":\#(other)},"move_ms":50000,"total_ms":60000"#), "\(turns[1])")
  }
}
