import Runs

/// A part of the bench.
struct BenchSection: Sendable {
  /// What the command line calls it.
  let name: String
  /// What it measures, in one line.
  let summary: String
  /// Measures it, within seconds; nil for a part that is only told of where it is asked for.
  let measure: (@Sendable (BenchFolder) throws -> BenchTable)?
  /// Prints what takes minutes, where the part is asked for by name; nil for a part without.
  var report: (@Sendable () throws -> Void)?

  /// All parts, in the order in which they are measured.
  static let all = [turns, starts, record, moves, ratings, growth, formats]

  static let turns = Self(
    name: "turns", summary: "turns through Joust against the bare pipe",
    measure: TurnsBench.measure)
  static let starts = Self(
    name: "starts", summary: "bots started for a game against bare starts of the same program",
    measure: StartsBench.measure)
  static let record = Self(
    name: "record", summary: "reading and verifying a record against reading its bytes",
    measure: RecordBench.measure)
  static let moves = Self(
    name: "moves", summary: "moves of 2048 by the rules against a bare loop in C",
    measure: { _ in MovesBench.measure() })
  static let ratings = Self(
    name: "ratings",
    summary: "how a fit grows with bots and games; by name also how often errors hold the truth",
    measure: { _ in try RatingsBench.measure() }, report: CalibrationReport.print)
  static let growth = Self(
    name: "growth", summary: "how the start of a run grows with the games played and with the bots",
    measure: GrowthBench.measure)
  static let formats = Self(
    name: "formats",
    summary: "by name: how close to the truth each format comes after how many games; minutes",
    measure: nil, report: FormatReport.print)
}
