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
    guard progress.players.count > 1 else { return nil }
    guard let last, case .listed(let pairings) = last.pairings,
      var history = last.history as? LadderHistory
    else { return round("start", LadderHistory(), Array(progress.players.indices), progress) }
    history.add(pairings, progress)
    let players = progress.players.indices.filter { !history.absent.contains($0) }
    guard players.count > 1, history.games < games ?? .max,
      let largest = history.largestError(of: players, progress), largest > Double(error)
    else { return nil }
    let title =
      "after \(history.games) games" + (largest.isFinite ? ", ± \(Int(largest.rounded()))" : "")
    return round(title, history, players, progress)
  }

  /// The games that tell most; where some tell the same, as at first all of them do, lots are drawn.
  private func round(
    _ title: String, _ history: LadderHistory, _ players: [Int], _ progress: GameProgress
  ) -> RoundPairings {
    let lots = RandomOrder(progress).order(of: players, turn: history.rounds)
    let design = PairingDesign(history.encounters(of: lots), players: lots.count)
    let pairings = design.pairings(of: Array(lots.indices)).map { place, otherPlace in
      let (one, other) = (lots[place], lots[otherPlace])
      let count = history.meetingCount(one, other)
      return Pairing(one, other, meetings: (count + 1)...(count + progress.pairs))
    }
    return RoundPairings(title: title, pairings: .listed(pairings), history: history)
  }
}

/// What the rounds of a ladder came to that were played.
struct LadderHistory: Sendable {
  /// The results by who had the first seat and who the second.
  private var results: [SIMD2<Int32>: WinsDrawsLosses] = [:]
  /// How many meetings two players were asked for, the one who comes first by name first.
  private var meetings: [SIMD2<Int32>: Int] = [:]
  private(set) var games = 0
  private(set) var rounds: UInt64 = 0
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

  /// The largest error of a rating that is bounded on both sides, in Elo, infinite until games connect
  /// all players; nil where they can't be rated.
  ///
  /// It is told from those who play on: what is not known of others would leave none of them certain.
  func largestError(of players: [Int], _ progress: GameProgress) -> Double? {
    var options = RatingOptions()
    options.hasFirstPlayer = progress.identities.gamesInMeeting == 2
    options.rankCertainty = .pairwise
    let names = players.map { progress.players[$0].name }
    guard let fit = try? RatingFit(encounters(of: players), names: names, options: options) else {
      return nil
    }
    guard fit.groupCount == 1, fit.ratings.count == players.count else { return .infinity }
    return fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? .infinity
  }

  /// Takes what was played in a round.
  mutating func add(_ pairings: [Pairing], _ progress: GameProgress) {
    for pairing in pairings { add(pairing, progress) }
    rounds += 1
  }

  private mutating func add(_ pairing: Pairing, _ progress: GameProgress) {
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
