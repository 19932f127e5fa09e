/// The agreement of games with the same start, counted over ordered pairs of games.
struct Repeats {
  /// The number of pairs; two games form two ordered pairs.
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

  /// The intraclass correlation of the results, from 0 to 1; near 0 if many games agree only by chance, and 1
  /// without pairs.
  var correlation: Double {
    // One additional pair with equal results prevents a small number of pairs from being treated as
    // independent.
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
  /// Returns the likelihood in which games with the same start are weighted by the information that they add;
  /// nil if no two games have the same start.
  ///
  /// Each of n games with the same start has the weight 1 / (1 + (n − 1)·r), where r is the intraclass
  /// correlation of such games between the two players. This is the design effect of L. Kish, "Survey
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

extension Likelihood {
  /// The probability below which equal results of all repeated games of two players are not attributed to
  /// chance.
  private static let repetitionLevel = 0.01

  /// Returns the likelihood and the clusters with repeated games counted once; nil if no two players always
  /// repeat their games.
  ///
  /// The function is for games whose moves are unknown. Two players are treated as always repeating their
  /// games if all games with the same start and seats had the same result, and if this is unlikely to be
  /// chance. The games of such players then count once per start.
  func withoutRepeats(
    _ clusters: @escaping ClusteredGames, at point: Strengths
  ) -> (likelihood: Likelihood, clusters: ClusteredGames)? {
    let likeliest = pairings.encounters.map { encounter in
      let outcomes = outcomes(encounter, at: point)
      return max(outcomes.win.chance, outcomes.draw.chance, outcomes.loss.chance)
    }
    func pair(_ place: Int) -> SIMD2<Int> {
      let encounter = pairings.encounters[place]
      return SIMD2(min(encounter.first, encounter.second), max(encounter.first, encounter.second))
    }
    var logChances: [SIMD2<Int>: Double] = [:]
    clusters { parts, count in
      for part in parts where part.results.games > 1 {
        guard let place = pairings.place(of: part.encounter) else { continue }
        let repeated =
          part.isRepeated ? Double(part.results.games - 1) * ln(likeliest[place]) : .nan
        logChances[pair(place), default: 0] += Double(count) * repeated
      }
    }
    let repeating = Set(logChances.filter { $0.value < ln(Self.repetitionLevel) }.keys)
    guard !repeating.isEmpty else { return nil }
    let places = pairings
    let isRepeating = pairings.encounters.indices.map { repeating.contains(pair($0)) }
    let distinct: ClusteredGames = { body in
      clusters { parts, count in
        let parts = parts.map { part in
          let place = places.place(of: part.encounter)
          return place.map { isRepeating[$0] } ?? false ? part.once : part
        }
        body(parts, count)
      }
    }
    var counted = self
    for (place, encounter) in pairings.encounters.enumerated() where isRepeating[place] {
      counted.pairings.encounters[place] = Encounter(
        first: encounter.first, second: encounter.second, WinsDrawsLosses())
    }
    distinct { parts, count in
      for part in parts {
        guard let place = places.place(of: part.encounter), isRepeating[place] else { continue }
        counted.pairings.encounters[place].add(part, weight: Double(count))
      }
    }
    counted.priors = PairingPrior.all(counted.pairings, prior: prior)
    return (counted, distinct)
  }
}

extension ClusterPart {
  /// Whether all games have the same result.
  fileprivate var isRepeated: Bool {
    [results.wins, results.draws, results.losses].contains(results.games)
  }

  /// A single game in place of equal games, with the mean of their weights.
  fileprivate var once: ClusterPart {
    ClusterPart(
      encounter: encounter,
      WinsDrawsLosses(
        wins: min(results.wins, 1), draws: min(results.draws, 1), losses: min(results.losses, 1)),
      weight: weighted.sum() / Double(results.games))
  }
}
