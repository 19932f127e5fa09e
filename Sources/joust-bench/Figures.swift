import Hosting
import JSON

/// Something of Joust's and its floor, measured in turns, so that both meet the same machine.
struct Paired {
  let floor: Double
  let ours: Double
  /// The median of Joust's for one of the floor.
  let ratio: Double

  /// Measures both some times over, as what each does in a second; who is first changes.
  init(
    rounds: Int = 5, floor: () throws -> Double, ours: () throws -> Double
  ) rethrows {
    var pairs: [(floor: Double, ours: Double)] = []
    for round in 0..<rounds {
      if round % 2 == 0 {
        let first = try floor()
        pairs.append((first, try ours()))
      } else {
        let first = try ours()
        pairs.append((try floor(), first))
      }
    }
    self.floor = Self.median(pairs.map(\.floor))
    self.ours = Self.median(pairs.map(\.ours))
    ratio = Self.median(pairs.map { $0.ours / $0.floor })
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The seconds that some work takes.
  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Instant.now
    try work()
    return Double(max(1, Instant.now - start)) / 1e9
  }
}

/// What a part of the bench found.
struct BenchTable {
  /// A figure.
  struct Row {
    var what: String
    var value: Double
    /// Of what: `turns a second`.
    var unit: String
    /// What it is compared with: `56 % of the bare pipe`.
    var note = ""
  }

  var rows: [Row] = []
  /// The same for programs, by name.
  var values: [(name: String, value: Double)] = []

  mutating func add(_ what: String, _ value: Double, _ unit: String, _ note: String = "") {
    rows.append(Row(what: what, value: value, unit: unit, note: note))
  }

  var text: String {
    let width = rows.map { Self.number($0.value).count }.max() ?? 0
    return rows.map { row in
      let number = Self.number(row.value)
      let note = row.note.isEmpty ? "" : ", " + row.note
      return "  " + row.what + String(repeating: " ", count: max(0, 50 - row.what.count))
        + String(repeating: " ", count: max(0, max(11, width) - number.count)) + number
        + " \(row.unit)\(note)\n"
    }.joined()
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

  /// A share in percent.
  static func percent(_ ratio: Double) -> String { "\(number(100 * ratio)) %" }

  static func number(_ value: Double) -> String {
    guard value < 100 else { return grouped(value) }
    let isSmall = value < 10
    let scaled = Int((value * (isSmall ? 100 : 10)).rounded())
    let digits = String(repeating: "0", count: max(0, (isSmall ? 3 : 2) - "\(scaled)".count))
    let all = digits + "\(scaled)"
    return all.dropLast(isSmall ? 2 : 1) + "." + all.suffix(isSmall ? 2 : 1)
  }

  private static func grouped(_ value: Double) -> String {
    let digits = String(Int(value.rounded()))
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }
}
