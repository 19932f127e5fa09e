/// The members of a JSON object, in the order in which they were written.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue
    /// The number of the line of the key, from 1; 0 for a member that was not read from a text.
    package let line: Int

    package init(key: String, value: JSONValue, line: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  /// The members, whose keys are all different.
  package private(set) var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  package var keys: [String] { members.map(\.key) }

  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// Returns the member of a key, or nil if there is none; keys are compared scalar by scalar.
  package func member(_ key: String) -> Member? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }

  /// Adds a member; the object must not have its key.
  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
  }
}
