import JSON

/// A line of the record.
package enum RecordLine: Hashable, Sendable {
  /// A run began.
  case run(RunRecord)
  /// A game ended.
  case game(GameRecord)
  /// Something that a later version may know.
  case other

  /// Reads a line without its line end.
  ///
  /// - Throws: what is wrong with it.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    let fields: RecordFields
    do {
      guard case .object(let object) = try JSONValue(parsing: bytes, in: range, dialect: .strict)
      else { throw RecordError("is no JSON object") }
      fields = RecordFields(object)
    } catch let error as JSONError {
      throw RecordError("is cut off or damaged: \(error.sentence)")
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError("\(error)")
    }
    switch try fields.string("type") {
    case "game": self = .game(try GameRecord(fields))
    case "run": self = .run(try RunRecord(fields))
    default: self = .other
    }
  }
}

/// The fields of a line of the record, read strictly.
struct RecordFields {
  private let object: JSONObject

  init(_ object: JSONObject) {
    self.object = object
  }

  subscript(key: String) -> JSONValue? { object[key] }

  func string(_ key: String) throws(RecordError) -> String {
    guard case .string(let text) = object[key] else { throw wrong(key, "a text") }
    return text
  }

  func optionalString(_ key: String) throws(RecordError) -> String? {
    object[key] == nil ? nil : try string(key)
  }

  func strings(_ key: String, count: Int? = nil) throws(RecordError) -> [String] {
    let list = try list(key, "a list of texts") { (value) -> String? in
      guard case .string(let text) = value else { return nil }
      return text
    }
    guard count == nil || list.count == count else { throw wrong(key, "a list of two texts") }
    return list
  }

  func integers(_ key: String, count: Int? = nil) throws(RecordError) -> [Int] {
    let list = try list(key, "a list of whole numbers", \.wholeNumber)
    guard count == nil || list.count == count else {
      throw wrong(key, "a list of two whole numbers")
    }
    return list
  }

  func milliseconds(_ key: String) throws(RecordError) -> [Double] {
    let list = try list(key, "a list of two numbers") { (value) -> Double? in
      guard case .number(let number) = value, number.double >= 0, number.double.isFinite else {
        return nil
      }
      return number.double
    }
    guard list.count == 2 else { throw wrong(key, "a list of two numbers") }
    return list
  }

  func list<Element>(
    _ key: String, _ expected: String, _ element: (JSONValue) -> Element?
  ) throws(RecordError) -> [Element] {
    guard case .array(let values) = object[key] else { throw wrong(key, expected) }
    let elements = values.compactMap(element)
    guard elements.count == values.count else { throw wrong(key, expected) }
    return elements
  }

  func wrong(_ key: String, _ expected: String) -> RecordError {
    let found = object[key].map { "is \($0.kind)" } ?? "is missing"
    return RecordError("`\(key)` \(found), expected \(expected)")
  }
}

extension JSONValue {
  /// The value of an integer literal.
  var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int
  }
}
