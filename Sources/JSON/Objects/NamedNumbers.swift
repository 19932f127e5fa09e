/// A few numbers with names, such as the tokens and the cost of a bot's move.
package struct NamedNumbers: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let name: String
    /// A finite number.
    package fileprivate(set) var value: Double
  }

  /// The numbers, at most ``limit``, whose names are all different.
  package private(set) var entries: [Entry] = []

  /// The largest number of entries.
  package static let limit = 8
  /// The largest length of a name, in bytes.
  package static let nameLimit = 24

  package init() {}

  /// Creates numbers from at most ``limit`` valid names, all different, with finite values.
  package init(_ numbers: [(name: String, value: Double)]) {
    precondition(numbers.count <= Self.limit, "\(numbers.count) numbers")
    entries = numbers.map { Entry(name: $0.name, value: $0.value) }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the number with a name; nil if there is none.
  package subscript(name: String) -> Double? { entries.first { $0.name == name }?.value }

  /// Adds each number to the number with the same name.
  ///
  /// New names are added up to ``limit`` names in total; a number that would make a sum infinite is ignored.
  package mutating func add(_ other: NamedNumbers) {
    for entry in other.entries {
      if let place = entries.firstIndex(where: { $0.name == entry.name }) {
        let sum = entries[place].value + entry.value
        if sum.isFinite { entries[place].value = sum }
      } else if entries.count < Self.limit {
        entries.append(entry)
      }
    }
  }

  /// Returns whether a text is a valid name: 1 to 24 characters of `A-Z a-z 0-9 _ -`.
  package static func isName(_ text: String) -> Bool {
    1...nameLimit ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

extension NamedNumbers {
  /// Reads the numbers from the value of a key; `key` is for the error message.
  package init(_ value: JSONValue, key: String) throws(InvalidLine) {
    guard case .object(let object) = value else {
      throw InvalidLine(key: key, found: value.kind, expected: "an object of named numbers")
    }
    guard object.members.count <= Self.limit else {
      throw InvalidLine(
        "`\(key)` has \(object.members.count) numbers, expected at most \(Self.limit)")
    }
    for member in object.members {
      guard Self.isName(member.key) else {
        let name = JSONWriter.quoted(member.key.prefix(scalars: 40))
        throw InvalidLine(
          "`\(key)` has the name \(name), expected 1 to \(Self.nameLimit) characters of "
            + "A-Z a-z 0-9 _ -")
      }
      guard let number = member.value.finiteNumber else {
        throw InvalidLine(
          key: "\(key).\(member.key)", found: member.value.kind, expected: "a finite number")
      }
      entries.append(Entry(name: member.key, value: number))
    }
  }

  /// The numbers as a JSON object.
  package var json: JSONValue {
    .object(JSONObject(entries.map { .init(key: $0.name, value: .number($0.value)) }))
  }
}
