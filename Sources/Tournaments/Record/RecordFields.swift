import Games
import JSON

/// The fields of a line of the record, read strictly.
///
/// A line is passed once, to check it and to find its fields; each is read when it is asked for.
struct RecordFields {
  private let bytes: [UInt8]
  private var places: [Range<Int>?]

  private static let keys =
    [
      "type", "id", "game", "rules", "bots", "versions", "opening", "seed", "moves", "scores",
      "result", "reason", "forfeit", "detail", "log", "timeouts", "comments", "ms", "max_ms",
      "cpu_ms", "at",
      "joust", "shard", "time", "memory", "concurrency", "on_timeout", "pondering", "sandbox",
      "protections",
    ] + measures
  private static let measures = GameCatalog.all.compactMap {
    ($0 as? any RaceGame.Type)?.measureName
  }
  private static let names = JSONNames(keys)
  private static let indices = Dictionary(
    keys.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })

  /// Finds the fields of a line; those that nobody reads may hold anything.
  ///
  /// - Throws: where the line is no JSON object, or has a field twice.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    self.bytes = bytes
    places = Array(repeating: nil, count: Self.keys.count)
    do throws(JSONError) {
      try find(in: range)
    } catch {
      throw RecordError("is cut off or damaged: \(error.sentence)")
    }
  }

  private mutating func find(in range: Range<Int>) throws(JSONError) {
    var scanner = JSONScanner(bytes, in: range)
    var object = try scanner.openObject()
    while let key = try scanner.nextKey(in: &object, among: Self.names) {
      scanner.skipWhiteSpace()
      let start = scanner.position
      try scanner.skipValue()
      if let index = key.index { places[index] = start..<scanner.position }
    }
    try scanner.expectEnd()
  }

  private func place(of key: String) -> Range<Int>? { Self.indices[key].flatMap { places[$0] } }

  /// The bytes of a field, which are the same where it says the same in the same way.
  func bytes(of key: String) -> ArraySlice<UInt8>? { place(of: key).map { bytes[$0] } }

  /// Whether there is such a field.
  func has(_ key: String) -> Bool { place(of: key) != nil }

  /// A field of any kind.
  subscript(key: String) -> JSONValue? {
    place(of: key).flatMap { try? JSONValue(parsing: bytes, in: $0) }
  }

  func wrong(_ key: String, _ expected: String) -> RecordError {
    let found = self[key].map { "is \($0.kind)" } ?? "is missing"
    return RecordError("`\(key)` \(found), expected \(expected)")
  }
}

// MARK: - Values

extension RecordFields {
  func string(_ key: String) throws(RecordError) -> String {
    try read(key, "a text") { scanner throws(JSONError) in scanner.text(try scanner.string()) }
  }

  func optionalString(_ key: String) throws(RecordError) -> String? {
    has(key) ? try string(key) : nil
  }

  func strings(_ key: String, count: Int) throws(RecordError) -> [String] {
    let list = try elements(key, "a list of texts") { scanner throws(JSONError) in
      scanner.text(try scanner.string())
    }
    guard list.count == count else { throw wrong(key, "a list of \(count) texts") }
    return list
  }

  func integers(_ key: String, count: Int? = nil) throws(RecordError) -> [Int] {
    let expected = count.map { "a list of \($0) whole numbers" } ?? "a list of whole numbers"
    let list = try elements(key, expected) { scanner throws(JSONError) in
      scanner.integer(try scanner.number())
    }
    guard count == nil || list.count == count else { throw wrong(key, expected) }
    return list
  }

  func milliseconds(_ key: String) throws(RecordError) -> [Double] {
    let expected = "a list of two numbers from 0"
    let list = try elements(key, expected) { scanner throws(JSONError) -> Double? in
      // A strict literal needs nothing that the scanner's own conversion does for JSON5.
      let value = Double(String(decoding: bytes[try scanner.number().range], as: UTF8.self))
      return value.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    guard list.count == 2 else { throw wrong(key, expected) }
    return list
  }

  func list<Element>(
    _ key: String, _ expected: String, _ element: (JSONValue) -> Element?
  ) throws(RecordError) -> [Element] {
    guard case .array(let values) = self[key] else { throw wrong(key, expected) }
    let elements = values.compactMap(element)
    guard elements.count == values.count else { throw wrong(key, expected) }
    return elements
  }

  private func elements<Element>(
    _ key: String, _ expected: String, _ element: (inout JSONScanner) throws(JSONError) -> Element?
  ) throws(RecordError) -> [Element] {
    try read(key, expected) { scanner throws(JSONError) -> [Element]? in
      var elements: [Element] = []
      var array = try scanner.openArray()
      while try scanner.nextElement(in: &array) {
        guard let element = try element(&scanner) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }

  private func read<Value>(
    _ key: String, _ expected: String, _ body: (inout JSONScanner) throws(JSONError) -> Value?
  ) throws(RecordError) -> Value {
    guard let place = place(of: key) else { throw wrong(key, expected) }
    var scanner = JSONScanner(bytes, in: place)
    guard let value = try? body(&scanner) else { throw wrong(key, expected) }
    return value
  }
}
