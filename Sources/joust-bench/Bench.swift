import CBench
import FoundationEssentials
import Hosting
import JSON
import Runs

/// A part of the bench.
struct Section: Sendable {
  let name: String
  let summary: String
  /// Measures it, within seconds; nil for a part that is only told of where it is asked for.
  let measure: (@Sendable (BenchFolder) throws -> BenchTable)?
  /// Prints what takes minutes, where the part is asked for by name; nil for a part without.
  var report: (@Sendable () throws -> Void)?

  static let all = [
    Self(
      name: "turns", summary: "turns through Joust against the bare pipe",
      measure: MatchBench.turns),
    Self(
      name: "starts", summary: "bots started for their games against bare starts of a program",
      measure: MatchBench.starts),
    Self(
      name: "referees", summary: "moves of a long game that a referee knows against the bare pipe",
      measure: RefereeBench.measure),
    Self(
      name: "record", summary: "reading and verifying a record against reading its bytes",
      measure: RecordBench.measure),
    Self(
      name: "moves", summary: "moves of 2048 against a bare loop in C",
      measure: { _ in MovesBench.measure() }),
    Self(
      name: "ratings",
      summary: "how a fit grows with bots and games; by name also how often errors hold the truth",
      measure: { _ in try RatingsBench.measure() }, report: Calibration.print),
    Self(
      name: "growth",
      summary: "how the start of a run grows with the games played and with the bots",
      measure: GrowthBench.measure),
    Self(
      name: "formats",
      summary: "by name: how close to the truth each format comes after how many games; minutes",
      measure: nil, report: FormatBench.print),
    Self(
      name: "tune",
      summary: "by name: searches for better weights of expectimax's heuristic; an hour",
      measure: nil, report: Tuning.print),
  ]
}

/// What the command line asks for.
struct Bench: Sendable {
  private let sections: [Section]
  private let isNamed: Bool
  private let writesJSON: Bool

  static var help: String {
    let rows = Section.all.map { "  " + $0.name.padded(to: 9) + $0.summary }
    return """
      joust-bench [SECTION] [--json]

      Measures what Joust costs on this machine, against the bare minimum. Each figure stands beside a
      floor that does the same with nothing of Joust in it, measured in turns with it in the same run:
      only the ratio means anything on another machine, or on a busy one. Where the system allows it,
      all is kept to one processor. Without a section all that take seconds are measured:

      \(rows.joined(separator: "\n"))

      Options:
        --json  one object instead of tables

      """
  }

  init(_ words: [String]) throws(InputError) {
    let names = words.filter { !$0.hasPrefix("--") }
    if let option = words.first(where: { $0.hasPrefix("--") && $0 != "--json" }) {
      throw InputError("there is no option \(printable(option)), only --json")
    }
    guard names.count <= 1 else {
      throw InputError(
        "'\(printable(names[1]))' is one word too many: joust-bench [SECTION] [--json]")
    }
    writesJSON = words.contains("--json")
    isNamed = !names.isEmpty
    guard let name = names.first else {
      sections = Section.all.filter { $0.measure != nil }
      return
    }
    let known = Section.all.map(\.name)
    guard let section = Section.all.first(where: { $0.name == name }) else {
      let hint = known.nearest(to: name).map { "did you mean '\($0)'?" }
      throw InputError(
        "'\(printable(name))' is no section of the bench; "
          + (hint ?? "expected one of \(known.joined(separator: ", "))"))
    }
    guard !writesJSON || section.measure != nil else {
      throw InputError("'\(name)' prints no figures for --json; leave it out")
    }
    sections = [section]
  }

  func run() throws {
    Signals.hold()
    let folder = try BenchFolder()
    defer { folder.remove() }
    try Interruptible.run { _ in try measure(folder) }
  }

  private func measure(_ folder: BenchFolder) throws {
    let processor = bench_pin()
    if !writesJSON, sections.contains(where: { $0.measure != nil }) {
      let place =
        processor < 0
        ? "on whatever processor: this system keeps no program to one"
        : "all on processor \(processor)"
      StandardStream.output.write("Medians of pairs of Joust and its floor, \(place).\n")
    }
    var tables: [BenchTable] = []
    for section in sections {
      if let table = try section.measure?(folder) {
        if !writesJSON { StandardStream.output.write("\n\(section.name)\n\(table.text)") }
        tables.append(table)
      }
      if isNamed, !writesJSON { try section.report?() }
    }
    if writesJSON { StandardStream.output.write(BenchTable.json(tables)) }
  }
}

/// Where the bench puts its files, until it is over.
struct BenchFolder: Sendable {
  let path: String

  init() throws(InputError) {
    let parent = FileManager.default.temporaryDirectory.path
    path = parent + "/joust-bench-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputError("\(parent) can't be written; set TMPDIR to a folder that can")
    }
  }

  func remove() {
    // Work that was given up on may still be putting files there.
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      guard FileManager.default.fileExists(atPath: path) else { return }
      Platform.sleep(nanoseconds: 1_000_000)
    }
  }
}
