/// The agreement between games with the same start, counted in pairs of games.
struct Repeats {
  private(set) var all = 0.0
  /// The expected number of pairs with equal results.
  private var expected = 0.0
  /// The number of pairs with equal results.
  private var equal = 0.0

  mutating func add(_ results: WinsDrawsLosses, agreement: Double, count: Double) {
    func pairs(_ games: Int) -> Double { count * Double(games) * Double(games - 1) }
    all += pairs(results.games)
    expected += pairs(results.games) * agreement
    equal += pairs(results.wins) + pairs(results.draws) + pairs(results.losses)
  }

  /// The intraclass correlation of the results, from 0, if games agree only by chance, to 1.
  var correlation: Double {
    // One additional pair with equal results keeps few pairs from counting as independent.
    min(1, max(0, (equal - expected + 1) / (all - expected + 1)))
  }
}

extension Outcomes {
  /// The probability that two games have the same result.
  var agreement: Double {
    [win, draw, loss].reduce(0) { $0 + $1.chance * $1.chance }
  }
}

extension Likelihood {
  /// Returns the likelihood with games that have the same start weighted by the information they
  /// add; nil if no two games have the same start.
  ///
  /// Each of n games with the same start has the weight 1 / (1 + (n − 1)·r), where r is the
  /// intraclass correlation of such games of the two players: the design effect of L. Kish, "Survey
  /// Sampling" (1965).
  func weighted(by clusters: ClusteredGames, at point: Strengths) -> Likelihood? {
    let agreements = pairings.encounters.map { outcomes($0, at: point).agreement }
    let pairs = pairings.encounters.map {
      SIMD2(min($0.first, $0.second), max($0.first, $0.second))
    }
    var repeats: [SIMD2<Int>: Repeats] = [:]
    var clusterCount = 0
    clusters { parts, count in
      clusterCount += count
      for part in parts {
        guard let place = pairings.place(of: part.encounter) else { continue }
        repeats[pairs[place], default: Repeats()].add(
          part.results, agreement: agreements[place], count: Double(count))
      }
    }
    guard repeats.values.contains(where: { $0.all > 0 }) else { return nil }
    var encounters = pairings.encounters.map {
      Encounter(first: $0.first, second: $0.second, WinsDrawsLosses())
    }
    clusters { parts, count in
      for part in parts {
        guard let place = pairings.place(of: part.encounter) else { continue }
        let correlation = repeats[pairs[place]]?.correlation ?? 0
        let games = 1 + Double(part.results.games - 1) * correlation
        encounters[place].add(part, weight: Double(count) / games)
      }
    }
    var weighted = self
    weighted.pairings.encounters = encounters
    weighted.priors = PairingPrior.all(weighted.pairings, prior: seatPrior)
    weighted.clusterCount = clusterCount
    return weighted
  }
}
