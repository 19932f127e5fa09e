import Ratings
import Testing

/// Tests that random fields in which few bots met each other get the same ratings from sparse and from dense
/// matrices.
struct SparseTests {
  private enum Kind: CaseIterable {
    case decisive
    case draws
    case points
    case clusters
    case repeats
    case tables
    case anchors
    case looseAnchors
    case aged
  }

  private struct Field {
    var encounters: [Encounter] = []
    var clusters: [[ClusterPart]] = []
    var names: [String]
    var options = RatingOptions()

    func fit(_ solver: RatingOptions.Solver, clustered: Bool = false) throws -> RatingFit {
      var options = options
      options.solver = solver
      let clusters = clusters
      return try RatingFit(
        encounters,
        clusters: clustered ? { body in for parts in clusters { body(parts, 1) } } : nil,
        names: names, options: options)
    }
  }

  /// Returns a field of several groups, in each of which bots meet a few other bots, mostly of similar
  /// strength.
  private func field(_ bots: Int, groups: Int, draws: Double, table: Int = 2) -> Field {
    var generator = RandomNumbers(seed: UInt64(bots * 100 + groups * 10 + table))
    var field = Field(names: (0..<bots).map { "bot\($0)" })
    let size = bots / groups
    for _ in 0..<bots * 4 / (table - 1) {
      let base = Int(generator.uniform() * Double(groups)) * size
      let start = Int(generator.uniform() * Double(size))
      var seats: [Int] = []
      while seats.count < table {
        let reach = generator.uniform() < 0.85 ? 6 : size
        let seat = base + (start + Int(generator.uniform() * Double(reach))) % size
        if !seats.contains(seat) { seats.append(seat) }
      }
      var parts: [ClusterPart] = []
      for high in 1..<table {
        for low in 0..<high {
          let lead = Double(seats[low] % 7 - seats[high] % 7) / 4 + 0.3
          let number = generator.uniform()
          let chance = 1 / (1 + exp(-lead)) * (1 - draws)
          let result =
            number < chance
            ? WinsDrawsLosses(wins: 1)
            : number < chance + draws ? WinsDrawsLosses(draws: 1) : WinsDrawsLosses(losses: 1)
          parts.append(ClusterPart(encounter: field.encounters.count, result))
          field.encounters.append(Encounter(first: seats[low], second: seats[high], result))
          guard table == 2, generator.uniform() < 0.7 else { continue }
          // The second game has the same opening with exchanged seats.
          let reply = generator.uniform() < 0.6 ? result.reversed : result
          parts.append(ClusterPart(encounter: field.encounters.count, reply))
          field.encounters.append(Encounter(first: seats[high], second: seats[low], reply))
        }
      }
      field.clusters.append(parts)
    }
    return field
  }

  private func exp(_ x: Double) -> Double { exponential(x) }

  private func field(_ kind: Kind, bots: Int) -> Field {
    var field = field(
      bots, groups: kind == .decisive ? 1 : 3, draws: kind == .decisive ? 0 : 0.3,
      table: kind == .tables ? 4 : 2)
    switch kind {
    case .points: field.options.model = .points
    case .tables: field.options.hasFirstPlayer = false
    case .anchors: field.options.anchors = [("bot3", 1700), ("bot\(bots - 2)", 1400)]
    case .looseAnchors: field.options.looseAnchors = [("bot4", 1650, 80)]
    case .repeats:
      for index in field.encounters.indices where index % 3 == 0 {
        field.clusters.append([ClusterPart(encounter: index, WinsDrawsLosses(wins: 2))])
        field.encounters[index].wins += 2
      }
    case .aged:
      for index in field.encounters.indices {
        let weight = 0.2 + Double(index % 5) / 5
        let old = field.encounters[index]
        field.encounters[index] = Encounter(
          first: old.first, second: old.second, wins: weight * old.wins, draws: weight * old.draws,
          losses: weight * old.losses, count: old.games)
      }
    case .decisive, .draws, .clusters: break
    }
    return field
  }

  private func expectEqual(
    _ one: RatingFit, _ other: RatingFit, within tolerance: Double, _ kind: Kind
  ) {
    #expect(one.groupCount == other.groupCount)
    #expect(one.clusterCount == other.clusterCount)
    #expect(one.isIdentifiable == other.isIdentifiable)
    func isNear(_ one: Double, _ other: Double) -> Bool {
      one == other || abs(one - other) <= tolerance * max(abs(one), abs(other))
    }
    #expect(isNear(one.logLikelihood, other.logLikelihood))
    #expect(isNear(one.advantage?.standardError ?? 0, other.advantage?.standardError ?? 0))
    #expect(isNear(one.drawShare?.standardError ?? 0, other.drawShare?.standardError ?? 0))
    for (own, its) in zip(one.ratings, other.ratings) {
      #expect(own.player == its.player)
      #expect(abs(own.elo - its.elo) < 1e-6)
      #expect(isNear(own.standardError, its.standardError), "\(kind) \(own) \(its)")
      #expect(isNear(own.low - own.elo, its.low - its.elo), "\(kind) \(own) \(its)")
      #expect(isNear(own.high - own.elo, its.high - its.elo), "\(kind) \(own) \(its)")
    }
    for (index, first) in one.ratings.enumerated() {
      for second in one.ratings[..<index] where second.group == first.group {
        let error = one.errorOfDifference(first.player, second.player) ?? 0
        let same = other.errorOfDifference(first.player, second.player) ?? 0
        #expect(isNear(error, same), "\(kind)")
      }
    }
    let first = one.ratings[0].player
    for rating in one.ratings where rating.group == 1 {
      let likelihood = one.superiority(of: first, over: rating.player) ?? 0
      let same = other.superiority(of: first, over: rating.player) ?? 0
      #expect(abs(likelihood - same) < 10 * tolerance, "\(kind)")
    }
  }

  @Test(arguments: [50, 120, 200])
  func `sparse and dense matrices give the same ratings and errors`(bots: Int) throws {
    for kind in Kind.allCases {
      let field = field(kind, bots: bots)
      let isClustered = [.clusters, .repeats, .tables].contains(kind)
      expectEqual(
        try field.fit(.dense, clustered: isClustered),
        try field.fit(.sparse, clustered: isClustered),
        within: isClustered || kind == .points ? 2e-8 : 1e-8, kind)
    }
  }

  @Test func `an expected score has the same variance with a sparse matrix`() throws {
    let field = field(.draws, bots: 80)
    let dense = try field.fit(.dense)
    let sparse = try field.fit(.sparse)
    for player in [0, 7, 70] {
      let one = try #require(dense.expectedScore(of: player))
      let other = try #require(sparse.expectedScore(of: player))
      #expect(abs(one.score - other.score) < 1e-9)
      #expect(abs(one.variance - other.variance) < 1e-9)
    }
  }

  @Test(arguments: [Kind.decisive, .draws, .anchors])
  private func `without a factorization the errors are accurate to a few percent`(kind: Kind) throws
  {
    let field = field(kind, bots: 200)
    let dense = try field.fit(.dense)
    let estimated = try field.fit(.iterative)
    var squares = 0.0
    for (own, its) in zip(dense.ratings, estimated.ratings) {
      #expect(own.player == its.player)
      #expect(abs(own.elo - its.elo) < 1e-6)
      guard own.standardError > 0 else { continue }
      let ratio = its.standardError / own.standardError
      #expect(abs(ratio - 1) < 0.05, "\(own) \(its)")
      squares += (ratio - 1) * (ratio - 1)
    }
    #expect((squares / 200).squareRoot() < 0.01)
  }

  @Test func `ranks of equal bots in a sparse field are right for all bots together`() throws {
    var held = 0
    for seed in 1...40 {
      var generator = RandomNumbers(seed: UInt64(seed))
      var field = Field(names: (0..<60).map { "bot\($0)" })
      for first in 0..<60 {
        for step in 1...4 {
          let wins = (0..<6).count { _ in generator.uniform() < 0.5 }
          field.encounters.append(
            Encounter(
              first: first, second: (first + step * step) % 60,
              WinsDrawsLosses(wins: wins, losses: 6 - wins)))
        }
      }
      let fit = try field.fit(.sparse)
      if fit.ratings.allSatisfy({ $0.ranks == 1...60 }) { held += 1 }
    }
    #expect((35...40).contains(held), "\(held)")
  }

  @Test func `ranks of a sparse field separate about as many bots as ranks of a dense field`()
    throws
  {
    var generator = RandomNumbers(seed: 4)
    var field = Field(names: (0..<90).map { "bot\($0)" })
    for first in 0..<90 {
      for step in 1...5 {
        let second = (first + step * step) % 90
        let chance = 1 / (1 + exp(Double(second - first) / 12))
        let wins = (0..<40).count { _ in generator.uniform() < chance }
        field.encounters.append(
          Encounter(first: first, second: second, WinsDrawsLosses(wins: wins, losses: 40 - wins)))
      }
    }
    let dense = try field.fit(.dense).ratings.reduce(0) { $0 + $1.ranks.count }
    for solver in [RatingOptions.Solver.sparse, .iterative] {
      let fit = try field.fit(solver)
      let sparse = fit.ratings.reduce(0) { $0 + $1.ranks.count }
      #expect(Double(sparse) < 1.25 * Double(dense), "\(sparse) \(dense)")
      #expect(fit.ratings.allSatisfy { $0.ranks.contains(90 - $0.player) })
    }
  }

  @Test func `a large sparse field is rated like a dense one`() throws {
    let field = field(600, groups: 2, draws: 0.2)
    let dense = try field.fit(.dense)
    let automatic = try field.fit(.automatic)
    for (own, its) in zip(dense.ratings, automatic.ratings) {
      #expect(own.player == its.player)
      #expect(abs(own.elo - its.elo) < 1e-6)
      #expect(abs(own.standardError / its.standardError - 1) < 1e-8)
    }
  }
}
