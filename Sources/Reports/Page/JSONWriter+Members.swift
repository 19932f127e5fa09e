import JSON

extension JSONWriter {
  /// Writes a text by its name.
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  /// Writes texts by their name.
  mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  /// Writes a list of whole numbers.
  mutating func integers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}
