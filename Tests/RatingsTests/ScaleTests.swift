import Ratings
import Testing

struct ScaleTests {
  @Test(arguments: [0: 0.5, 100: 0.640065, 200: 0.759747, 400: 10 / 11.0, -400: 1 / 11.0])
  func `a difference in Elo means a score`(difference: Double, score: Double) {
    #expect(abs(EloScale.expectedScore(difference) - score) < 1e-6)
  }

  @Test func `a score counts a draw as half a win`() {
    let results = WinsDrawsLosses(wins: 3, draws: 1, losses: 4)
    #expect(results.points == 3.5)
    #expect(results.score == 3.5 / 8)
    #expect(results.reversed.points == 4.5)
  }

  @Test func `no games have no score`() {
    #expect(WinsDrawsLosses().score == nil)
  }
}
