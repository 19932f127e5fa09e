import Runs

/// A part of the bench that can be run by name.
struct Section: Sendable {
  let name: String
  let summary: String
  /// A measurement that takes seconds; nil for a section that only prints a report.
  let measure: (@Sendable (BenchFolder) throws -> BenchTable)?
  /// A report that takes minutes; nil for a section without a report.
  ///
  /// The report is printed only if the user names the section, and not with `--json`.
  var report: (@Sendable () throws -> Void)?

  static let all = [
    Self(
      name: "turns", summary: "turns through Joust compared with a bare pipe",
      measure: MatchBench.turns),
    Self(
      name: "starts", summary: "starts of bots compared with bare starts of a program",
      measure: MatchBench.starts),
    Self(
      name: "referees", summary: "moves of a long game with a referee compared with a bare pipe",
      measure: RefereeBench.measure),
    Self(
      name: "record", summary: "reading and verifying a record compared with reading its bytes",
      measure: RecordBench.measure),
    Self(
      name: "moves", summary: "moves of 2048 compared with a bare loop in C",
      measure: { _ in MovesBench.measure() }),
    Self(
      name: "ratings",
      summary:
        "the time of a fit; if named, also the coverage of intervals and plans (takes minutes)",
      measure: { _ in try RatingsBench.measure() }, report: Calibration.print),
    Self(
      name: "growth",
      summary: "the time that a run needs to start, by the number of recorded games or of bots",
      measure: GrowthBench.measure),
    Self(
      name: "formats",
      summary: "only if named: the accuracy of the ratings in each format (takes minutes)",
      measure: nil, report: FormatBench.print),
  ]
}
