/// A sequential test under way: games in, in any order; the state of the test out.
///
/// Meetings count in the order of their numbers, from 1, and those behind the deciding one don't
/// count at all: so the outcome is the same whichever games were finished first, and it stays what
/// it is when more games come in.
package struct Trial: Sendable {
  /// A finished game of a meeting.
  package struct Game: Hashable, Sendable {
    /// The number of the meeting, from 1.
    package var meeting: Int
    /// Which of the meeting's games: 0 or 1.
    package var leg: Int
    /// The first bot's points, doubled: 0, 1 or 2.
    package var halfPoints: Int
    /// What stands for the moves: equal where the games were the same.
    package var moves: UInt64

    package init(meeting: Int, leg: Int, halfPoints: Int, moves: UInt64) {
      self.meeting = meeting
      self.leg = leg
      self.halfPoints = halfPoints
      self.moves = moves
    }
  }

  /// How a trial ends.
  package enum Outcome: Hashable, Sendable {
    /// The test has decided.
    case accepted(SequentialTest.Hypothesis)
    /// Every opening was played, and when they were played again the bots repeated themselves.
    case exhausted
    /// As many meetings as were allowed were played.
    case limit
  }

  /// The test.
  package let test: SequentialTest
  /// After how many meetings it ends.
  package let limit: Int
  /// The meetings that count.
  package private(set) var counts: MeetingCounts
  /// The games that the first bot won, drew and lost in them.
  package private(set) var score = WinsDrawsLosses()
  /// The logarithm of the likelihood ratio.
  package private(set) var ratio = 0.0
  /// How it ended; nil where it goes on.
  package private(set) var outcome: Outcome?

  private let openings: Int?
  /// Games that wait for others, by their meeting.
  private var waiting: [Int: [Game?]] = [:]
  /// How many meetings, from the first, were looked at.
  private var done = 0
  /// The games of the first round of openings, as long as it is of interest.
  private var firstRound: [[UInt64]] = []
  /// Meetings that repeated earlier ones move for move.
  private var repeats: [[Game]] = []
  /// Whether a bot was seen to play an opening in another way than before.
  private var hasVaried = false

  /// After how many meetings in which nothing was new it is taken for granted that nothing will be.
  private static let enoughRepeats = 20

  /// - Parameters:
  ///   - test: what decides.
  ///   - gamesInMeeting: 1 or 2.
  ///   - limit: after how many meetings to stop, at least 1.
  ///   - openings: after how many meetings openings are used again; nil for never.
  package init(test: SequentialTest, gamesInMeeting: Int, limit: Int, openings: Int? = nil) {
    self.test = test
    self.limit = limit
    self.openings = openings.flatMap { $0 < limit ? $0 : nil }
    counts = MeetingCounts(gamesInMeeting: gamesInMeeting)
  }

  /// Takes a game; of two with the same meeting and leg the first counts.
  package mutating func add(_ game: Game) {
    guard outcome == nil, game.meeting > done, game.meeting <= limit else { return }
    let none: [Game?] = Array(repeating: nil, count: counts.gamesInMeeting)
    if waiting[game.meeting, default: none][game.leg] == nil {
      waiting[game.meeting, default: none][game.leg] = game
    }
    while outcome == nil, let games = waiting[done + 1]?.compactMap(\.self),
      games.count == counts.gamesInMeeting
    {
      done += 1
      waiting[done] = nil
      judge(games)
    }
  }

  private mutating func judge(_ games: [Game]) {
    if let openings, !hasVaried {
      if done <= openings {
        firstRound.append(games.map(\.moves))
      } else if firstRound[(done - 1) % openings] == games.map(\.moves) {
        // What was known before is no evidence.
        repeats.append(games)
        if repeats.count == Self.enoughRepeats { outcome = .exhausted }
        return endAtLimit()
      } else {
        hasVaried = true
        firstRound = []
        for games in repeats where outcome == nil { count(games) }
        repeats = []
      }
    }
    if outcome == nil { count(games) }
    endAtLimit()
  }

  private mutating func endAtLimit() {
    if outcome == nil, done == limit { outcome = .limit }
  }

  private mutating func count(_ games: [Game]) {
    for game in games {
      switch game.halfPoints {
      case 0: score.losses += 1
      case 1: score.draws += 1
      default: score.wins += 1
      }
    }
    counts.add(halfPoints: games.reduce(0) { $0 + $1.halfPoints })
    ratio = test.logLikelihoodRatio(counts)
    if let hypothesis = test.decision(at: ratio) { outcome = .accepted(hypothesis) }
  }
}

/// How the meetings of two bots ended, counted by the points of the first bot.
///
/// A meeting is what can be taken for independent of the others: two games from one opening with the
/// seats exchanged, which end in one of five ways, or one game, which ends in one of three.
package struct MeetingCounts: Hashable, Sendable {
  /// The games of a meeting: 1 or 2.
  package let gamesInMeeting: Int
  /// How many meetings ended with 0, ½, 1 … points.
  package private(set) var counts: [Int]

  /// No meetings yet.
  ///
  /// - Parameter gamesInMeeting: 1 or 2.
  package init(gamesInMeeting: Int) {
    precondition(1...2 ~= gamesInMeeting, "a meeting is one game or two")
    self.gamesInMeeting = gamesInMeeting
    counts = Array(repeating: 0, count: 2 * gamesInMeeting + 1)
  }

  /// Meetings by their points.
  ///
  /// - Parameter counts: how many ended with 0, ½, 1 … points: three numbers or five.
  package init(_ counts: [Int]) {
    self.init(gamesInMeeting: counts.count / 2)
    precondition(counts.count == self.counts.count && counts.allSatisfy { $0 >= 0 })
    self.counts = counts
  }

  /// Adds a meeting.
  ///
  /// - Parameter halfPoints: the points of the first bot, doubled.
  package mutating func add(halfPoints: Int) {
    counts[halfPoints] += 1
  }

  /// How many meetings there are.
  package var meetings: Int { counts.reduce(0, +) }

  /// The points a game, from 0 to 1; nil without meetings.
  package var score: Double? {
    meetings > 0 ? PointLaw(counts.map(Double.init)).mean : nil
  }
}
