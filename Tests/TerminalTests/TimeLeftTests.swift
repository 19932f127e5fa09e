import Terminal
import Testing

struct TimeLeftTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `games that take long count as long as they take`() throws {
    var left = TimeLeft()
    left.begin(["tic-tac-toe": ["a": 100, "b": 100], "2048": ["a": 10, "b": 10]])
    for _ in 0..<100 { left.finish("tic-tac-toe", ["a", "b"], took: Self.second / 100) }
    // The average over all games would give a tenth of a second.
    #expect(left.seconds(after: 1) == nil, "no game of 2048 has ended")
    left.finish("2048", ["b", "a"], took: 9 * Self.second)
    #expect(abs(try #require(left.seconds(after: 10)) - 81) < 1e-6)
  }

  @Test func `a slow bot's games count as long as they take`() throws {
    var left = TimeLeft()
    left.begin(["2048": ["fast": 20, "slow": 11, "other": 11]])
    for _ in 0..<10 { left.finish("2048", ["fast", "other"], took: Self.second) }
    left.finish("2048", ["slow", "fast"], took: 21 * Self.second)
    // Ten games of `slow` and one game of `other` remain.
    let seconds = try #require(left.seconds(after: 31))
    #expect(seconds > 100 && seconds < 230)
  }

  @Test func `games that are played at the same time take less time`() throws {
    var left = TimeLeft()
    left.begin(["g": ["a": 8, "b": 8]])
    for _ in 0..<4 { left.finish("g", ["a", "b"], took: 2 * Self.second) }
    #expect(abs(try #require(left.seconds(after: 4)) - 4) < 1e-6)
  }

  @Test func `the time left does not jump while a slow game is played`() throws {
    var left = TimeLeft()
    left.begin(["g": ["a": 101, "b": 101]])
    for _ in 0..<100 { left.finish("g", ["a", "b"], took: Self.second) }
    let before = try #require(left.seconds(after: 100))
    // A game in progress has lasted 200 seconds.
    let during = try #require(left.seconds(after: 300, playing: 200 * Self.second))
    #expect(abs(before - 1) < 1e-6)
    #expect(abs(during - before) < 1e-6)
  }

  @Test func `tables of four count once, and games of a withdrawn bot do not count`() throws {
    var left = TimeLeft()
    left.begin(["g": ["a": 2, "b": 2, "c": 2, "d": 2]])
    left.finish("g", ["a", "b", "c", "d"], took: 3 * Self.second)
    #expect(abs(try #require(left.seconds(after: 3)) - 3) < 1e-6)
    for bot in ["a", "b", "c", "d"] { left.withdraw(bot) }
    #expect(left.seconds(after: 3) == nil)
  }

  @Test func `a round begins with the durations of the previous round`() throws {
    var left = TimeLeft()
    left.begin(["g": ["a": 1, "b": 1]])
    left.finish("g", ["a", "b"], took: Self.second)
    left.begin(["g": ["a": 5, "b": 5]])
    left.finish("g", ["a", "b"], took: Self.second)
    #expect(abs(try #require(left.seconds(after: 1)) - 4) < 1e-6)
  }
}
