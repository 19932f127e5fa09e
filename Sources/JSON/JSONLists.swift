extension JSONValue {
  package static func array(texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  package static func array(numbers: [Int]) -> JSONValue { .array(numbers.map { .number($0) }) }

  package static func array(numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
}
