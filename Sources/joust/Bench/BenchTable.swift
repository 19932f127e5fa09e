import JSON
import Runs

/// What a part of the bench found.
struct BenchTable {
  /// A figure.
  struct Row {
    /// What was measured.
    var what: String
    /// How much.
    var value: Double
    /// Of what: `turns a second`.
    var unit: String
    /// What it is compared with: `56 % of the bare pipe`.
    var note = ""
  }

  /// The figures.
  var rows: [Row] = []
  /// The same for programs, by name.
  var values: [(name: String, value: Double)] = []

  /// Adds a figure.
  mutating func add(_ what: String, _ value: Double, _ unit: String, _ note: String = "") {
    rows.append(Row(what: what, value: value, unit: unit, note: note))
  }

  /// The figures as lines.
  var text: String {
    let width = rows.map { Self.number($0.value).count }.max() ?? 0
    return rows.map { row in
      let number = Self.number(row.value)
      let note = row.note.isEmpty ? "" : ", " + row.note
      return "  " + row.what.padded(to: 50)
        + String(repeating: " ", count: max(0, max(11, width) - number.count)) + number
        + " \(row.unit)\(note)\n"
    }.joined()
  }

  /// The figures of some parts as one object.
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

  /// A number of at least three digits, with commas between its thousands.
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
