import JSON
internal import Ratings

/// Those meet whose games tell most about the ranking, until it is known well enough.
///
/// Each round follows from the results of those before it, whenever and wherever they were played.
package struct AdaptiveLadder: ReadableFormat {
  package static let name = "ladder"
  static let keys = ["error", "games"]

  /// The error of a rating, half of its 95 % interval in Elo, that none exceeds in the end.
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

  package var hasTables: Bool { true }

  package var needsResults: Bool { true }

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    guard progress.players.count >= progress.seats else { return nil }
    guard let last, var history = last.history as? LadderHistory else {
      return round("start", LadderHistory(), Array(progress.players.indices), progress)
    }
    history.add(last.pairings, progress)
    let players = progress.players.indices.filter { !history.absent.contains($0) }
    guard players.count >= progress.seats, history.games < games ?? .max,
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
    let design = PairingDesign(
      history.encounters(of: lots, seats: progress.seats), players: lots.count)
    let pairings: PairingSet =
      progress.seats > 2
      ? .tables(tables(lots, design, history, progress), rotations: progress.pairs)
      : .listed(self.pairings(lots, design, history, progress))
    return RoundPairings(title: title, pairings: pairings, history: history)
  }

  private func pairings(
    _ lots: [Int], _ design: PairingDesign, _ history: LadderHistory, _ progress: GameProgress
  ) -> [Pairing] {
    design.pairings(of: Array(lots.indices)).map { place, otherPlace in
      let (one, other) = (lots[place], lots[otherPlace])
      let count = history.meetingCount(one, other)
      return Pairing(one, other, meetings: (count + 1)...(count + progress.pairs))
    }
  }

  /// Those who sat most often sit out where the players don't fill all tables.
  private func tables(
    _ lots: [Int], _ design: PairingDesign, _ history: LadderHistory, _ progress: GameProgress
  ) -> [SeatedTable] {
    let seats = progress.seats
    let counts = lots.map { history.seatCounts[$0]?.reduce(0, +) ?? 0 }
    let order = lots.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
    let players = order.prefix(lots.count / seats * seats).sorted()
    return design.tables(of: players, seats: seats).map { table in
      // The order in which they were chosen would have the same ones sit side by side.
      history.table(of: table.sorted().map { lots[$0] }, rotations: progress.pairs)
    }
  }
}

/// What the rounds of a ladder came to that were played.
struct LadderHistory: Sendable {
  /// The results by who had the first seat and who the second; at a table by who comes first by name.
  private var results: [SIMD2<Int32>: WinsDrawsLosses] = [:]
  /// How many meetings two players were asked for, the one who comes first by name first.
  private var meetings: [SIMD2<Int32>: Int] = [:]
  /// The number of the last table of those who sit one behind the other, from the first by name on.
  private var tableNumbers: [[Int]: Int] = [:]
  /// How often the players of tables were asked to sit in each seat.
  private(set) var seatCounts: [Int: [Int]] = [:]
  private(set) var games = 0
  private(set) var rounds: UInt64 = 0
  /// Players who were withdrawn before they had played what they were asked for.
  private(set) var absent: Set<Int> = []

  /// The results between some players, by their places among these, in an order that follows from
  /// the players alone, as sums of numbers depend on it.
  ///
  /// The N(N − 1)/2 orders that a table of N tells depend on each other, so that by the variance of
  /// a place among equals each counts as 3/(N + 1) of a game.
  func encounters(of players: [Int], seats: Int) -> [Encounter] {
    let weight = 3 / Double(seats + 1)
    let places = Dictionary(uniqueKeysWithValues: players.enumerated().map { (Int32($1), $0) })
    return results.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }
      .compactMap { seats, results in
        guard let first = places[seats.x], let second = places[seats.y] else { return nil }
        return Encounter(
          first: first, second: second, wins: weight * Double(results.wins),
          draws: weight * Double(results.draws), losses: weight * Double(results.losses))
      }
  }

  func meetingCount(_ one: Int, _ other: Int) -> Int {
    meetings[SIMD2(Int32(min(one, other)), Int32(max(one, other)))] ?? 0
  }

  /// The next table of some players, whom its rotations bring to seats that they seldom had.
  func table(of players: [Int], rotations: Int) -> SeatedTable {
    let seats = players.count
    func cost(_ order: [Int]) -> Int {
      // A whole turn brings everybody to every seat.
      (0..<rotations % seats).reduce(0) { sum, turn in
        sum
          + order.enumerated().reduce(0) {
            $0 + (seatCounts[$1.element]?[($1.offset + turn) % seats] ?? 0)
          }
      }
    }
    var order = players
    var least = cost(order)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for one in order.indices {
        for other in order.indices[(one + 1)...] {
          order.swapAt(one, other)
          let cost = cost(order)
          if cost < least {
            (least, isSettled) = (cost, false)
          } else {
            order.swapAt(one, other)
          }
        }
      }
    }
    return SeatedTable(players: order, number: (tableNumbers[order.fromLeast] ?? 0) + 1)
  }

  /// The largest error of a rating that is bounded on both sides, in Elo, told from those who play
  /// on; infinite until games connect them, nil where they can't be rated.
  func largestError(of players: [Int], _ progress: GameProgress) -> Double? {
    var options = RatingOptions()
    options.hasFirstPlayer = progress.identities.gamesInMeeting == 2
    options.rankCertainty = .pairwise
    let names = players.map { progress.players[$0].name }
    guard
      let fit = try? RatingFit(
        encounters(of: players, seats: progress.seats), names: names, options: options)
    else { return nil }
    guard fit.groupCount == 1, fit.ratings.count == players.count else { return .infinity }
    return fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? .infinity
  }

  mutating func add(_ pairings: PairingSet, _ progress: GameProgress) {
    switch pairings {
    case .listed(let list): for pairing in list { add(pairing, progress) }
    case .tables(let list, let rotations): add(list, rotations: rotations, progress)
    case .all: preconditionFailure("a round of a ladder lists who meets")
    }
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

  private mutating func add(_ list: [SeatedTable], rotations: Int, _ progress: GameProgress) {
    let tables = TableGames(progress.identities, list)
    for (place, table) in list.enumerated() {
      let seats = table.players.count
      for rotation in 1...rotations {
        let seating = tables.seating(at: place, meeting: rotation)
        for (seat, player) in seating.players.enumerated() {
          seatCounts[player, default: Array(repeating: 0, count: seats)][seat] += 1
        }
        guard let places = progress.played.places(of: seating.identity, seats: seats) else {
          absent.formUnion(progress.withdrawn.intersection(table.players))
          continue
        }
        games += 1
        let result = TableResult(bots: seating.players, places: places, share: 0)
        for (first, second, result) in result.comparisons {
          results[SIMD2(Int32(first), Int32(second)), default: WinsDrawsLosses()] +=
            WinsDrawsLosses(result)
        }
      }
      tableNumbers[table.players.fromLeast] = table.number + (rotations - 1) / seats
    }
  }
}
