import Hosting

/// The number of games a second in the last minutes of a run.
struct Pace: Sendable {
  /// The time over which games are counted, in nanoseconds.
  private static let span: Int64 = 300_000_000_000
  private static let limit = 2000

  private var ends: [Instant] = []

  /// Counts a game that ended at the given moment.
  mutating func count(at moment: Instant) {
    ends.append(moment)
    if ends.count > 2 * Self.limit { ends.removeFirst(Self.limit) }
  }

  /// Returns the rate of games up to a moment, in games per second; nil if fewer than two games count.
  ///
  /// The games that ended in the last five minutes count, but at most the last 2000. The time is measured
  /// from the end of the first of these games.
  func gamesPerSecond(at moment: Instant) -> Double? {
    let recent = ends.suffix(Self.limit).drop { moment - $0 > Self.span }
    guard recent.count > 1, let first = recent.first, moment - first > 0 else { return nil }
    return Double(recent.count - 1) * 1e9 / Double(moment - first)
  }
}
