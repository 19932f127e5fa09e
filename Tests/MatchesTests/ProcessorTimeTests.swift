import Hosting
import Matches
import TestThreads
import Testing
import Tournaments

@Suite(.waiting) struct ProcessorTimeTests {
  init() {
    Children.adoptOrphans()
  }

  @Test(arguments: ["self", "thread", "child", "children", "unwaited", "orphan", "daemon"])
  func `the processor's clock charges all processes of a bot`(_ how: String) throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    settings.time.move = .milliseconds(200)
    let worker = TestBots.worker(how, 800, at: 2)
    let records = try TestBots.play(
      worker, TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["timeout"], "\(records)")
    #expect(records.map(\.forfeit) == [[0]])
    #expect(records[0].milliseconds[1] < 200)
  }

  @Test func `processor time of a bot's children before its turn is not charged`() throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    settings.time.total = .milliseconds(700)
    // The child continues to work, so that only the pause between turns can explain time that is not counted
    // for the bot.
    let records = try TestBots.play(
      TestBots.worker("beside", at: 1), TestBots.worker("rest", 400), games: 1,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"], "\(records)")
  }

  @Test func `a bot that sleeps by the processor's clock loses by the wall clock`() throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    settings.time.move = .milliseconds(10)
    let records = try TestBots.play(
      TestBots.bot("hang"), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["timeout"])
    let detail = records[0].detail ?? ""
    #expect(detail.hasPrefix("had not answered turn 1 in 1150 ms of real time, "), "\(detail)")
  }

  @Test(arguments: ["self", "children"])
  func `the record has the processor time of each game`(_ how: String) throws {
    var settings = TestBots.quick
    settings.time.move = .seconds(60)
    let records = try TestBots.play(
      TestBots.worker(how, 60), TestBots.bot("good"), games: 2, TestBots.ticTacToe, settings)
    for (index, record) in records.enumerated() {
      let times = try #require(record.processorMilliseconds)
      // The bots have three or four turns of 60 ms.
      #expect((120...1000).contains(times[index]), "\(times)")
      #expect(times[1 - index] < times[index] / 2, "\(times)")
    }
  }

  @Test(arguments: ["beside", "stranger"], [true, false])
  func `a bot that may not ponder is stopped while the other one is to move`(
    _ how: String, _ allowsPondering: Bool
  ) throws {
    var settings = TestBots.quick
    settings.time.move = .seconds(60)
    settings.allowsPondering = allowsPondering
    let records = try TestBots.play(
      TestBots.worker(how, at: 1), TestBots.worker("rest", 3000, at: 2), games: 1,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"])
    let times = try #require(records.first?.processorMilliseconds)
    #expect((times[0] > 150) == allowsPondering, "\(times)")
  }

  @Test func `both bots of a race may think at the same time`() throws {
    var settings = TestBots.quick
    settings.time.move = .seconds(60)
    settings.allowsPondering = false
    let records = try TestBots.play(
      TestBots.worker("beside", at: 1), TestBots.worker("rest", 3000, at: 2), games: 1,
      TestBots.twentyFortyEight(moves: 2), settings)
    let times = try #require(records.first?.processorMilliseconds)
    #expect(times[0] > 100, "\(times)")
  }
}
