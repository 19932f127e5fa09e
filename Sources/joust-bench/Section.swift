import Runs

/// A part of the bench that can be run by name.
struct Section: Sendable {
  let name: String
  let summary: String
  /// A measurement that takes seconds; nil for a section that only prints a report.
  let measure: (@Sendable (BenchFolder) throws -> BenchTable)?
  /// A report that takes minutes, and is printed only if the section is requested by name; nil for a section
  /// without a report.
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
      summary: "the time that a run needs to start, for numbers of recorded games and of bots",
      measure: GrowthBench.measure),
    Self(
      name: "formats",
      summary: "if named: the error of each format by the number of games (takes minutes)",
      measure: nil, report: FormatBench.print),
  ]
}
