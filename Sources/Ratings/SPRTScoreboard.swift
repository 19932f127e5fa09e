/// The scoreboard of an SPRT: games in, in any order; the state of the test out.
///
/// Pairs count in the order of their numbers, and those behind the deciding one don't: so the
/// outcome does not depend on which games were finished first.
package struct SPRTScoreboard: Sendable {
  /// A finished game: its pair, from 1; its number in that, 0 or 1; the first bot's doubled points;
  /// and a digest of the moves.
  package typealias Game = (pair: Int, leg: Int, halfPoints: Int, moves: UInt64)

  /// How a test ends.
  package enum Outcome: Hashable, Sendable {
    case accepted(SPRT.Hypothesis)
    /// Every opening was played, and when they were played again the bots repeated themselves.
    case exhausted
    case limit
  }

  package let test: SPRT
  package let limit: Int
  package private(set) var pairs: Pentanomial
  package private(set) var results = WinsDrawsLosses()
  package private(set) var course = LLRCourse()
  package private(set) var outcome: Outcome?

  private let openings: Int?
  private var waiting: [Int: [Game?]] = [:]
  /// How many pairs, from the first, were looked at.
  private var done = 0
  /// The moves of the first round of openings, as long as they are of interest.
  private var firstRound: [[UInt64]] = []
  private var repeats: [[Game]] = []
  /// Whether a bot was seen to play an opening in another way than before.
  private var hasVaried = false

  /// After how many pairs in which nothing was new it is taken for granted that nothing will be.
  private static let enoughRepeats = 20

  /// `limit` is at least 1 pair; after `openings` pairs openings are used again, nil for never.
  package init(test: SPRT, gamesInPair: Int, limit: Int, openings: Int? = nil) {
    self.test = test
    self.limit = limit
    self.openings = openings.flatMap { $0 < limit ? $0 : nil }
    pairs = Pentanomial(gamesInPair: gamesInPair)
  }

  package var llr: Double { course.last.llr }

  /// Takes a game; of two with the same pair and leg the first counts.
  package mutating func add(_ game: Game) {
    guard outcome == nil, game.pair > done, game.pair <= limit else { return }
    let none: [Game?] = Array(repeating: nil, count: pairs.gamesInPair)
    if waiting[game.pair, default: none][game.leg] == nil {
      waiting[game.pair, default: none][game.leg] = game
    }
    while outcome == nil, let games = waiting[done + 1]?.compactMap(\.self),
      games.count == pairs.gamesInPair
    {
      done += 1
      waiting[done] = nil
      judge(games)
      if outcome == nil, done == limit { outcome = .limit }
    }
  }

  /// Counts a pair, or holds it back where it only repeats an earlier one.
  private mutating func judge(_ games: [Game]) {
    guard let openings, !hasVaried else { return count(games) }
    let moves = games.map(\.moves)
    guard done > openings else {
      firstRound.append(moves)
      return count(games)
    }
    guard firstRound[(done - 1) % openings] != moves else {
      // What was known before is no evidence.
      repeats.append(games)
      if repeats.count == Self.enoughRepeats { outcome = .exhausted }
      return
    }
    hasVaried = true
    firstRound = []
    for games in repeats where outcome == nil { count(games) }
    repeats = []
    if outcome == nil { count(games) }
  }

  private mutating func count(_ games: [Game]) {
    for game in games {
      switch game.halfPoints {
      case 0: results.losses += 1
      case 1: results.draws += 1
      default: results.wins += 1
      }
    }
    pairs.add(halfPoints: games.reduce(0) { $0 + $1.halfPoints })
    course.add(test.llr(pairs))
    if let hypothesis = test.decision(at: llr) { outcome = .accepted(hypothesis) }
  }
}

/// How the LLR of an SPRT went with the pairs that counted, in points that are evenly apart.
package struct LLRCourse: Sendable {
  /// The LLR after a number of pairs.
  package struct Point: Hashable, Sendable {
    package let pairs: Int
    package let llr: Double
  }

  /// How many points are kept: no plot is so wide that more of them could be told apart.
  private static let limit = 400

  /// Where the test stands.
  package private(set) var last = Point(pairs: 0, llr: 0)
  private var kept = [Point(pairs: 0, llr: 0)]
  private var distance = 1

  /// The points from no pairs to where the test stands; the last one may be closer than the others.
  package var points: [Point] { kept.last == last ? kept : kept + [last] }

  mutating func add(_ llr: Double) {
    last = Point(pairs: last.pairs + 1, llr: llr)
    guard last.pairs % distance == 0 else { return }
    kept.append(last)
    guard kept.count > Self.limit else { return }
    distance *= 2
    kept.removeAll { $0.pairs % distance != 0 }
  }
}
