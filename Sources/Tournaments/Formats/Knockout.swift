import JSON

/// Who loses is out.
struct Knockout: ReadableFormat {
  static let name = "knockout"
  static let keys = ["seeding", "more_pairs", "third_place", "reseeding"]

  /// The names by strength, the strongest first; nil for the order of the tournament's bots.
  private let seeding: [String]?
  /// How many more pairs a tie may take before the better seed goes on.
  private let morePairs: Int
  /// Whether the losers of the semi-finals play for the third place.
  private let hasThirdPlace: Bool
  /// Whether the best seed that is left meets the worst in each round, rather than by a fixed bracket.
  private let isReseeded: Bool

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    seeding = try section.value(
      "seeding", "a list of names of bots, the strongest first", \.someTexts)
    morePairs = try section.integer("more_pairs", in: 0...10_000) ?? 16
    hasThirdPlace = try section.value("third_place", "true or false", \.bool) ?? false
    isReseeded = try section.value("reseeding", "true or false", \.bool) ?? false
  }

  var wantedNames: [String] { seeding ?? [] }

  var needsResults: Bool { true }

  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    let bracket = play(progress)
    guard !bracket.open.isEmpty else { return nil }
    return RoundPairings(
      title: Self.title(of: bracket.rounds.count, of: bracket.size).lowercased(),
      pairings: .listed(bracket.open))
  }

  /// A round by its distance from the final.
  private static func title(of round: Int, of size: Int) -> String {
    switch size >> round {
    case 0, 1: "Final"
    case 2: "Semi-finals"
    case 4: "Quarter-finals"
    default: "Round \(round)"
    }
  }

  func outcome(_ progress: GameProgress) -> FormatOutcome? {
    let bracket = play(progress)
    guard bracket.rounds.contains(where: { $0.contains { $0.loser != nil } }) else { return nil }
    let names = progress.players.map(\.name)
    func table(_ title: String, _ matches: [Bracket.Match]) -> FormatTable {
      FormatTable(
        title: title, header: ["goes on", "points", "is out", "decided by"],
        rows: matches.map { match in
          guard let loser = match.loser else { return [names[match.winner], "", "", "bye"] }
          let points = "\(match.points.own.shortText) – \(match.points.others.shortText)"
          return [names[match.winner], points, names[loser], match.decision.text]
        })
    }
    var tables = bracket.rounds.enumerated().map { number, matches in
      table(Self.title(of: number + 1, of: bracket.size), matches.filter { !$0.isForThird })
    }
    let third = bracket.rounds.last?.filter(\.isForThird) ?? []
    if !third.isEmpty { tables.append(table("Third place", third)) }
    var json: JSONObject = [
      "rounds": .array(bracket.rounds.map { .array($0.map { $0.json(names) }) })
    ]
    let final = bracket.isOver ? bracket.rounds.last?.first { !$0.isForThird } : nil
    json.append("champion", final.map { .string(names[$0.winner]) } ?? .null)
    var standings: FormatTable?
    if let final {
      let places = ([final] + third).flatMap { [$0.winner] + ($0.loser.map { [$0] } ?? []) }
      standings = FormatTable(
        title: "Champion", header: ["#", "bot"],
        rows: places.enumerated().map { ["\($0 + 1)", names[$1]] })
      if let third = third.first { json.append("third", .string(names[third.winner])) }
    }
    return FormatOutcome(
      format: Self.name, json: .object(json), rounds: .bracket(tables, isFixed: !isReseeded),
      standings: standings)
  }

  private func play(_ progress: GameProgress) -> Bracket {
    var bracket = Bracket(
      seeds: seeds(progress), hasThirdPlace: hasThirdPlace, isReseeded: isReseeded)
    while !bracket.isOver, bracket.open.isEmpty {
      bracket.play { decide($0, $1, progress) }
    }
    return bracket
  }

  /// The players by strength, as far as it is known, then as the tournament lists them.
  private func seeds(_ progress: GameProgress) -> [Int] {
    let ranks = seeding ?? []
    return progress.players.indices.sorted {
      let (one, other) = (progress.players[$0], progress.players[$1])
      let rank = ranks.firstIndex(of: one.name) ?? ranks.count
      let otherRank = ranks.firstIndex(of: other.name) ?? ranks.count
      return (rank, one.entrant) < (otherRank, other.entrant)
    }
  }

  /// The match of two players, or else the pairing that keeps it from its end.
  private func decide(
    _ better: Int, _ other: Int, _ progress: GameProgress
  ) -> (match: Bracket.Match?, open: Pairing) {
    var meetings = progress.pairs
    while true {
      let pairing = Pairing(better, other, meetings: 1...meetings)
      guard progress.isOver(pairing) else { return (nil, pairing) }
      let points = progress.points(of: better, in: pairing)
      let share = progress.share(of: better, against: other, points: points)
      let isLast =
        meetings >= progress.pairs + morePairs
        || !progress.withdrawn.isDisjoint(with: [better, other])
      guard share == 0.5, !isLast else {
        let match = Bracket.Match(
          winner: share >= 0.5 ? better : other, loser: share >= 0.5 ? other : better,
          points: share >= 0.5 ? points : (points.others, points.own),
          decision: share == 0.5 ? .seed : meetings > progress.pairs ? .morePairs : .games)
        return (match, pairing)
      }
      meetings += 1
    }
  }
}

/// A knockout from round to round.
struct Bracket {
  struct Match {
    enum Decision: String {
      case games
      case morePairs = "more-pairs"
      case seed, bye

      var text: String { self == .morePairs ? "more pairs" : rawValue }
    }

    let winner: Int
    /// Nil for a bye.
    let loser: Int?
    /// The winner's points and the loser's.
    var points: (own: Double, others: Double) = (0, 0)
    let decision: Decision
    var isForThird = false
  }

  private(set) var rounds: [[Match]] = []
  /// The pairings that keep the last round from its end.
  private(set) var open: [Pairing] = []
  /// How many players the first round has room for, a power of two.
  let size: Int

  /// Those who are left, where each next two meet; nil for nobody.
  private var field: [Int?]
  private let ranks: [Int: Int]
  private let hasThirdPlace: Bool
  private let isReseeded: Bool

  /// `seeds` are the players, the strongest first; the first two can meet in the final only.
  init(seeds: [Int], hasThirdPlace: Bool = false, isReseeded: Bool = false) {
    let order = Self.order(of: seeds.count)
    size = order.count
    field = order.map { $0 < seeds.count ? seeds[$0] : nil }
    ranks = Dictionary(uniqueKeysWithValues: seeds.enumerated().map { ($1, $0) })
    self.hasThirdPlace = hasThirdPlace
    self.isReseeded = isReseeded
  }

  /// The ranks from 0 as they stand in a bracket for so many players.
  private static func order(of count: Int) -> [Int] {
    var order = [0]
    while order.count < count {
      let last = 2 * order.count - 1
      order = order.flatMap { [$0, last - $0] }
    }
    return order
  }

  var isOver: Bool { field.count < 2 }

  /// Plays a round, as far as it is decided; `decide` takes two players, the better seed first.
  mutating func play(_ decide: (Int, Int) -> (match: Match?, open: Pairing)) {
    var matches: [Match] = []
    var next: [Int?] = []
    func meet(_ one: Int, _ other: Int) -> Match? {
      let isOrdered = ranks[one, default: 0] < ranks[other, default: 0]
      let decision = isOrdered ? decide(one, other) : decide(other, one)
      if decision.match == nil { open.append(decision.open) }
      return decision.match
    }
    for place in stride(from: 0, to: field.count, by: 2) {
      guard let one = field[place], let other = field[place + 1] else {
        let player = field[place] ?? field[place + 1]
        if let player { matches.append(Match(winner: player, loser: nil, decision: .bye)) }
        next.append(player)
        continue
      }
      let match = meet(one, other)
      if let match { matches.append(match) }
      next.append(match?.winner)
    }
    let losers = rounds.last?.compactMap(\.loser) ?? []
    if hasThirdPlace, field.count == 2, losers.count == 2, var match = meet(losers[0], losers[1]) {
      match.isForThird = true
      matches.append(match)
    }
    rounds.append(matches)
    guard open.isEmpty else { return }
    field = next
    if isReseeded, field.count > 1 {
      let left = field.compactMap(\.self).sorted { ranks[$0, default: 0] < ranks[$1, default: 0] }
      field = Self.order(of: left.count).map { $0 < left.count ? left[$0] : nil }
    }
  }
}

extension Bracket.Match {
  fileprivate func json(_ names: [String]) -> JSONValue {
    var object = matchJSON(names[winner], loser.map { names[$0] }, points)
    object.append("winner", .string(names[winner]))
    object.append("decided_by", .string(decision.rawValue))
    if isForThird { object.append("third_place", .bool(true)) }
    return .object(object)
  }
}
