import JSON

extension JSONValue {
  static func array(texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  static func array(numbers: [Int]) -> JSONValue { .array(numbers.map { .number($0) }) }

  static func array(numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
}
