import Ratings
import Testing

struct InvarianceTests {
  @Test(arguments: RatingModel.allCases)
  func `the order of players and encounters changes nothing`(model: RatingModel) throws {
    let results = try ReferenceData.results("a.csv")
    var reversed = Results()
    for encounter in results.encounters.reversed() {
      reversed.add(
        results.names[encounter.first], results.names[encounter.second], wins: encounter.wins,
        draws: encounter.draws, losses: encounter.losses)
    }
    let fit = try results.fit(model)
    let other = try reversed.fit(model)
    #expect(results.names != reversed.names)
    for (a, b) in zip(fit.ratings, other.ratings) {
      #expect(results.names[a.player] == reversed.names[b.player])
      #expect(abs(a.elo - b.elo) < 1e-8)
      #expect(abs(a.standardError - b.standardError) < 1e-8)
    }
  }

  @Test(arguments: RatingModel.allCases)
  func `twice the games shrink errors by the square root of two`(model: RatingModel) throws {
    let results = try ReferenceData.results("a.csv")
    var doubled = results
    doubled.encounters += results.encounters
    let fit = try results.fit(model, prior: 0)
    let other = try doubled.fit(model, prior: 0)
    for (a, b) in zip(fit.ratings, other.ratings) {
      #expect(abs(a.elo - b.elo) < 1e-6)
      #expect(abs(a.standardError / b.standardError - 2.squareRoot()) < 1e-6)
    }
  }

  @Test(arguments: RatingModel.allCases)
  func `swapped seats reverse the advantage`(model: RatingModel) throws {
    let results = try ReferenceData.results("a.csv")
    var swapped = results
    swapped.encounters = results.encounters.map {
      Encounter(
        first: $0.second, second: $0.first, wins: $0.losses, draws: $0.draws, losses: $0.wins)
    }
    let fit = try results.fit(model)
    let other = try swapped.fit(model)
    #expect(
      abs(try #require(fit.advantage).value + (try #require(other.advantage).value)) < 1e-6)
    for (a, b) in zip(fit.ratings, other.ratings) { #expect(abs(a.elo - b.elo) < 1e-6) }
  }

  @Test func `chances of superiority add up to one`() throws {
    let fit = try ReferenceData.results("d.csv").fit()
    for player in 0..<6 {
      for other in 0..<6 {
        let there = try #require(fit.superiority(of: player, over: other))
        let back = try #require(fit.superiority(of: other, over: player))
        #expect(abs(there + back - 1) < 1e-12)
      }
    }
  }
}
