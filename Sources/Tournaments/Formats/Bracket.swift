/// A knockout from round to round.
struct Bracket {
  /// A pairing that was decided.
  struct Match: Hashable {
    let winner: Int
    let loser: Int
  }

  /// What is known of a pairing.
  enum Decision {
    case winner(Int)
    case open(Pairing)
  }

  /// The decided pairings, round by round.
  private(set) var rounds: [[Match]] = []
  /// The pairings that keep the last round from its end.
  private(set) var open: [Pairing] = []
  /// How many players the first round has room for, a power of two.
  let size: Int

  /// Those who are left, where each next two meet; nil for nobody.
  private var field: [Int?]
  private let ranks: [Int: Int]

  /// Before the first round.
  ///
  /// - Parameter seeds: the players, the strongest first; the first two can meet in the final only.
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

  /// Whether there is nothing more to decide.
  var isOver: Bool { field.count < 2 }

  /// Who is left alone.
  var champion: Int? { isOver ? field[0] : nil }

  /// Plays a round, as far as it is decided.
  ///
  /// - Parameter decide: what is known of two players, the better seed first.
  mutating func play(_ decide: (Int, Int) -> Decision) {
    var matches: [Match] = []
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
        matches.append(Match(winner: winner, loser: winner == better ? worse : better))
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
