import JSON
internal import Ratings

/// Those meet whose games tell most about the ranking, until it is known well enough.
///
/// Each round follows from the results of the rounds before it, whenever and wherever their games
/// were played: so it is the same after a kill, and the same for each shard. Other games of these bots
/// in the record count as soon as a round asks for them.
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

  package var needsResults: Bool { true }

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    guard let last, case .listed(let pairings) = last.pairings,
      var history = last.history as? LadderHistory
    else { return firstRound(progress) }
    for pairing in pairings { history.add(pairing, progress) }
    let players = progress.players.indices.filter { !history.absent.contains($0) }
    guard players.count > 1, history.games < games ?? .max,
      let ratings = Estimates(of: players, history, progress),
      ratings.largestError > Double(error)
    else { return nil }
    let next = choose(ratings).map { place, otherPlace in
      let (one, other) = (players[place], players[otherPlace])
      let count = history.meetingCount(one, other)
      return Pairing(one, other, meetings: (count + 1)...(count + progress.pairs))
    }
    return RoundPairings(
      title: "after \(history.games) games, ± \(Int(ratings.largestError.rounded()))",
      pairings: .listed(next), history: history)
  }

  /// At first everybody is paired by lot some times, so that games connect them all.
  private func firstRound(_ progress: GameProgress) -> RoundPairings? {
    let players = Array(progress.players.indices)
    guard players.count > 1 else { return nil }
    let lots = RandomOrder(progress)
    var pairings: [Pairing] = []
    for turn in 0..<Self.firstTurns {
      let order = lots.order(of: players, turn: UInt64(turn))
      for (place, player) in order.enumerated().dropLast() where place % 2 == 0 || turn == 0 {
        pairings.append(Pairing(player, order[place + 1], meetings: 1...progress.pairs))
      }
    }
    // In the order of the turns, so that nobody waits for a first game while others have many.
    var known: Set<Pairing> = []
    pairings.removeAll { !known.insert($0).inserted }
    return RoundPairings(title: "start", pairings: .listed(pairings), history: LadderHistory())
  }

  /// The pairings that tell most, by the players' places: those of the greatest gain first, each
  /// player in one.
  private func choose(_ ratings: Estimates) -> [(Int, Int)] {
    let order = ratings.order
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

/// What the rounds of a ladder came to that were played.
struct LadderHistory: Sendable {
  /// The results by who had the first seat and who the second.
  private var results: [SIMD2<Int32>: WinsDrawsLosses] = [:]
  /// How many meetings two players were asked for, the one who comes first by name first.
  private var meetings: [SIMD2<Int32>: Int] = [:]
  private(set) var games = 0
  /// Players who were withdrawn before they had played what they were asked for.
  private(set) var absent: Set<Int> = []

  /// The results between some players, by their places among these, in an order that follows from the
  /// players alone, as sums of numbers depend on it.
  func encounters(of players: [Int]) -> [Encounter] {
    let places = Dictionary(uniqueKeysWithValues: players.enumerated().map { (Int32($1), $0) })
    return results.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }
      .compactMap { seats, results in
        guard let first = places[seats.x], let second = places[seats.y] else { return nil }
        return Encounter(first: first, second: second, results)
      }
  }

  func meetingCount(_ one: Int, _ other: Int) -> Int {
    meetings[SIMD2(Int32(min(one, other)), Int32(max(one, other)))] ?? 0
  }

  /// Takes what was played of a pairing in its round.
  mutating func add(_ pairing: Pairing, _ progress: GameProgress) {
    for (first, second, results) in progress.results(of: pairing) where results.games > 0 {
      self.results[SIMD2(Int32(first), Int32(second)), default: WinsDrawsLosses()] += results
      games += results.games
    }
    meetings[SIMD2(Int32(pairing.first), Int32(pairing.second))] = pairing.meetings.upperBound
    if progress.identities.count(of: pairing, without: progress.played) > 0 {
      absent.formUnion(progress.withdrawn.intersection([pairing.first, pairing.second]))
    }
  }
}

/// The ratings of those who play on: what is not known of others would leave none of them certain.
private struct Estimates {
  /// The players' places among them by rating, the strongest first.
  let order: [Int]
  /// The largest error of a rating that is bounded on both sides, in Elo.
  let largestError: Double

  let design: PairingDesign

  init?(of players: [Int], _ history: LadderHistory, _ progress: GameProgress) {
    let encounters = history.encounters(of: players)
    var options = RatingOptions()
    options.hasFirstPlayer = progress.identities.gamesInMeeting == 2
    guard
      let fit = try? RatingFit(
        encounters, names: players.map { progress.players[$0].name }, options: options)
    else { return nil }
    order = fit.ratings.map(\.player)
    largestError = fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? .infinity
    var elo = Array(repeating: EloScale.mean, count: players.count)
    for rating in fit.ratings { elo[rating.player] = rating.elo }
    design = PairingDesign(elo: elo, encounters: encounters)
  }
}
