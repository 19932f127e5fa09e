import JSON

/// The figures measured in a section of the bench.
struct BenchTable {
  private(set) var text = ""
  /// The figures by name, for programs.
  private var values: [(name: String, value: Double)] = []

  /// Adds a figure.
  ///
  /// - Parameters:
  ///   - label: The description of the figure.
  ///   - value: The figure.
  ///   - unit: The unit, such as `turns a second`.
  ///   - note: A remark that is printed after the unit, such as a comparison; empty for none.
  ///   - values: The same figures by name, for programs.
  mutating func add(
    _ label: String, _ value: Double, _ unit: String, _ note: String = "",
    _ values: KeyValuePairs<String, Double> = [:]
  ) {
    let number = Self.number(value).aligned(to: 11)
    text += "  \(label.padded(to: 54))\(number) \(unit)\(note.isEmpty ? "" : ", ")\(note)\n"
    self.values += values.map { ($0.key, $0.value) }
  }

  /// Adds two rows: the floor of a measurement, and the figure of Joust with its share of the floor.
  ///
  /// `floor` and `ours` are the labels of the rows, and `name` is the name of the floor in the note. `keys`
  /// are the names of the floor, the figure and their ratio in JSON.
  mutating func add(
    _ found: Paired, _ unit: String, floor: String, ours: String, of name: String, keys: [String]
  ) {
    add(floor, found.floor, unit, "", [keys[0]: found.floor])
    add(ours, found, unit, of: name, [keys[1]: found.ours, keys[2]: found.ratio])
  }

  /// Adds a figure that is compared with a floor.
  mutating func add(
    _ label: String, _ found: Paired, _ unit: String, of floor: String,
    _ values: KeyValuePairs<String, Double> = [:]
  ) {
    add(label, found.ours, unit, "\(Self.percent(found.ratio)) of \(floor)", values)
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
