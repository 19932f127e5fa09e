import JSON

/// The bracket of a knockout, which is computed round by round.
struct Bracket {
  struct Match {
    enum Decision: String {
      case games
      case morePairs = "more-pairs"
      case seed, bye

      var text: String { self == .morePairs ? "more pairs" : rawValue }
    }

    let winner: Int
    /// The loser; nil for a bye.
    let loser: Int?
    /// The points of the winner and of the loser.
    var points: (own: Double, others: Double) = (0, 0)
    let decision: Decision
    var isForThird = false
  }

  private(set) var rounds: [[Match]] = []
  /// The pairings of the undecided matches in the last round.
  private(set) var open: [Pairing] = []
  /// The pairings whose matches have ended.
  private(set) var decided: [Pairing] = []
  /// The number of places in the first round, a power of two.
  let size: Int

  /// The remaining players by place; nil for an empty place.
  ///
  /// The players at places 0 and 1 meet, those at places 2 and 3 meet, and so on.
  private var field: [Int?]
  private let ranks: [Int: Int]
  private let hasThirdPlace: Bool
  private let isReseeded: Bool

  /// Creates a bracket of the seeds, the strongest first; the two strongest seeds can only meet in the final.
  init(seeds: [Int], hasThirdPlace: Bool = false, isReseeded: Bool = false) {
    let order = Self.order(of: seeds.count)
    size = order.count
    field = order.map { $0 < seeds.count ? seeds[$0] : nil }
    ranks = Dictionary(uniqueKeysWithValues: seeds.enumerated().map { ($1, $0) })
    self.hasThirdPlace = hasThirdPlace
    self.isReseeded = isReseeded
  }

  /// Returns the rank of the seed at each place of a bracket of `count` seeds.
  ///
  /// Ranks are counted from 0. A place whose rank is `count` or more is empty.
  private static func order(of count: Int) -> [Int] {
    var order = [0]
    while order.count < count {
      let last = 2 * order.count - 1
      order = order.flatMap { [$0, last - $0] }
    }
    return order
  }

  var isOver: Bool { field.count < 2 }

  /// Adds a round with its decided matches, and adds the pairings of its undecided matches to ``open``.
  ///
  /// If all matches are decided, the winners are the players of the next round.
  ///
  /// - Parameter decide: Returns the match of two players and the pairing of its games; the better seed is
  ///   the first argument. The match is nil if it is undecided.
  mutating func play(_ decide: (Int, Int) -> (match: Match?, pairing: Pairing)) {
    var matches: [Match] = []
    var next: [Int?] = []
    func match(_ one: Int, _ other: Int) -> Match? {
      let isOrdered = ranks[one, default: 0] < ranks[other, default: 0]
      let decision = isOrdered ? decide(one, other) : decide(other, one)
      if decision.match == nil {
        open.append(decision.pairing)
      } else {
        decided.append(decision.pairing)
      }
      return decision.match
    }
    for place in stride(from: 0, to: field.count, by: 2) {
      guard let one = field[place], let other = field[place + 1] else {
        let player = field[place] ?? field[place + 1]
        if let player { matches.append(Match(winner: player, loser: nil, decision: .bye)) }
        next.append(player)
        continue
      }
      let played = match(one, other)
      if let played { matches.append(played) }
      next.append(played?.winner)
    }
    let losers = rounds.last?.compactMap(\.loser) ?? []
    if hasThirdPlace, field.count == 2, losers.count == 2, var third = match(losers[0], losers[1]) {
      third.isForThird = true
      matches.append(third)
    }
    rounds.append(matches)
    guard open.isEmpty else { return }
    field = next
    if isReseeded, field.count > 1 {
      let seeds = field.compactMap(\.self).sorted { ranks[$0, default: 0] < ranks[$1, default: 0] }
      field = Self.order(of: seeds.count).map { $0 < seeds.count ? seeds[$0] : nil }
    }
  }
}

extension Bracket.Match {
  func json(_ names: [String]) -> JSONValue {
    var object = matchJSON(names[winner], loser.map { names[$0] }, points)
    object.append("winner", .string(names[winner]))
    object.append("decided_by", .string(decision.rawValue))
    if isForThird { object.append("third_place", .bool(true)) }
    return .object(object)
  }
}
