struct Knockout: ReadableFormat {
  static let name = "knockout"
  static let keys = ["seeding", "more_pairs"]

  /// The names by strength, the strongest first; nil for the order of the tournament's bots.
  private let seeding: [String]?
  /// How many more pairs a tie may take before the better seed goes on.
  private let morePairs: Int

  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    seeding = try section.value(
      "seeding", "a list of names of bots, the strongest first", \.someTexts)
    morePairs = try section.integer("more_pairs", in: 0...10_000) ?? 16
  }

  var wantedNames: [String] { seeding ?? [] }

  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    let bracket = play(progress)
    guard !bracket.open.isEmpty else { return nil }
    return RoundPairings(
      title: Self.title(of: bracket.rounds.count, of: bracket.size), pairings: .listed(bracket.open)
    )
  }

  func table(_ progress: GameProgress) -> FormatTable? {
    let bracket = play(progress)
    guard bracket.rounds.contains(where: { !$0.isEmpty }) else { return nil }
    let scores = Scores(progress)
    var rows: [[String]] = []
    for (number, round) in bracket.rounds.enumerated() {
      let title = Self.title(of: number + 1, of: bracket.size)
      for match in round {
        let (own, others) = scores.points(of: match.winner, against: match.loser)
        rows.append([
          title, progress.players[match.winner].name, "\(own.shortText) – \(others.shortText)",
          progress.players[match.loser].name,
        ])
      }
    }
    let champion = bracket.champion.map { progress.players[$0].name + " wins" }
    return FormatTable(
      title: champion ?? "not decided yet", header: ["round", "goes on", "points", "is out"],
      rows: rows)
  }

  /// A round by its distance from the final.
  private static func title(of round: Int, of size: Int) -> String {
    switch size >> round {
    case 0, 1: "final"
    case 2: "semi-finals"
    case 4: "quarter-finals"
    default: "round \(round)"
    }
  }

  private func play(_ progress: GameProgress) -> Bracket {
    var bracket = Bracket(seeds: seeds(progress))
    let scores = Scores(progress)
    while !bracket.isOver, bracket.open.isEmpty {
      bracket.play { decide($0, $1, progress, scores) }
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

  private func decide(
    _ better: Int, _ other: Int, _ progress: GameProgress, _ scores: Scores
  ) -> Bracket.Decision {
    var meetings = progress.pairs
    while true {
      let pairing = Pairing(better, other, meetings: 1...meetings)
      guard progress.isOver(pairing) else { return .open(pairing) }
      let share = scores.share(of: better, against: other)
      let isLast =
        meetings >= progress.pairs + morePairs
        || !progress.withdrawn.isDisjoint(with: [better, other])
      guard share == 0.5, !isLast else { return .winner(share >= 0.5 ? better : other) }
      meetings += 1
    }
  }
}

/// A knockout from round to round.
struct Bracket {
  enum Decision {
    case winner(Int)
    case open(Pairing)
  }

  private(set) var rounds: [[(winner: Int, loser: Int)]] = []
  /// The pairings that keep the last round from its end.
  private(set) var open: [Pairing] = []
  /// How many players the first round has room for, a power of two.
  let size: Int

  /// Those who are left, where each next two meet; nil for nobody.
  private var field: [Int?]
  private let ranks: [Int: Int]

  /// `seeds` are the players, the strongest first; the first two can meet in the final only.
  init(seeds: [Int]) {
    var order = [0]
    while order.count < seeds.count {
      let last = 2 * order.count - 1
      order = order.flatMap { [$0, last - $0] }
    }
    size = order.count
    field = order.map { $0 < seeds.count ? seeds[$0] : nil }
    ranks = Dictionary(uniqueKeysWithValues: seeds.enumerated().map { ($1, $0) })
  }

  var isOver: Bool { field.count < 2 }

  var champion: Int? { isOver ? field[0] : nil }

  /// Plays a round, as far as it is decided; `decide` takes two players, the better seed first.
  mutating func play(_ decide: (Int, Int) -> Decision) {
    var matches: [(winner: Int, loser: Int)] = []
    var next: [Int?] = []
    for place in stride(from: 0, to: field.count, by: 2) {
      guard let one = field[place], let other = field[place + 1] else {
        next.append(field[place] ?? field[place + 1])
        continue
      }
      let isOrdered = ranks[one, default: 0] < ranks[other, default: 0]
      let (better, worse) = isOrdered ? (one, other) : (other, one)
      switch decide(better, worse) {
      case .winner(let winner):
        matches.append((winner, winner == better ? worse : better))
        next.append(winner)
      case .open(let pairing):
        open.append(pairing)
        next.append(nil)
      }
    }
    rounds.append(matches)
    if open.isEmpty { field = next }
  }
}
