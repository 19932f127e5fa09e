import Hosting
import JSON

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

/// What a part of the bench found.
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
