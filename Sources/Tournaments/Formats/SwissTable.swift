internal import Games
import JSON

/// A Swiss tournament, round by round.
///
/// If the number of players is odd, there is an additional virtual player; a match against it is a bye.
struct SwissTable {
  struct Match {
    let player: Int
    /// The opponent; nil for a bye.
    let opponent: Int?
    /// The share of the match's points that the player scored, from 0 to 1; 1 for a bye.
    let share: Double
    let points: (own: Double, others: Double)
  }

  private(set) var rounds: [[Match]] = []
  let roundCount: Int
  /// For each player, the sum of the shares that the player scored in its matches.
  private var points: [Double]
  /// For each player, the lot or, in a fold, the player's index in the tournament.
  ///
  /// Among players with equal scores, the player with the lowest value comes first.
  private let lots: [UInt64]
  private let isFolded: Bool
  /// The number of players, including the virtual player for byes.
  private let size: Int
  /// The number of matches of each pair of players that have met.
  private var meetings: [SIMD2<Int32>: Int] = [:]
  /// Each player's opponent in the current round.
  private var opponents: [Int] = []
  /// Rounds without rematches for the rest of the tournament; each round lists the opponents of all players.
  ///
  /// The list is empty if the tournament is so short that rematches can always be avoided, or so long that
  /// rematches cannot be avoided.
  private var reserve: [[Int]]

  init(_ progress: GameProgress, roundCount: Int, isFolded: Bool) {
    let players = progress.players.count
    self.isFolded = isFolded
    self.roundCount = roundCount
    points = Array(repeating: 0, count: players)
    let order = RandomOrder(progress)
    lots = progress.players.indices.map {
      isFolded ? UInt64(progress.players[$0].entrant) : order[$0]
    }
    size = players + players % 2
    // If each player can still meet at least half of the others, a round without rematches exists (G. A.
    // Dirac, "Some theorems on abstract graphs", 1952).
    reserve = roundCount > size / 2 && roundCount < size ? Self.circle(size) : []
  }

  /// Returns a round-robin by the circle method, in which one player stays in place and the others rotate.
  private static func circle(_ size: Int) -> [[Int]] {
    (0..<(size - 1)).map { turn in
      var opponents = Array(repeating: size - 1, count: size)
      for player in 0..<(size - 1) {
        let other = (2 * turn - player + 2 * size) % (size - 1)
        if other != player { opponents[player] = other } else { opponents[size - 1] = player }
      }
      return opponents
    }
  }

  private func meetingCount(_ player: Int, _ other: Int) -> Int {
    meetings[Self.key(player, other)] ?? 0
  }

  private static func key(_ player: Int, _ other: Int) -> SIMD2<Int32> {
    SIMD2(Int32(min(player, other)), Int32(max(player, other)))
  }

  // MARK: - Pairing

  var title: String {
    let rematches = pairs.count { meetingCount($0, $1) > 0 && $1 < points.count }
    let again = rematches > 0 ? " with \(counted(rematches, "rematch", "rematches"))" : ""
    return "round \(rounds.count + 1) of \(roundCount)\(again)"
  }

  /// The pairs of the current round, sorted by ranking; in each pair, the player with the better place comes
  /// first.
  ///
  /// For a bye, the second player is the virtual player.
  private var pairs: [(Int, Int)] {
    ranked.compactMap { player in
      let other = opponents[player]
      guard other < points.count else { return (player, other) }
      return (points[other], lots[player]) < (points[player], lots[other]) ? (player, other) : nil
    }
  }

  private var ranked: [Int] {
    points.indices.sorted { (points[$1], lots[$0]) < (points[$0], lots[$1]) }
  }

  func pairings(_ progress: GameProgress) -> [Pairing] {
    pairs.compactMap { player, other in
      other < points.count ? pairing(player, other, pairs: progress.pairs) : nil
    }
  }

  private func pairing(_ player: Int, _ other: Int, pairs: Int) -> Pairing {
    let count = meetingCount(player, other) * pairs
    return Pairing(player, other, meetings: (count + 1)...(count + pairs))
  }

  /// Pairs the next round.
  ///
  /// The best pairing is determined by these criteria, the most important first:
  ///
  /// - The paired players have had as few matches with each other as possible, and byes are repeated as
  ///   rarely as possible.
  /// - The bye goes to the lowest player in the ranking.
  /// - The sum of squared score differences is as small as possible.
  /// - In a fold, the pairing is as close as possible to the ``Fold``.
  ///
  /// If ``reserve`` has rounds, and no later rounds without rematches are found for the best pairing, a round
  /// of the reserve is played instead. If the reserve is empty and there are more than ``exactSize`` players,
  /// neighbors in the ranking meet or, in a fold, neighbors in the order of the ``Fold``.
  mutating func pairRound() {
    guard size <= Self.exactSize || !reserve.isEmpty else { return pairNeighbors() }
    let order = ranked + (points.count..<size)
    let cost = costs(in: order)
    let mates = PerfectMatching.mates(of: size, cost: cost)
    opponents = Array(repeating: 0, count: size)
    for (place, mate) in mates.enumerated() { opponents[order[place]] = order[mate] }
    guard !reserve.isEmpty else { return }
    if let rounds = laterRounds() {
      reserve = rounds
      return
    }
    let places = order.indices.sorted { order[$0] < order[$1] }
    func sum(_ round: [Int]) -> Int128 {
      round.enumerated().reduce(0) { $0 + cost(places[$1.offset], places[$1.element]) }
    }
    if let best = reserve.indices.min(by: { sum(reserve[$0]) < sum(reserve[$1]) }) {
      opponents = reserve.remove(at: best)
    }
  }

  /// The largest number of players for which the best pairing is computed if there is no ``reserve``.
  ///
  /// The time grows with the cube of the number of players.
  private static let exactSize = 512

  private mutating func pairNeighbors() {
    var order = ranked
    if isFolded { order = Fold(order.map { points[$0] }).neighbors.map { order[$0] } }
    opponents = Array(repeating: 0, count: size)
    if size > points.count {
      // The player with the lowest score that had no bye gets the bye.
      let place = order.indices.last { meetingCount(order[$0], points.count) == 0 }
      let player = order.remove(at: place ?? order.count - 1)
      (opponents[player], opponents[points.count]) = (points.count, player)
    }
    let mates = RankedMatching.mates(of: order.count) { meetingCount(order[$0], order[$1]) > 0 }
    for (place, mate) in mates.enumerated() { opponents[order[place]] = order[mate] }
  }

  /// The number of matches for each pair of players: a square matrix of ``size`` rows, row by row.
  private var meetingMatrix: [Int] {
    var matrix = Array(repeating: 0, count: size * size)
    for (players, count) in meetings {
      matrix[Int(players.x) * size + Int(players.y)] = count
      matrix[Int(players.y) * size + Int(players.x)] = count
    }
    return matrix
  }

  private func costs(in order: [Int]) -> (Int, Int) -> Int128 {
    let counts = meetingMatrix
    let fold = isFolded ? Fold(order.prefix(points.count).map { points[$0] }) : nil
    return { one, other in
      let player = order[one]
      let opponent = order[other]
      let rematches = Int128(counts[player * size + opponent]) << 90
      if max(player, opponent) >= points.count {
        return rematches + Int128(size - min(one, other)) << (fold == nil ? 64 : 80)
      }
      if let fold {
        // For all matches of a round together, the squares of score differences of at most 1,000 points need
        // 52 bits, and the costs of the fold need 28 bits.
        let difference = Int128(((points[player] - points[opponent]) * 4096).rounded())
        return rematches + (difference * difference) << 28 + Int128(fold.cost(one, other))
      }
      let difference = Int128(((points[player] - points[opponent]) * 65_536).rounded())
      return rematches + difference * difference
    }
  }

  /// Returns rounds without rematches for the rest of the tournament after the current round; nil if none
  /// were found, or if the search would take too long.
  private func laterRounds() -> [[Int]]? {
    let count = roundCount - rounds.count - 1
    guard count * size * size < 200_000 else { return nil }
    for attempt in 0..<4 {
      var met = meetingMatrix
      for (player, other) in opponents.enumerated() { met[player * size + other] += 1 }
      var found: [[Int]] = []
      while found.count < count {
        let seed = lots[found.count % points.count] &+ UInt64(attempt)
        let round = PerfectMatching.mates(of: size) { one, other in
          let place = one * size + other
          return met[place] > 0
            ? 1 << 60 : Int128(SplitMix64.output(UInt64(place), seed: seed) >> 40)
        }
        guard round.enumerated().allSatisfy({ met[$0 * size + $1] == 0 }) else { break }
        for (player, other) in round.enumerated() { met[player * size + other] += 1 }
        found.append(round)
      }
      if found.count == count { return found }
    }
    return nil
  }

  mutating func finishRound(_ progress: GameProgress) {
    var matches: [Match] = []
    for (player, other) in pairs {
      guard other < points.count else {
        matches.append(Match(player: player, opponent: nil, share: 1, points: (1, 0)))
        continue
      }
      let pairing = pairing(player, other, pairs: progress.pairs)
      let score = progress.points(of: player, in: pairing)
      let share = progress.share(of: player, against: other, points: score)
      matches.append(Match(player: player, opponent: other, share: share, points: score))
    }
    for match in matches {
      points[match.player] += match.share
      if let opponent = match.opponent { points[opponent] += 1 - match.share }
    }
    for (player, other) in opponents.enumerated() where player < other {
      meetings[Self.key(player, other), default: 0] += 1
    }
    rounds.append(matches)
  }

  // MARK: - Standings

  struct Standing {
    let player: Int
    let points: Double
    let buchholz: Double
    let buchholzCut1: Double
    let sonnebornBerger: Double

    var values: [Double] { [points, buchholz, buchholzCut1, sonnebornBerger] }

    /// The sort keys, rounded so that differences below a billionth, which are rounding errors, have no
    /// effect.
    fileprivate var keys: [Double] { values.map { ($0 * 1e9).rounded() } }
  }

  /// For each player, the opponents (nil for a bye), and the share of the points against each opponent.
  private var games: [[(opponent: Int?, share: Double)]] {
    var games = points.map { _ in [(opponent: Int?, share: Double)]() }
    for match in rounds.joined() {
      games[match.player].append((match.opponent, match.share))
      if let opponent = match.opponent {
        games[opponent].append((match.player, 1 - match.share))
      }
    }
    return games
  }

  /// The standings, sorted by points and tiebreaks.
  ///
  /// The tiebreaks are Buchholz, Buchholz cut 1, Sonneborn–Berger, direct encounter if all tied players have
  /// met, and lot or, in a fold, seed. A bye counts as a win against an opponent with the player's own final
  /// points (FIDE Handbook, C.07, "Tie-break regulations", 2024).
  var standings: [Standing] {
    let games = games
    let standings = points.indices.map { player in
      let values = games[player].map { $0.opponent.map { points[$0] } ?? points[player] }
      let sum = values.reduce(0, +)
      let shares = zip(values, games[player]).reduce(0) { $0 + $1.0 * $1.1.share }
      return Standing(
        player: player, points: points[player], buchholz: sum,
        buchholzCut1: sum - (values.min() ?? 0), sonnebornBerger: shares)
    }
    var tied: [[Double]: [Int]] = [:]
    for standing in standings { tied[standing.keys, default: []].append(standing.player) }
    let direct = standings.map {
      directPoints(of: $0.player, among: tied[$0.keys, default: []], games)
    }
    return standings.sorted { one, other in
      if one.keys != other.keys { return other.keys.lexicographicallyPrecedes(one.keys) }
      return (direct[other.player], lots[one.player]) < (direct[one.player], lots[other.player])
    }
  }

  private func directPoints(
    of player: Int, among tied: [Int], _ games: [[(opponent: Int?, share: Double)]]
  ) -> Double {
    let haveMet = tied.allSatisfy { one in
      tied.allSatisfy { other in one == other || games[one].contains { $0.opponent == other } }
    }
    guard haveMet else { return 0 }
    return games[player].reduce(0) { sum, game in
      game.opponent.map(tied.contains) == true ? sum + game.share : sum
    }
  }

  func outcome(names: [String]) -> FormatOutcome {
    var met: Set<Set<Int>> = []
    let tables = rounds.enumerated().map { number, round in
      FormatTable(
        title: "Round \(number + 1)", header: ["bot", "points", "opponent", ""],
        rows: round.map { match in
          guard let opponent = match.opponent else { return [names[match.player], "bye", "", ""] }
          let isNew = met.insert([match.player, opponent]).inserted
          return [
            names[match.player], "\(match.points.own.cellText) – \(match.points.others.cellText)",
            names[opponent], isNew ? "" : "again",
          ]
        })
    }
    let standings = standings
    let table = FormatTable(
      title: "Standings after \(counted(rounds.count, "round", "rounds"))",
      header: ["#", "bot", "points", "Buchholz", "cut 1", "Sonneborn–Berger"],
      rows: standings.enumerated().map { place, standing in
        ["\(place + 1)", names[standing.player]] + standing.values.map(\.cellText)
      })
    let json: JSONObject = [
      "rounds": .array(
        rounds.map { round in
          .array(
            round.map { match in
              .object(
                matchJSON(names[match.player], match.opponent.map { names[$0] }, match.points))
            })
        }),
      "standings": .array(
        standings.enumerated().map { place, standing in
          .object([
            "rank": .number(place + 1), "name": .string(names[standing.player]),
            "points": .number(standing.points), "buchholz": .number(standing.buchholz),
            "buchholz_cut_1": .number(standing.buchholzCut1),
            "sonneborn_berger": .number(standing.sonnebornBerger),
          ])
        }),
    ]
    return FormatOutcome(
      format: Swiss.name, json: .object(json), rounds: .pairings(tables), standings: table)
  }
}
