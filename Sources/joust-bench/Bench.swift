import CBench
import FoundationEssentials
import Hosting
import JSON
import Runs

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

/// Something of Joust's and its floor, measured in turns, so that both meet the same machine.
struct Paired {
  let floor: Double
  let ours: Double
  /// The median of Joust's for one of the floor.
  let ratio: Double

  /// Measures both some times over, as what each does in a second; who is first changes.
  init(rounds: Int = 5, floor: () throws -> Double, ours: () throws -> Double) rethrows {
    var pairs: [(floor: Double, ours: Double)] = []
    for round in 0..<rounds {
      let before = round % 2 == 0 ? try floor() : nil
      let own = try ours()
      pairs.append((try before ?? floor(), own))
    }
    self.floor = Self.median(pairs.map(\.floor))
    self.ours = Self.median(pairs.map(\.ours))
    ratio = Self.median(pairs.map { $0.ours / $0.floor })
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Instant.now
    try work()
    return Double(max(1, Instant.now - start)) / 1e9
  }
}

struct BenchTable {
  private(set) var text = ""
  /// The same for programs, by name.
  private var values: [(name: String, value: Double)] = []

  /// Adds a figure: what it is, its unit such as `turns a second`, what it is compared with, and what
  /// programs are told.
  mutating func add(
    _ what: String, _ value: Double, _ unit: String, _ note: String = "",
    _ values: KeyValuePairs<String, Double> = [:]
  ) {
    let number = Self.number(value).aligned(to: 11)
    text += "  \(what.padded(to: 50))\(number) \(unit)\(note.isEmpty ? "" : ", ")\(note)\n"
    self.values += values.map { ($0.key, $0.value) }
  }

  /// Adds a floor and what is compared with it; the keys are those of both and of their ratio.
  mutating func add(
    _ found: Paired, _ unit: String, floor: String, ours: String, of name: String, keys: [String]
  ) {
    add(floor, found.floor, unit, "", [keys[0]: found.floor])
    add(ours, found, unit, of: name, [keys[1]: found.ours, keys[2]: found.ratio])
  }

  /// Adds what is compared with a floor.
  mutating func add(
    _ what: String, _ found: Paired, _ unit: String, of floor: String,
    _ values: KeyValuePairs<String, Double> = [:]
  ) {
    add(what, found.ours, unit, "\(Self.percent(found.ratio)) of \(floor)", values)
  }

  static func json(_ tables: [BenchTable]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in tables.flatMap(\.values) {
      writer.key(name)
      writer.double(value)
    }
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static func percent(_ ratio: Double) -> String { "\(number(100 * ratio)) %" }

  static func number(_ value: Double) -> String {
    value < 100 ? rounded(value, value < 10 ? 2 : 1) : grouped(Int(value.rounded()))
  }

  static func grouped(_ count: Int) -> String {
    count < 1000
      ? "\(count)" : grouped(count / 1000) + "," + "\(1000 + count % 1000)".dropFirst()
  }
}

extension String {
  /// The text with spaces before it, so that it takes at least so many columns.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
