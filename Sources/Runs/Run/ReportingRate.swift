package import Hosting

/// Decides when standings are reported: soon after a change, but at most once a second.
///
/// If a report takes long, the next report is later, so that reports take at most about 1 % of the time.
package struct ReportingRate {
  /// The shortest time between two reports, in nanoseconds.
  package static let interval: Int64 = 1_000_000_000
  /// The shortest time between two reports, as a multiple of the time that the earlier report takes.
  package static let idleness: Int64 = 100

  /// The moment of the next report; `.never` if nothing has changed since the last report.
  package private(set) var due: Instant
  private var earliest: Instant

  /// Creates a rate whose first report is due at once.
  package init(at now: Instant) {
    due = now
    earliest = now
  }

  /// Adds a change that took a given number of nanoseconds.
  ///
  /// Only the first change after a report counts. This change is slow, because it copies the part of the
  /// record that the report shares. Therefore it delays the next report by ``idleness`` times its duration.
  package mutating func addChange(took nanoseconds: Int64) {
    guard due == .never else { return }
    earliest = earliest + Self.idleness * nanoseconds
    due = earliest
  }

  /// Adds a report that ended at a moment and took a given number of nanoseconds.
  package mutating func addReport(at end: Instant, took nanoseconds: Int64) {
    due = .never
    earliest = end + max(Self.interval, Self.idleness * nanoseconds)
  }
}
