package import Reports
package import Tournaments

extension Run {
  /// The most meetings of a batch where several games are played at a time: meetings count in their
  /// order, so that none should wait long for those before it.
  private static let longestBatch = 8

  /// Plays until a comparison is at its end.
  ///
  /// - Parameters:
  ///   - watch: makes what follows the comparison, for a schedule and its entrants.
  ///   - report: is given the comparison at the end.
  /// - Returns: how the run ends.
  /// - Throws: where the machine fails.
  package func compare(
    _ watch: (Schedule, [Entrant]) -> TrialWatch, report: (Reports.Comparison) -> Void
  ) throws -> ExitStatus {
    try closingJournal {
      try playTrial(watch, report: report)
    }
  }

  private func playTrial(
    _ watch: (Schedule, [Entrant]) -> TrialWatch, report: (Reports.Comparison) -> Void
  ) throws -> ExitStatus {
    RecordReader.warn(of: record)
    for sentence in casting.leftOut { note(sentence) }
    noteAbsentSandbox()
    guard casting.entrants.count == 2 else {
      note("Nothing is played: it takes both bots.")
      return .failed
    }
    var state = Progression(record: record)
    let schedule = try schedule(
      after: state, longestBatch: threads == 1 ? nil : Self.longestBatch)
    let watch = watch(schedule, casting.entrants)
    try watch.read(folder.records())
    var status = ExitStatus.done
    if !watch.isOver {
      let left = schedule.remainingCount
      try play(schedule, left: left, "at most \(left) games to play", &state, for: watch)
      status = state.ending ?? (state.withdrawn.isEmpty ? .done : .failed)
    } else {
      note("Nothing is left to play: what stands in the record decides.")
    }
    report(watch.comparison)
    guard status == .interrupted else { return status }
    guard !watch.isOver else { return .done }
    note("Interrupted; the same command goes on where it stopped.")
    return status
  }
}
