import Ratings
import Testing

struct LLRCourseTests {
  /// Returns a scoreboard of pairs of a single game, which are alternately won and lost.
  private static func board(_ count: Int) throws -> SPRTScoreboard {
    var board = SPRTScoreboard(
      test: try SPRT(elo0: -20, elo1: 20), gamesInPair: 1, limit: 10_000)
    for pair in 1...max(count, 1) where pair <= count {
      board.add((pair, leg: 0, halfPoints: pair % 2 == 0 ? 0 : 2, moves: 0))
    }
    return board
  }

  @Test func `each pair adds a point after the first one`() throws {
    let course = try Self.board(3).course
    #expect(course.points.map(\.pairs) == [0, 1, 2, 3])
    let test = try SPRT(elo0: -20, elo1: 20)
    let llrs = [[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 0, 2]].map { test.llr(Pentanomial($0)) }
    #expect(course.points.map(\.llr) == llrs)
    #expect(try Self.board(0).course.points.map(\.pairs) == [0])
  }

  @Test func `a long course is thinned evenly and keeps its last point`() throws {
    let points = try Self.board(1001).course.points
    #expect(points.map(\.pairs) == Array(stride(from: 0, through: 1000, by: 4)) + [1001])
    let test = try SPRT(elo0: -20, elo1: 20)
    for point in points.dropFirst() {
      let won = (point.pairs + 1) / 2
      #expect(point.llr == test.llr(Pentanomial([point.pairs - won, 0, won])))
    }
    for count in [399, 400, 401, 799, 800, 1600] {
      let points = try Self.board(count).course.points
      #expect((200...401).contains(points.count))
      #expect(points.last?.pairs == count)
    }
  }
}
