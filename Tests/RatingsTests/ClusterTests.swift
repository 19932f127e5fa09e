import Ratings
import Testing

/// Tests fits of games that share luck, with fixed random seeds.
struct ClusterTests {
  /// The share of ladders with a wrong rank, and the share of ratings whose interval contains the true
  /// rating.
  private struct Outcome {
    var wrong = 0.0
    var covered = 0.0
    var isIdentifiable = true
    var rankings = 0
  }

  /// Rates equal players in several simulations; each deal ranks the players at random, once or `games`
  /// times.
  private func simulate(
    players: Int, deals: Int, games: Int, seats: Int = 2, sharesLuck: Bool, replicates: Int = 120
  ) throws -> Outcome {
    var generator = RandomNumbers(seed: UInt64(players * 1000 + deals * 10 + games))
    var outcome = Outcome()
    let pairs = (1..<players).flatMap { high in (0..<high).map { ($0, high) } }
    let names = (0..<players).map { "bot\($0)" }
    var options = RatingOptions()
    options.hasFirstPlayer = false
    options.seats = seats
    for _ in 0..<replicates {
      var encounters = pairs.map { Encounter(first: $0, second: $1, WinsDrawsLosses()) }
      var clusters: [[ClusterPart]] = []
      for _ in 0..<deals {
        var parts = pairs.indices.map { ClusterPart(encounter: $0, WinsDrawsLosses()) }
        var order = (0..<players).map { _ in generator.uniform() }
        for game in 0..<games {
          if game > 0, !sharesLuck { order = order.map { _ in generator.uniform() } }
          for (index, (low, high)) in pairs.enumerated() {
            let result =
              order[low] > order[high] ? WinsDrawsLosses(wins: 1) : WinsDrawsLosses(losses: 1)
            parts[index].add(ClusterPart(encounter: index, result))
          }
        }
        for (index, part) in parts.enumerated() { encounters[index].add(part) }
        clusters.append(parts)
      }
      let fit = try RatingFit(
        encounters, clusters: { [clusters] body in for parts in clusters { body(parts, 1) } },
        names: names, options: options)
      outcome.isIdentifiable = fit.isIdentifiable
      outcome.rankings += 1
      if fit.ratings.contains(where: { $0.ranks != 1...players }) { outcome.wrong += 1 }
      outcome.covered += Double(fit.ratings.count { ($0.low...$0.high).contains(1500) })
    }
    outcome.covered /= Double(replicates * players)
    outcome.wrong /= Double(replicates)
    return outcome
  }

  @Test(arguments: [true, false])
  func `one deal for all games leaves all ranks open and is not identifiable`(
    sharesLuck: Bool
  ) throws {
    let outcome = try simulate(players: 8, deals: 1, games: 8, seats: 8, sharesLuck: sharesLuck)
    #expect(!outcome.isIdentifiable)
    #expect(outcome.wrong == 0)
    // Luck that all games share cannot be detected.
    if !sharesLuck { #expect(outcome.covered > 0.93, "\(outcome.covered)") }
  }

  @Test(arguments: [(7, 2), (7, 3), (3, 4)])
  func `too few deals leave all ranks open and are not identifiable`(
    seats: Int, deals: Int
  ) throws {
    let outcome = try simulate(
      players: seats, deals: deals, games: seats, seats: seats, sharesLuck: true, replicates: 10)
    #expect(!outcome.isIdentifiable)
    #expect(outcome.wrong == 0)
  }

  @Test(arguments: [(7, 2), (7, 3), (12, 2), (7, 4), (12, 4), (3, 5)])
  func `few seeds do not make a lucky bot the certain best`(players: Int, seeds: Int) throws {
    let outcome = try simulate(players: players, deals: seeds, games: 1, sharesLuck: true)
    #expect(outcome.isIdentifiable)
    #expect(outcome.wrong <= 0.06, "\(outcome.wrong)")
    #expect((0.92...0.985).contains(outcome.covered), "\(outcome.covered)")
  }

  @Test(arguments: [(4, 5), (6, 5), (8, 5)])
  func `the errors at tables of many seats are large enough for few deals`(
    seats: Int, deals: Int
  ) throws {
    let outcome = try simulate(
      players: seats, deals: deals, games: seats, seats: seats, sharesLuck: true)
    #expect(outcome.isIdentifiable)
    #expect(outcome.wrong <= 0.06, "\(outcome.wrong)")
    #expect((0.92...0.985).contains(outcome.covered), "\(outcome.covered)")
  }

  @Test func `a bot that wins on each of many seeds is the certain best`() throws {
    let players = 12
    var encounters: [Encounter] = []
    var clusters = [[ClusterPart]](repeating: [], count: 40)
    var generator = RandomNumbers(seed: 12)
    let orders = clusters.map { _ in (0..<players).map { $0 == 0 ? 1 : generator.uniform() } }
    for high in 1..<players {
      for low in 0..<high {
        var encounter = Encounter(first: low, second: high, WinsDrawsLosses())
        for (seed, order) in orders.enumerated() {
          let part = ClusterPart(
            encounter: encounters.count,
            order[low] > order[high] ? WinsDrawsLosses(wins: 1) : WinsDrawsLosses(losses: 1))
          encounter.add(part)
          clusters[seed].append(part)
        }
        encounters.append(encounter)
      }
    }
    var options = RatingOptions()
    options.hasFirstPlayer = false
    let fit = try RatingFit(
      encounters, clusters: { [clusters] body in for parts in clusters { body(parts, 1) } },
      names: (0..<players).map { "bot\($0)" }, options: options)
    #expect(fit.ratings[0].player == 0)
    #expect(fit.ratings[0].ranks == 1...1)
  }
}

/// A generator of random numbers with a seed, by SplitMix64.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns a number between 0 and 1.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }
}
