/// The state of an SPRT, to which games can be added in any order.
///
/// Pairs are counted in the order of their numbers, and pairs after the deciding pair are not counted.
/// Therefore the outcome does not depend on the order in which games end.
package struct SPRTScoreboard: Sendable {
  /// A finished game: the number of the pair, from 1; the number of the game in the pair, 0 or 1; twice the
  /// first bot's points; and a digest of the moves.
  package typealias Game = (pair: Int, leg: Int, halfPoints: Int, moves: UInt64)

  /// The reason for the end of a test.
  package enum Outcome: Hashable, Sendable {
    case accepted(SPRT.Hypothesis)
    /// All openings were played, and the bots repeated their games when the openings were played again.
    case exhausted
    /// The limit of pairs was reached.
    case limit
  }

  package let test: SPRT
  package let limit: Int
  package private(set) var pairs: Pentanomial
  package private(set) var results = WinsDrawsLosses()
  package private(set) var course = LLRCourse()
  package private(set) var outcome: Outcome?

  private let openings: Int?
  /// The games of incomplete pairs, and of pairs that follow an incomplete pair.
  private var waiting: [Int: [Game?]] = [:]
  /// The number of pairs, from the first one, that have been processed.
  private var done = 0
  /// For each pair of the first round of openings, the digests of the moves of its games; empty after a bot
  /// has varied its moves.
  private var firstRound: [[UInt64]] = []
  /// The pairs that only repeated earlier pairs.
  private var repeats: [[Game]] = []
  /// Whether a bot has played an opening differently than before.
  private var hasVaried = false

  /// The number of repeated pairs after which the bots are treated as deterministic.
  private static let enoughRepeats = 20

  /// Creates the state of a test before any game.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - gamesInPair: The number of games in a pair.
  ///   - limit: The largest number of pairs, at least 1.
  ///   - openings: The number of pairs after which openings repeat; nil if they never do.
  package init(test: SPRT, gamesInPair: Int, limit: Int, openings: Int? = nil) {
    self.test = test
    self.limit = limit
    self.openings = openings.flatMap { $0 < limit ? $0 : nil }
    pairs = Pentanomial(gamesInPair: gamesInPair)
  }

  package var llr: Double { course.last.llr }

  /// Adds a game.
  ///
  /// The game is ignored after the end of the test, if its pair is above the limit or already processed, or
  /// if a game with the same pair and number was added before.
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

  /// Counts a pair, or sets it aside if it only repeats an earlier pair.
  private mutating func judge(_ games: [Game]) {
    guard let openings, !hasVaried else { return count(games) }
    let moves = games.map(\.moves)
    guard done > openings else {
      firstRound.append(moves)
      return count(games)
    }
    guard firstRound[(done - 1) % openings] != moves else {
      // A repeated pair is not new evidence.
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
