import BotKit
import Bots
import Testing

struct TimePlanTests {
  @Test func `a limit for each move is used except for a reserve`() {
    var plan = TimePlan(TimeLimits(move: .milliseconds(10), total: nil, increment: .zero))
    for weight in [0.3, 1, 2] {
      let share = plan.share(of: .milliseconds(10), movesLeft: 16_000, weight: weight)
      #expect(share.usual == .microseconds(9500))
      #expect(share.longest == .microseconds(9500))
    }
    let short = plan.share(of: .milliseconds(1), movesLeft: 16_000, weight: 1)
    #expect(short.longest == .microseconds(750))
    let none = plan.share(of: .zero, movesLeft: 16_000, weight: 1)
    #expect(none.longest == .zero)
  }

  @Test func `the remaining time is divided among the remaining moves, with more for hard moves`() {
    var plan = TimePlan(TimeLimits(move: nil, total: .seconds(100), increment: .zero))
    let usual = plan.share(of: .seconds(100), movesLeft: 10_000, weight: 1)
    #expect(usual.usual == .milliseconds(10))
    #expect(usual.longest == .milliseconds(30))
    let hard = plan.share(of: .seconds(100), movesLeft: 10_000, weight: 2)
    #expect(hard.usual == .milliseconds(20))
    #expect(hard.longest == .milliseconds(60))
    let later = plan.share(of: .seconds(50), movesLeft: 10_000, weight: 1)
    #expect(later.usual == .milliseconds(5))
  }

  @Test func `a move never exceeds its limit or a large part of the remaining time`() {
    var plan = TimePlan(
      TimeLimits(move: .milliseconds(10), total: .seconds(1000), increment: .zero))
    let share = plan.share(of: .milliseconds(10), movesLeft: 1000, weight: 1)
    #expect(share.longest == .microseconds(9500))
    let last = plan.share(of: .milliseconds(4), movesLeft: 1, weight: 2)
    #expect(last.longest == .microseconds(200))
  }

  @Test func `the plan counts the time of moves if the clock does not include it`() {
    var plan = TimePlan(
      TimeLimits(move: .milliseconds(20), total: .seconds(100), increment: .zero))
    plan.spend(.seconds(50) - .microseconds(100))
    let share = plan.share(of: .milliseconds(20), movesLeft: 10_000, weight: 1)
    #expect(share.usual == .milliseconds(5))
    plan.startGame()
    let fresh = plan.share(of: .milliseconds(20), movesLeft: 10_000, weight: 1)
    #expect(fresh.usual == .milliseconds(10))
  }

  @Test func `an increment is added to each move's share`() {
    var plan = TimePlan(
      TimeLimits(move: nil, total: .seconds(10), increment: .milliseconds(5)))
    let share = plan.share(of: .seconds(10), movesLeft: 10_000, weight: 1)
    #expect(share.usual == .milliseconds(6))
  }

  /// Plays a game by the plan, in which each move takes the whole planned time, so that only the clock limits
  /// it.
  @Test(arguments: [100, 5000, 40_000])
  func `a total time lasts for the whole game`(moves: Int) {
    var plan = TimePlan(TimeLimits(move: nil, total: .seconds(105), increment: .zero))
    var left = Duration.seconds(105)
    for move in 0..<moves {
      let clock = Duration.milliseconds(Int(left / .milliseconds(1)))
      let share = plan.share(of: clock, movesLeft: max(16_000 - move, 4000), weight: 2)
      #expect(share.longest <= clock)
      left -= share.longest
    }
    #expect(left > .zero)
  }

  @Test func `without limits the plan uses the clock or a default`() {
    var plan = TimePlan()
    #expect(plan.share(of: .seconds(60), movesLeft: 100, weight: 1).longest == .seconds(3))
    #expect(plan.share(of: nil, movesLeft: 100, weight: 1).longest == .seconds(1))
  }

  @Test func `the bot's own limit never extends the time that the clock allows`() {
    var plan = TimePlan(TimeLimits(move: .milliseconds(10), total: nil, increment: .zero))
    func longest(_ clock: Duration?, atMost time: Duration) -> Duration {
      plan.share(of: clock, atMost: time, movesLeft: 100, weight: 1).longest
    }
    #expect(longest(.milliseconds(10), atMost: .milliseconds(3)) == .milliseconds(3))
    #expect(longest(.milliseconds(10), atMost: .seconds(3600)) == .microseconds(9500))
    #expect(longest(nil, atMost: .seconds(3600)) == .seconds(3600))
  }
}
