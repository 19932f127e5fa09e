import Hosting
import JSON
import Reports
import Tournaments

/// The changes that a run applies, and the games of other shards that it waits for.
extension Run {
  /// Prepares ``nextSetup`` if a file or bot has changed or a waiting version may take part; returns false if
  /// the run was asked to stop.
  mutating func adoptChanges(_ record: Record) -> Bool {
    guard let read = follower?.read else { return true }
    let last = nextSetup ?? setup
    let isDue = Instant.now >= versionsDue
    guard
      let changes = follower?.changes(bots: last.bots.entrants)
        ?? (isDue ? Watch.Changes(settled: []) : nil)
    else { return true }
    do {
      var (tournament, lineup) = try read()
      let kept = lineup.keepReadable(of: last.named)
      versionsDue = Quota(limits: tournament.limits)
        .limitVersions(of: &lineup, record, in: folder)
      let fresh = try RunSetup(
        tournament, lineup, in: folder, options, record: record, after: last, changes: changes,
        report: { [report] in report(.note($0)) })
      do {
        _ = try fresh.schedule(after: record)
      } catch {
        fresh.close()
        throw error
      }
      follower?.accept(changes)
      let absences =
        kept.map { "joust: \($0.reason); the run continues without this change" }
        + fresh.newAbsences(since: last)
      for sentence in absences { report(.warning(sentence)) }
      let news = fresh.news(since: last, hasNewFile: changes.settled.contains(folder.file))
      guard news != nil || !absences.isEmpty else {
        fresh.close()
        return true
      }
      if let news { report(.note("applied: \(news)")) }
      nextSetup?.close()
      nextSetup = fresh
    } catch is Interrupted {
      return false
    } catch {
      // Without this, a due version would repeat the error until the file is repaired.
      if isDue { versionsDue = .never }
      // A file that is still being written may become valid.
      guard changes.restless.isEmpty else { return true }
      follower?.accept(changes)
      report(.warning("joust: \(printable("\(error)")); the run continues without this change"))
    }
    return true
  }

  mutating func replaceSetup(by fresh: RunSetup, _ record: inout Record) {
    let last = setup
    setup = fresh
    nextSetup = nil
    lastSchedule = nil
    if runLine == .written { runLine = .outdated }
    setup.inheritWithdrawals(from: last)
    setup.prepare(&record)
    last.close()
  }

  /// Waits until there may be games to play; returns ``RunEnd/interrupted`` if the run was asked to stop, or
  /// otherwise nil.
  ///
  /// The wait ends when the setup has changed, when the daily limit allows a game, or when games remain after
  /// the games of other runs were read.
  mutating func waitForChanges(_ outcome: inout Outcome) throws -> RunEnd? {
    try journal.synchronize()
    page?.rest(outcome.record, outcomes(outcome.record))
    let isOverQuota = gamesLeft(outcome.record) == 0
    let limit = setup.tournament.limits.gamesPerDay ?? 0
    report(
      .note(
        isOverQuota
          ? "The limit of \(counted(limit, "game", "games")) a day (games_per_day) is reached; "
            + "the run waits until more games are allowed."
          : "All games are played; waiting for changes."))
    var nextReading = Instant.now
    while nextSetup == nil {
      guard !Signals.next(within: Self.pause), adoptChanges(outcome.record) else {
        return .interrupted
      }
      if isOverQuota, gamesLeft(outcome.record) ?? 1 > 0 { return nil }
      let start = Instant.now
      guard start >= nextReading, try others.haveGrown else { continue }
      try readOthers(into: &outcome.record)
      guard try isOverQuota || schedule(after: outcome.record).remainingCount == 0 else {
        return nil
      }
      page?.rest(outcome.record, outcomes(outcome.record))
      nextReading = .now + Self.idleness * (.now - start)
    }
    return nil
  }

  /// The time between two checks for changes while the run waits, in nanoseconds.
  private static let pause: Int64 = 250_000_000
  /// The pause after the records of other runs were read, as a multiple of the time that the reading needed.
  private static let idleness: Int64 = 20

  /// Waits until other shards have played, and reads their games.
  ///
  /// - Returns: The end of the run if the user stops the run, or if the other shards play no games; nil if
  ///   the run continues.
  func waitForShards(_ outcome: inout Outcome) throws -> RunEnd? {
    let news = try others.news { Signals.next(within: $0) }
    switch news {
    case .grown:
      try readOthers(into: &outcome.record)
      return nil
    case .interrupted: return .interrupted
    case .none: return .othersFirst
    }
  }

  private func readOthers(into record: inout Record) throws {
    try others.read(into: &record, to: page.map { page in { page.add($0) } })
  }
}
