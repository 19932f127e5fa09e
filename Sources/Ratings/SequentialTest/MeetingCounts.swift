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
