import Bots
import Games
import Testing
import Training

struct NetworkTrainingTests {
  @Test func `a network scores much higher after 300 games than after one`()
    throws
  {
    let novice = try TupleNetwork(bytes(of: smallTraining(games: 1)))
    let learnt = try TupleNetwork(bytes(of: smallTraining(games: 300)))
    #expect(score(of: learnt, games: 20) > 2 * score(of: novice, games: 20))
  }

  @Test func `equal plans produce equal files, another seed a different file`() {
    let first = bytes(of: smallTraining(seed: 1))
    #expect(bytes(of: smallTraining(seed: 1)) == first)
    #expect(bytes(of: smallTraining(seed: 2)) != first)
  }

  @Test func `a training that begins with a network keeps its knowledge`() throws {
    let before = try TupleNetwork(bytes(of: smallTraining(games: 200)))
    let after = try TupleNetwork(bytes(of: smallTraining(games: 100, seed: 9, from: before)))
    let fresh = try TupleNetwork(bytes(of: smallTraining(games: 100, seed: 9)))
    #expect(score(of: after, games: 50) > 1.1 * score(of: fresh, games: 50))
  }

  @Test func `a training that was not finished produces a network`() throws {
    let training = NetworkTraining(smallPlan(games: 1000))
    while training.games < 100 { _ = training.playSome() }
    #expect(!training.isOver)
    let network = try TupleNetwork(bytes(of: training))
    let whole = try TupleNetwork(bytes(of: smallTraining(games: 100)))
    #expect(score(of: network, games: 50) > 0.8 * score(of: whole, games: 50))
  }

  @Test func `a game of a training follows the rules`() throws {
    let game = try #require(NetworkTraining(smallPlan()).playSome().first)
    // Each move adds a tile of 2 or 4, and a tile of rank r gives at most (r − 1) · 2^r points.
    #expect(game.moves > 20)
    #expect(game.highestRank >= 4)
    #expect(game.score >= 1 << game.highestRank)
    #expect(game.score <= 2 * game.highestRank << game.highestRank)
  }

  @Test func `several threads play the same number of games and learn as well as one`() throws {
    let training = smallTraining(games: 300, threads: 4)
    #expect(training.games == 300)
    let alone = try TupleNetwork(bytes(of: smallTraining(games: 300)))
    let together = try TupleNetwork(bytes(of: training))
    #expect(score(of: together, games: 50) > 0.7 * score(of: alone, games: 50))
  }

  /// Returns a finished training that was stopped and resumed after a number of games.
  private func resumed(after games: Int, of plan: TrainingPlan, partsOf size: Int) throws
    -> NetworkTraining
  {
    let first = NetworkTraining(plan)
    while first.games < games { _ = first.playSome() }
    let second = NetworkTraining(plan)
    try second.resume(from: reader(of: written(first), partsOf: size))
    #expect(second.games == games)
    while !second.isOver { _ = second.playSome() }
    return second
  }

  private func written(_ training: NetworkTraining) -> [UInt8] {
    var bytes: [UInt8] = []
    training.write { bytes += $0 }
    return bytes
  }

  private func reader(of bytes: [UInt8], partsOf size: Int) -> () -> ArraySlice<UInt8> {
    var rest = bytes[...]
    return {
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size)
    }
  }

  @Test(arguments: [1, 20, 32, 35, 39])
  func `a resumed training produces the same file as one without a stop`(
    games: Int
  ) throws {
    let plan = smallPlan(games: 40)
    let whole = bytes(of: smallTraining(games: 40))
    #expect(try bytes(of: resumed(after: games, of: plan, partsOf: 1 << 18)) == whole)
    #expect(try bytes(of: resumed(after: games, of: plan, partsOf: 999)) == whole)
  }

  @Test
  func `a training is not resumed from another training, from half of one, or from another file`()
    throws
  {
    let training = NetworkTraining(smallPlan(games: 40))
    _ = training.playSome()
    let bytes = written(training)
    func error(_ bytes: [UInt8], _ plan: TrainingPlan) -> String? {
      #expect(throws: NetworkError.self) {
        try NetworkTraining(plan).resume(from: reader(of: bytes, partsOf: 4096))
      }?.description
    }
    #expect(
      error(bytes, smallPlan(games: 50))
        == "is a training with --size tiny --games 40 --seed 1, not with --size tiny --games 50 "
        + "--seed 1; to resume this training, give its options")
    #expect(
      error(bytes.dropLast(100), smallPlan()) == "is cut off; train again without --resume")
    for state in ["", "one false", "41 false", "-1 false", "8 no"] {
      let damaged = Array("joust training\n\(smallPlan(games: 40))\n\(state)\n".utf8)
      #expect(error(damaged, smallPlan()) == "is damaged; train again without --resume")
    }
    #expect(
      error(Array("odd\n".utf8), smallPlan())
        == "is not a training that can be resumed; train again without --resume")
  }

  @Test func `a training is not resumed if a block's number is too large or repeated`() throws {
    let plan = smallPlan(games: 40)
    let training = NetworkTraining(plan)
    _ = training.playSome()
    let bytes = written(training)
    let heading = Array("joust training\n\(plan)\n1 false\n".utf8)
    #expect(bytes.starts(with: heading))
    var large = bytes
    // The highest byte of the first number.
    large[heading.count + 3] ^= 1
    // The last four bytes end the list of blocks.
    let repeated = Array(bytes.dropLast(4)) + bytes.dropFirst(heading.count)
    for damaged in [large, repeated] {
      let error = #expect(throws: NetworkError.self) {
        try NetworkTraining(plan).resume(from: reader(of: damaged, partsOf: 4096))
      }
      #expect(error?.description == "is damaged; train again without --resume")
    }
  }
}
