import JSON

/// A format in which the loser of a match is eliminated.
struct Knockout: ReadableFormat {
  static let name = "knockout"
  static let summary = "the loser of a match is out"
  static let keys = ["seeding", "more_pairs", "third_place", "reseeding"]

  /// The names of the bots in order of strength, the strongest first; nil to use the order in the tournament.
  private let seeding: [String]?
  /// The number of additional pairs after which the better seed wins a tied match.
  private let morePairs: Int
  /// Whether the losers of the semi-finals play for third place.
  private let hasThirdPlace: Bool
  /// Whether each round is seeded again, so that the best remaining seed meets the worst; false for a fixed
  /// bracket.
  private let isReseeded: Bool

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    seeding = try section.value(
      "seeding", "a list of names of bots, the strongest first", \.someTexts)
    morePairs = try section.integer("more_pairs", in: 0...10_000) ?? 16
    hasThirdPlace = try section.value("third_place", "true or false", \.bool) ?? false
    isReseeded = try section.value("reseeding", "true or false", \.bool) ?? false
  }

  var mentionedNames: [String] { seeding ?? [] }

  var needsResults: Bool { true }

  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    let bracket = play(progress)
    guard !bracket.open.isEmpty else { return nil }
    return RoundPairings(
      title: Self.title(of: bracket.rounds.count, of: bracket.size).lowercased(),
      pairings: .listed(bracket.open))
  }

  /// Returns the name of a round, counted from 1, in a bracket of the given size.
  private static func title(of round: Int, of size: Int) -> String {
    switch size >> round {
    case 0, 1: "Final"
    case 2: "Semi-finals"
    case 4: "Quarter-finals"
    default: "Round \(round)"
    }
  }

  func endedPairings(_ progress: GameProgress) -> [Pairing] { play(progress).decided }

  func outcome(_ progress: GameProgress) -> FormatOutcome? {
    let bracket = play(progress)
    guard bracket.rounds.contains(where: { $0.contains { $0.loser != nil } }) else { return nil }
    let names = progress.players.map(\.name)
    func table(_ title: String, _ matches: [Bracket.Match]) -> FormatTable {
      FormatTable(
        title: title, header: ["winner", "points", "loser", "decided by"],
        rows: matches.map { match in
          guard let loser = match.loser else { return [names[match.winner], "", "", "bye"] }
          let points = "\(match.points.own.cellText) – \(match.points.others.cellText)"
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

  /// Returns the players in order of strength: first those in `seeding`, then the others in the tournament's
  /// order.
  private func seeds(_ progress: GameProgress) -> [Int] {
    let names = seeding ?? []
    let ranks = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return progress.players.indices.sorted {
      let one = progress.players[$0]
      let other = progress.players[$1]
      let rank = ranks[one.name] ?? names.count
      let otherRank = ranks[other.name] ?? names.count
      return (rank, one.entrant) < (otherRank, other.entrant)
    }
  }

  /// Returns the match of two players and the pairing of its games; the better seed is the first argument.
  ///
  /// If the match is undecided, the function returns nil for the match, and the pairing includes the
  /// remaining games.
  private func decide(
    _ better: Int, _ other: Int, _ progress: GameProgress
  ) -> (match: Bracket.Match?, pairing: Pairing) {
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
