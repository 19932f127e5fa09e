import FoundationEssentials
import Games
import Ratings
import Reports
import Testing
import Tournaments

struct ComparisonTests {
  /// Returns a comparison after game pairs with the given numbers of half points.
  private static func comparison(
    _ halfPoints: [Int], legs: Int = 2, limit: Int = 10_000, openings: Int? = nil,
    _ test: (elo0: Double, elo1: Double) = (0, 20)
  ) throws -> Comparison {
    var scoreboard = SPRTScoreboard(
      test: try SPRT(elo0: test.elo0, elo1: test.elo1), gamesInPair: legs,
      limit: limit, openings: openings)
    for (number, points) in halfPoints.enumerated() {
      for leg in 0..<legs {
        let share = legs == 1 ? points : leg == 0 ? min(points, 2) : max(points - 2, 0)
        scoreboard.add((number + 1, leg, halfPoints: share, moves: 0))
      }
    }
    return Comparison(
      game: "tic-tac-toe", rules: try Rules(of: TicTacToe.parameters),
      bots: [BotVersion(name: "new"), BotVersion(name: "old", version: "3")],
      scoreboard: scoreboard)
  }

  @Test func `a comparison is printed for a terminal`() throws {
    let points = (0..<120).map { $0 % 12 == 0 ? 1 : $0 % 4 == 1 ? 3 : 2 }
    let text = try Self.comparison(points).text
    #expect(
      text == """
        new against old · tic-tac-toe · size 3, win 3
        ─────────────────────────────────────────────

        games  240: 110 won, 40 drawn, 90 lost, score 54.2 %
        pairs  120: 0 × 0–2, 10 × ½–1½, 80 × 1–1, 30 × 1½–½, 0 × 2–0
        Elo    +29 ± 17
               +74 ± 44 normalized
        LOS    100.0 %
        LLR    2.44 (-2.94 to 2.94), normalized Elo 0 or 20

        ± is half of the 95 % interval.

        Undecided so far.

        """)
  }

  @Test func `after a test has stopped, the estimate is also shown corrected for stopping`() throws
  {
    let comparison = try Self.comparison(Array(repeating: 4, count: 30) + [2, 3, 1, 4], (0, 100))
    let points = (0..<400).map { $0 % 4 == 1 ? 3 : $0 % 4 == 3 ? 4 : $0 % 8 == 2 ? 0 : 2 }
    for stopped in [comparison, try Self.comparison(points, (0, 50))] {
      let answer = try JSONDecoder().decode(Answer.self, from: Data(stopped.json.utf8))
      let corrected = try #require(answer.elo_corrected)
      #expect(corrected < answer.elo && corrected > 0)
      let row = "       +\(Int(corrected.rounded())) corrected for stopping, +"
      #expect(stopped.text.contains(row), "\(stopped.text)")
      #expect(stopped.text.contains("A test tends to stop after lucky games"))
    }
    let open = try Self.comparison([2, 3])
    #expect(open.json.contains(#""elo_corrected":null,"normalized_elo_corrected":null"#))
    #expect(!open.text.contains("stopping"))
  }

  @Test func `a comparison without game pairs has no result`() throws {
    let comparison = try Self.comparison([])
    #expect(comparison.line == "0 pairs")
    #expect(comparison.text.contains("games  0: 0 won, 0 drawn, 0 lost\n"))
    let json = comparison.json
    #expect(json.contains(#""score":null,"elo":null,"elo_error":null"#))
    #expect(json.contains(#""llr":0,"#))
  }

  private struct Answer: Decodable {
    var elo: Double
    var elo_corrected: Double?
    var llr: Double
  }

  @Test(arguments: [2, 1])
  func `games with equal results give finite numbers`(legs: Int) throws {
    for points in 0...(2 * legs) {
      let comparison = try Self.comparison(Array(repeating: points, count: 2000), legs: legs)
      let json = comparison.json
      _ = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
      #expect(json.contains(#""reason":"test""#))
      let text = comparison.text
      for word in ["nan", "inf"] { #expect(!text.contains(word)) }
      #expect(
        text.contains(
          "ended the same way, so Elo and LOS are estimated with half a win and half a loss added."
        ))
    }
  }

  @Test(arguments: [
    (4, (0.0, 20.0), "new is stronger than old."),
    (4, (5, 20), "new is stronger than old by more than 5 normalized Elo."),
    (4, (-10, 0.5), "new is less than 10 normalized Elo weaker than old, if at all."),
    (0, (0, 20), "new is less than 20 normalized Elo stronger than old; old is stronger."),
    (2, (0, 20), "new is less than 20 normalized Elo stronger than old, if at all."),
    (0, (-20, 0), "new is weaker than old."),
    (0, (-20, -2.5), "new is weaker than old by more than 2.5 normalized Elo."),
  ])
  func `a sentence states the decision of the test`(
    points: Int, test: (elo0: Double, elo1: Double), sentence: String
  ) throws {
    let text = try Self.comparison(Array(repeating: points, count: 2000), test).text
    #expect(text.contains("\n\n\(sentence)\n"))
  }

  @Test func `a sentence explains an undecided test`() throws {
    let limited = try Self.comparison([2, 2, 3], limit: 3)
    #expect(
      limited.text.contains(
        "Undecided after 3 pairs; to continue, raise --max-pairs.\n"))
    let repeated = try Self.comparison(Array(repeating: 2, count: 30), openings: 5)
    #expect(
      repeated.text.contains("Undecided: all 5 openings have been played, and"))
    #expect(repeated.text.hasSuffix(" new scored 50.0 % against old.\n"))
    let one = try Self.comparison([1], legs: 1, limit: 1)
    #expect(one.text.contains("Undecided after 1 game; "))
  }

  @Test(arguments: [
    // The score of two different pairs has only one degree of freedom.
    ([3, 4], Comparison.Progress.open), ([1, 0], .open), ([4, 4, 4], .open), ([], .open),
    ([4, 4, 4, 4], .open), ([4, 4, 4, 4, 4], .better), ([0, 0, 0, 0, 0], .worse),
    ([3, 4, 3, 4, 3, 4], .better), ([2, 2, 2, 2, 2, 2], .open),
  ])
  func `a lead is clear only after enough pairs`(
    points: [Int], progress: Comparison.Progress
  ) throws {
    #expect(try Self.comparison(points).progress == progress)
  }

  @Test func `names are printable`() throws {
    var comparison = try Self.comparison([2])
    comparison.bots[0].name = "a\u{1B}[2J"
    #expect(!comparison.text.contains("\u{1B}"))
    #expect(!comparison.json.contains("\u{1B}"))
  }
}
