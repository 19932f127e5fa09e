import JSON

/// Rounds in which players with like scores meet, nobody the same one twice.
package struct Swiss: ReadableFormat {
  package static let name = "swiss"
  static let keys = ["rounds"]

  private let rounds: Int?

  /// A tournament of so many rounds; nil for as many as suit the players.
  package init(rounds: Int?) {
    self.rounds = rounds
  }

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    rounds = try section.integer("rounds", in: 1...1000)
  }

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    play(progress).next
  }

  package func table(_ progress: GameProgress) -> FormatTable? {
    let table = play(progress).table
    guard table.roundCount > 0 else { return nil }
    return FormatTable(
      title: "after \(counted(table.roundCount, "round", "rounds"))",
      header: ["#", "bot", "points", "opponents' points"],
      rows: table.order.enumerated().map { place, player in
        [
          "\(place + 1)", progress.players[player].name, table.points[player].shortText,
          table.opponentsPoints(of: player).shortText,
        ]
      })
  }

  private func play(_ progress: GameProgress) -> (table: SwissTable, next: RoundPairings?) {
    var table = SwissTable(progress)
    let count = rounds ?? Self.usualRounds(players: progress.players.count)
    for round in 1...max(1, count) {
      guard progress.players.count > 1, let pairs = table.pairs() else { return (table, nil) }
      let pairings = pairs.map { Pairing($0.0, $0.1, meetings: 1...progress.pairs) }
      guard pairings.allSatisfy(progress.isOver) else {
        return (
          table, RoundPairings(title: "round \(round) of \(count)", pairings: .listed(pairings))
        )
      }
      table.enter(pairs)
    }
    return (table, nil)
  }

  /// As many rounds as it takes to leave one player without a loss, and one more for each player of
  /// three in the race for it.
  private static func usualRounds(players: Int) -> Int {
    var rounds = 1
    while 1 << rounds < players { rounds += 1 }
    return min(rounds + 2, max(1, players - 1))
  }
}

/// The scores of a Swiss tournament from round to round.
struct SwissTable {
  /// A point for each won match, the share of its points for any other, and one for a bye.
  private(set) var points: [Double]
  private(set) var roundCount = 0

  private var opponents: [Set<Int>]
  private var hasHadBye: Set<Int> = []
  private let lots: RandomOrder
  private let scores: Scores

  /// Up to how many players every way to pair them is tried.
  private static let exactLimit = 12

  init(_ progress: GameProgress) {
    points = Array(repeating: 0, count: progress.players.count)
    opponents = Array(repeating: [], count: progress.players.count)
    lots = RandomOrder(progress)
    scores = Scores(progress)
  }

  /// The players by points, then by the points of those they met, then by lot.
  var order: [Int] {
    let others = points.indices.map(opponentsPoints)
    return points.indices.sorted {
      (points[$1], others[$1], lots[$0]) < (points[$0], others[$0], lots[$1])
    }
  }

  /// The sum of the points of those whom a player met: Buchholz's number.
  func opponentsPoints(of player: Int) -> Double {
    opponents[player].sorted().reduce(0) { $0 + points[$1] }
  }

  /// The next round: nil where none is left without a rematch.
  func pairs() -> [(Int, Int)]? {
    var waiting = points.indices.sorted { (points[$1], lots[$0]) < (points[$0], lots[$1]) }
    if waiting.count % 2 == 1 {
      let place = waiting.lastIndex { !hasHadBye.contains($0) } ?? waiting.count - 1
      waiting.remove(at: place)
    }
    return waiting.count <= Self.exactLimit ? everyWay(waiting) : nearest(waiting)
  }

  private func mayMeet(_ one: Int, _ other: Int) -> Bool { !opponents[one].contains(other) }

  /// Pairs each with the nearest below it that leaves a way for the rest, whatever it takes.
  private func everyWay(_ waiting: [Int]) -> [(Int, Int)]? {
    guard let first = waiting.first else { return [] }
    for place in waiting.indices.dropFirst() where mayMeet(first, waiting[place]) {
      var rest = waiting
      let second = rest.remove(at: place)
      rest.removeFirst()
      if let others = everyWay(rest) { return [(first, second)] + others }
    }
    return nil
  }

  /// Pairs each with the nearest below it, and changes the pairs of others for those who are left.
  private func nearest(_ waiting: [Int]) -> [(Int, Int)]? {
    var rest = waiting[...]
    var pairs: [(Int, Int)] = []
    var left: [Int] = []
    while let first = rest.popFirst() {
      if let place = rest.firstIndex(where: { mayMeet(first, $0) }) {
        pairs.append((first, rest.remove(at: place)))
      } else {
        left.append(first)
      }
    }
    while let one = left.popLast(), let other = left.popLast() {
      guard !mayMeet(one, other) else {
        pairs.append((other, one))
        continue
      }
      // The lowest pair that can be parted, so that the top of the table stays as it is.
      let place = pairs.lastIndex { pair in
        mayMeet(one, pair.0) && mayMeet(other, pair.1)
          || mayMeet(one, pair.1) && mayMeet(other, pair.0)
      }
      guard let place else { return nil }
      let pair = pairs.remove(at: place)
      let isStraight = mayMeet(one, pair.0) && mayMeet(other, pair.1)
      pairs += isStraight ? [(pair.0, one), (pair.1, other)] : [(pair.1, one), (pair.0, other)]
    }
    return pairs
  }

  mutating func enter(_ pairs: [(Int, Int)]) {
    var paired: Set<Int> = []
    for (first, second) in pairs {
      let share = scores.share(of: first, against: second)
      points[first] += share
      points[second] += 1 - share
      opponents[first].insert(second)
      opponents[second].insert(first)
      paired.formUnion([first, second])
    }
    for player in points.indices where !paired.contains(player) {
      points[player] += 1
      hasHadBye.insert(player)
    }
    roundCount += 1
  }
}

extension Double {
  /// The number with at most two decimals.
  var shortText: String {
    String(JSON.rounded(self, 2).reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
