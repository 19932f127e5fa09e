import Ratings
import Testing

struct SPRTScoreboardTests {
  /// Returns the two games of each pair, given by the first bot's points: "11" means two wins, "==" two
  /// draws.
  ///
  /// The moves depend only on the opening and the results.
  private static func games(_ pairs: [String], openings: Int = 1 << 40) -> [SPRTScoreboard.Game] {
    pairs.enumerated().flatMap { number, results in
      results.enumerated().map { leg, result in
        let halfPoints = result == "1" ? 2 : result == "=" ? 1 : 0
        let moves = UInt64(number % openings * 10 + halfPoints)
        return (number + 1, leg, halfPoints, moves)
      }
    }
  }

  private static func board(
    _ games: [SPRTScoreboard.Game], limit: Int = 10_000, openings: Int? = nil, legs: Int = 2
  ) throws -> SPRTScoreboard {
    var board = SPRTScoreboard(
      test: try SPRT(), gamesInPair: legs, limit: limit, openings: openings)
    for game in games { board.add(game) }
    return board
  }

  @Test(arguments: [
    ("11", 38, SPRTScoreboard.Outcome.accepted(.upper)), ("00", 35, .accepted(.lower)),
    ("==", 447, .accepted(.lower)), ("10", 447, .accepted(.lower)),
    ("1=", 55, .accepted(.upper)), ("=0", 49, .accepted(.lower)),
  ])
  func `game pairs with equal results decide the test`(
    results: String, number: Int, outcome: SPRTScoreboard.Outcome
  ) throws {
    let board = try Self.board(Self.games(Array(repeating: results, count: 1000)))
    #expect(board.outcome == outcome)
    #expect(board.pairs.count == number)
    #expect(board.results.games == 2 * number)
  }

  @Test func `between opposite bounds draws decide nothing, and the limit ends the test`() throws {
    var board = SPRTScoreboard(
      test: try SPRT(elo0: -20, elo1: 20), gamesInPair: 1, limit: 500)
    for pair in 1...600 {
      board.add((pair, leg: 0, halfPoints: 1, moves: 0))
    }
    #expect(board.outcome == .limit)
    #expect(board.pairs.counts == [0, 500, 0])
    #expect(abs(board.llr) < 1e-9)
  }

  @Test func `the order in which games are finished changes nothing`() throws {
    let games = Self.games((0..<300).map { $0 % 5 == 0 ? "=1" : $0 % 7 == 0 ? "10" : "==" })
    let board = try Self.board(games)
    #expect(board.outcome == .accepted(.upper))
    #expect(board.pairs.count < 300)
    let lanes = (0..<3).flatMap { lane in games.filter { $0.pair % 3 == lane } }
    for order in [games.reversed(), lanes] {
      let other = try Self.board(order)
      #expect(other.outcome == board.outcome)
      #expect(other.pairs == board.pairs)
      #expect(other.llr == board.llr)
    }
  }

  @Test func `a game pair counts once, when both of its games are finished`() throws {
    let games = Self.games(["1=", "11"])
    #expect(try Self.board([games[0]]).pairs.count == 0)
    #expect(try Self.board([games[0], games[0]]).pairs.count == 0)
    #expect(try Self.board([games[2], games[3]]).pairs.count == 0)
    let board = try Self.board([games[2], games[0], games[3], games[1], games[1]])
    #expect(board.pairs.counts == [0, 0, 0, 1, 1])
    #expect(board.results == WinsDrawsLosses(wins: 3, draws: 1, losses: 0))
  }

  @Test func `repeated games on old openings do not count`() throws {
    let round = ["==", "1=", "==", "10", "=="]
    let pairs = Array(repeating: round, count: 100).flatMap(\.self)
    let board = try Self.board(Self.games(pairs, openings: 5), openings: 5)
    #expect(board.outcome == .exhausted)
    #expect(board.pairs.counts == [0, 0, 4, 1, 0])
  }

  @Test func `held-back games count as soon as a bot plays differently`() throws {
    let round = ["==", "1=", "==", "10", "=="]
    var pairs = Array(repeating: round, count: 4).flatMap(\.self)
    pairs[13] = "11"
    let games = Self.games(pairs, openings: 5)
    #expect(try Self.board(Array(games.prefix(26)), openings: 5).pairs.count == 5)
    let board = try Self.board(games, openings: 5)
    #expect(board.outcome == nil)
    #expect(board.pairs.count == 20)
  }

  @Test func `the limit also ends a test with repeated openings`() throws {
    let games = Self.games(Array(repeating: "==", count: 30), openings: 5)
    let board = try Self.board(games, limit: 12, openings: 5)
    #expect(board.outcome == .limit)
    #expect(board.pairs.count == 5)
  }
}
