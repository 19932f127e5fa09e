import JSON
internal import Ratings

/// Those meet whose games tell most about the ranking, until it is known well enough.
package struct AdaptiveLadder: ReadableFormat {
  package static let name = "ladder"
  static let keys = ["error", "games"]

  /// The error of a rating, half of its 95 % interval in Elo, that ends the tournament when no bot
  /// has a greater one.
  private let error: Int
  /// After how many games it ends in any case; nil for never.
  private let games: Int?

  private static let firstTurns = 3
  /// How many players below itself, by rating, each player may be paired with.
  private static let reach = 60

  package init(error: Int, games: Int?) {
    self.error = error
    self.games = games
  }

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    error = try section.integer("error", in: 1...1000) ?? 30
    games = try section.integer("games", in: 1...1_000_000_000)
  }

  package func next(_ progress: GameProgress) -> RoundPairings? {
    let players = progress.players.indices.filter { !progress.withdrawn.contains($0) }
    var played = 0
    progress.forEachResult { played += $2.games }
    guard players.count > 1, played < games ?? .max else { return nil }
    if let first = firstRound(of: players, progress) { return first }
    guard let ratings = Estimates(progress) else { return nil }
    guard ratings.largestError > Double(error) else { return nil }
    let pairings = choose(ratings, among: players)
      .map { one, other in
        let count = progress.meetingCount(one, other)
        return Pairing(one, other, meetings: (count + 1)...(count + progress.pairs))
      }
    guard !pairings.isEmpty else { return nil }
    return RoundPairings(
      title: "after \(played) games, ± \(Int(ratings.largestError.rounded()))",
      pairings: .listed(pairings))
  }

  /// At first everybody is paired by lot some times, so that games connect them all.
  private func firstRound(of players: [Int], _ progress: GameProgress) -> RoundPairings? {
    let lots = RandomOrder(progress)
    var pairings: Set<Pairing> = []
    for turn in 0..<Self.firstTurns {
      let order = lots.order(of: players, turn: UInt64(turn))
      for (place, player) in order.enumerated().dropLast() where place % 2 == 0 || turn == 0 {
        pairings.insert(Pairing(player, order[place + 1], meetings: 1...progress.pairs))
      }
    }
    let list = pairings.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    return list.allSatisfy(progress.isOver)
      ? nil : RoundPairings(title: "start", pairings: .listed(list))
  }

  /// The pairings that tell most: those of the greatest gain first, each player in one.
  private func choose(_ ratings: Estimates, among players: [Int]) -> [(Int, Int)] {
    let order = ratings.order.filter(Set(players).contains)
    var candidates: [(gain: Double, one: Int, other: Int)] = []
    for (place, one) in order.enumerated() {
      for other in order[(place + 1)...].prefix(Self.reach) {
        candidates.append((ratings.design.gain(one, other), one, other))
      }
    }
    candidates.sort { ($1.gain, $0.one, $0.other) < ($0.gain, $1.one, $1.other) }
    var paired: Set<Int> = []
    return candidates.compactMap { _, one, other in
      guard paired.isDisjoint(with: [one, other]) else { return nil }
      paired.formUnion([one, other])
      return (one, other)
    }
  }
}

private struct Estimates {
  /// The players by rating, the strongest first.
  let order: [Int]
  /// The largest error of a rating that is bounded on both sides, in Elo.
  let largestError: Double

  let design: PairingDesign

  init?(_ progress: GameProgress) {
    var encounters: [Encounter] = []
    progress.forEachResult { first, second, results in
      encounters.append(Encounter(first: first, second: second, results))
    }
    var options = RatingOptions()
    options.hasFirstPlayer = progress.identities.gamesInMeeting == 2
    guard
      let fit = try? RatingFit(encounters, names: progress.players.map(\.name), options: options)
    else { return nil }
    order = fit.ratings.map(\.player)
    largestError = fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? .infinity
    var elo = Array(repeating: EloScale.mean, count: progress.players.count)
    for rating in fit.ratings { elo[rating.player] = rating.elo }
    design = PairingDesign(elo: elo, encounters: encounters)
  }
}
