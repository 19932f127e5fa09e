import Games
import Ratings
import Tournaments

/// A model of games between bots whose true strengths are known.
struct TrueWorld: Sendable {
  var name: String
  var bots: Int
  /// The number of openings or seeds with which each pair of bots or each table plays.
  var meetings: Int
  /// The standard deviation of strengths, in Elo.
  var spread = 150.0
  /// The number of seats of a game.
  ///
  /// With more than two seats, a meeting consists of all rotations of a table with the same seed.
  var seats = 2
  /// The advantage of the first seat in Elo; nil for a race and for a game of more than two seats.
  var advantage: Double?
  /// The log-odds of a draw between equal bots; nil for a game without draws.
  var drawParameter: Double?
  /// Whether several games share an opening or a seed.
  var sharesStarts = true
  /// The share of openings whose two games have the same luck, so that usually the same seat wins both; nil
  /// for none.
  var decisive: Double?
  /// The number of games for each opening and each order of seats; ignored in a race and in a game of more
  /// than two seats.
  var repeats = 1
  /// The number of opponents of each bot on either side of it in a circle of all bots; nil if all bots meet.
  var neighbors: Int?
  /// The number of deterministic bots, which always repeat their games against each other for the same seed.
  var deterministic = 0

  /// Simulates a tournament, and returns the true strengths in Elo and the results.
  func play(_ generator: inout SplitMix64) -> (strengths: [Double], results: ResultCounts) {
    let strengths = (0..<bots).map { _ in spread * generator.normal() }
    var results = ResultCounts(game: name, hasFirstPlayer: advantage != nil, seats: seats)
    for bot in 0..<bots { _ = results.index(of: .init(name: "bot\(100 + bot)")) }
    let design = seats > 2 ? TableDesign(players: bots, seats: seats).tables : []
    for (number, table) in design.enumerated() {
      for meeting in 0..<meetings {
        sit(table, UInt64(number * meetings + meeting), strengths, &results, &generator)
      }
    }
    for meeting in 0..<(seats > 2 ? 0 : meetings) {
      if advantage == nil {
        race(UInt64(meeting), strengths, &results, &generator)
      } else {
        meet(UInt64(meeting), strengths, &results, &generator)
      }
    }
    return (strengths, results)
  }

  private func meet(
    _ opening: UInt64, _ strengths: [Double], _ results: inout ResultCounts,
    _ generator: inout SplitMix64
  ) {
    for high in 1..<bots {
      for low in 0..<high {
        let distance = min(high - low, bots - high + low)
        guard distance <= neighbors ?? bots else { continue }
        let decision = decision(&generator)
        for (first, second) in [(low, high), (high, low)] {
          let difference = strengths[first] - strengths[second] + (advantage ?? 0)
          var result = outcome(difference, decision ?? generator.uniform())
          var moves: UInt64 = 0
          for turn in 0..<repeats {
            if turn > 0, high >= deterministic {
              result = outcome(difference, generator.uniform())
              moves = generator.next()
            }
            add(first, second, result, opening, moves, &results)
          }
        }
      }
    }
  }

  private func add(
    _ first: Int, _ second: Int, _ result: GameResult, _ share: UInt64,
    _ moves: UInt64?, _ results: inout ResultCounts
  ) {
    if sharesStarts {
      results.add(first: first, second: second, result: result, share: share, moves: moves)
    } else {
      results.add(
        first: first, second: second, wins: result == .firstWins ? 1 : 0,
        draws: result == .draw ? 1 : 0, losses: result == .secondWins ? 1 : 0)
    }
  }

  /// Returns the luck that both games on an opening share, or nil if the luck of each game is independent.
  private func decision(_ generator: inout SplitMix64) -> Double? {
    guard let decisive, generator.uniform() < decisive else { return nil }
    return generator.uniform()
  }

  /// Returns the result of a game for a difference of strengths and a random number from 0 to 1.
  ///
  /// Low numbers favor the first bot.
  private func outcome(_ difference: Double, _ chance: Double) -> GameResult {
    let law = RatingModel.elo.outcomes(
      difference: EloScale.logits(difference), drawParameter: drawParameter ?? -30)
    return law.result(at: chance)
  }

  /// Simulates all rotations of a table with the same seed.
  ///
  /// The places are determined by random performances, for which the Plackett–Luce model is exact.
  private func sit(
    _ table: [Int], _ seed: UInt64, _ strengths: [Double], _ results: inout ResultCounts,
    _ generator: inout SplitMix64
  ) {
    let luck = table.map { _ in generator.gumbel() }
    for turn in 0..<seats {
      let performances = table.enumerated().map { seat, bot in
        EloScale.logits(strengths[bot])
          + (bot < deterministic ? luck[seat] : generator.gumbel())
      }
      let order = table.indices.map { ($0 + turn) % seats }
      let places = order.map { own in 1 + performances.count { $0 > performances[own] } }
      results.add(TableResult(bots: order.map { table[$0] }, places: places, share: seed))
    }
  }

  /// Simulates the games of all pairs of bots with the same seed.
  ///
  /// The score of a bot is its strength plus a random number with Gumbel's distribution. The differences of
  /// such scores have a logistic distribution, so the rating model is exact.
  private func race(
    _ seed: UInt64, _ strengths: [Double], _ results: inout ResultCounts,
    _ generator: inout SplitMix64
  ) {
    let performances = strengths.map { EloScale.logits($0) + generator.gumbel() }
    for second in 1..<bots {
      for first in 0..<second {
        let scores = [first, second].map { bot in
          bot < deterministic
            ? performances[bot] : EloScale.logits(strengths[bot]) + generator.gumbel()
        }
        let result: GameResult = scores[0] > scores[1] ? .firstWins : .secondWins
        add(first, second, result, seed, nil, &results)
      }
    }
  }
}

extension SplitMix64 {
  mutating func uniform() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

  /// Returns a random number with Gumbel's distribution.
  mutating func gumbel() -> Double { -ln(-ln(uniform())) }

  /// Returns a random number with the standard normal distribution, by Marsaglia's polar method.
  mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1 { return x * (-2 * ln(square) / square).squareRoot() }
    }
  }
}

extension Outcomes {
  /// Returns the result for a random number from 0 to 1; low numbers favor the first bot.
  func result(at chance: Double) -> GameResult {
    if chance < win.chance { return .firstWins }
    return chance < win.chance + draw.chance ? .draw : .secondWins
  }

  /// Returns the random results of a number of games.
  func results(of games: Int, _ generator: inout SplitMix64) -> WinsDrawsLosses {
    var results = WinsDrawsLosses()
    for _ in 0..<games {
      switch result(at: generator.uniform()) {
      case .firstWins: results += WinsDrawsLosses(wins: 1)
      case .draw: results += WinsDrawsLosses(draws: 1)
      case .secondWins: results += WinsDrawsLosses(losses: 1)
      }
    }
    return results
  }
}
