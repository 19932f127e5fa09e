import Games
import Bots
import Testing

struct TrainingTests {
  @Test func `a network that has played some hundred games scores well above one that has not`()
    throws
  {
    let novice = try TupleNetwork(text: text(of: smallTraining(games: 1)))
    let learnt = try TupleNetwork(text: text(of: smallTraining(games: 300)))
    #expect(score(of: learnt, games: 20) > 2 * score(of: novice, games: 20))
  }

  @Test func `equal plans bring equal files, another seed brings another one`() {
    let first = text(of: smallTraining(seed: 1))
    #expect(text(of: smallTraining(seed: 1)) == first)
    #expect(text(of: smallTraining(seed: 2)) != first)
  }

  @Test func `a training that begins with a network goes on from what it knows`() throws {
    let before = try TupleNetwork(text: text(of: smallTraining(games: 200)))
    let after = try TupleNetwork(text: text(of: smallTraining(games: 100, seed: 9, from: before)))
    let fresh = try TupleNetwork(text: text(of: smallTraining(games: 100, seed: 9)))
    #expect(score(of: after, games: 50) > 1.1 * score(of: fresh, games: 50))
  }

  @Test func `what was learnt is there at any time, as after an interrupt`() throws {
    var plan = TrainingPlan()
    plan.shape = .small
    plan.games = 1000
    var training = NetworkTraining(plan)
    for _ in 0..<10 { _ = training.playGame() }
    #expect(!training.isOver)
    let network = try TupleNetwork(text: text(of: training))
    #expect(score(of: network, games: 1) > 0)
  }

  @Test func `a game that is learnt from is one by the rules`() {
    var plan = TrainingPlan()
    plan.shape = .small
    var training = NetworkTraining(plan)
    let game = training.playGame()
    // A move brings a tile of 2 or 4, and a tile of rank r brings at most (r − 1) · 2^r points.
    #expect(game.moves > 20)
    #expect(game.highestRank >= 4)
    #expect(game.score >= 1 << game.highestRank)
    #expect(game.score <= 2 * game.highestRank << game.highestRank)
  }
}
