import Ratings
import Testing

struct ScaleTests {
  @Test(arguments: [0: 0.5, 100: 0.640065, 200: 0.759747, 400: 10 / 11.0, -400: 1 / 11.0])
  func `a difference in Elo means a score`(difference: Double, score: Double) {
    #expect(abs(EloScale.expectedScore(difference) - score) < 1e-6)
  }

  @Test func `a match tells who is stronger from its score`() throws {
    let match = MatchScore(wins: 1000, draws: 3000, losses: 900)
    #expect(abs(try #require(match.superiority) - 0.989145) < 1e-6)
    let reversed = MatchScore(wins: 900, draws: 3000, losses: 1000)
    #expect(abs(try #require(reversed.superiority) - 0.010855) < 1e-6)
  }

  @Test func `a match's score means a lead`() throws {
    let match = MatchScore(wins: 10, draws: 0, losses: 1)
    #expect(abs(try #require(match.elo) - 400) < 1e-9)
    let close = MatchScore(wins: 60, draws: 0, losses: 40)
    #expect(abs(try #require(close.normalizedElo) - 0.1 / 0.24.squareRoot() * 347.43558552) < 1e-6)
  }

  @Test(arguments: [MatchScore(wins: 3, draws: 0, losses: 0), .init(wins: 0, draws: 2, losses: 0)])
  func `games that all ended alike have no error to tell from`(match: MatchScore) {
    #expect(match.superiority == nil)
    #expect(match.normalizedElo == nil)
  }

  @Test func `no games have no score`() {
    let match = MatchScore(wins: 0, draws: 0, losses: 0)
    #expect(match.score == nil)
    #expect(match.elo == nil)
  }
}
