/// The members of a JSON object, in the order in which they were written.
package struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  package struct Member: Hashable, Sendable {
    /// The key, its escapes undone.
    package let key: String
    /// Its value.
    package let value: JSONValue
    /// The line on which the key stands, from 1.
    package let line: Int

    package init(key: String, value: JSONValue, line: Int) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  /// The members, no two with the same key.
  package let members: [Member]

  /// An object of members.
  ///
  /// - Parameter members: no two with the same key.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The keys in order.
  package var keys: [String] { members.map(\.key) }

  /// The value of a key, or nil where there is none.
  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// The member of a key, or nil where there is none; keys are compared scalar by scalar.
  package func member(_ key: String) -> Member? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }
  }
}
