/// The keys that a reader of objects knows, so that it need not make strings of those it meets.
package struct JSONNames: Sendable {
  let names: [[UInt8]]

  /// The names that a reader knows.
  ///
  /// - Parameter names: at most 64, each ASCII without characters that JSON must escape.
  package init(_ names: [String]) {
    precondition(names.count <= 64)
    self.names = names.map { Array($0.utf8) }
  }
}

extension JSONScanner {
  /// The index of the name that a string is, escapes undone, or nil where it is none of them.
  package func index(of token: StringToken, among names: JSONNames) -> Int? {
    guard !token.hasEscapes else {
      let text = Array(text(token).utf8)
      return names.names.firstIndex(of: text)
    }
    for index in names.names.indices where equals(token.range, names.names[index]) {
      return index
    }
    return nil
  }

  /// Whether a string, escapes undone, is a text, scalar by scalar.
  package func says(_ token: StringToken, _ expected: String) -> Bool {
    guard !token.hasEscapes else { return text(token).utf8.elementsEqual(expected.utf8) }
    var index = token.range.lowerBound
    guard expected.utf8.count == token.range.count else { return false }
    for byte in expected.utf8 {
      guard bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private func equals(_ range: Range<Int>, _ name: [UInt8]) -> Bool {
    guard name.count == range.count else { return false }
    for offset in name.indices where name[offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }
}
