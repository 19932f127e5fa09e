/// What each two players have scored against each other.
struct Scores: Sendable {
  /// Two players' score, seen from the one who comes first by name.
  struct Score: Hashable, Sendable {
    /// Twice the points.
    var halfPoints = 0
    /// The games of both.
    var games = 0
  }

  private var scores: [SIMD2<Int32>: Score] = [:]
  private let withdrawn: Set<Int>

  /// The scores of all who met.
  init(_ standing: Standing) {
    withdrawn = standing.withdrawn
    standing.forEachResult { first, second, pair in
      let ahead = 2 * pair.wins + pair.draws
      let key = Self.key(first, second)
      scores[key, default: Score()].halfPoints += first < second ? ahead : 2 * pair.games - ahead
      scores[key, default: Score()].games += pair.games
    }
  }

  private static func key(_ one: Int, _ other: Int) -> SIMD2<Int32> {
    SIMD2(Int32(min(one, other)), Int32(max(one, other)))
  }

  /// The points of a player against another, and those of the other.
  func points(of player: Int, against other: Int) -> (own: Double, others: Double) {
    let score = scores[Self.key(player, other)] ?? Score()
    let first = Double(score.halfPoints) / 2
    let second = Double(score.games) - first
    return player < other ? (first, second) : (second, first)
  }

  /// The share of the points that a player took from another, from 0 to 1; where they never played,
  /// a player who plays no more has lost.
  func share(of player: Int, against other: Int) -> Double {
    let (own, others) = points(of: player, against: other)
    guard own + others > 0 else {
      return withdrawn.contains(player) == withdrawn.contains(other)
        ? 0.5 : withdrawn.contains(player) ? 0 : 1
    }
    return own / (own + others)
  }
}
