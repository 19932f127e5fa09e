package import Games
package import JSON

extension Rules {
  /// The rules as a JSON object, in their order.
  package var json: JSONValue {
    .object(
      JSONObject(
        entries.map { .init(key: $0.name, value: $0.value.map(JSONValue.init) ?? .null) }))
  }

  /// Creates the rules of a game with a referee from the object `rules` in a line of a record.
  init(ofReferee object: JSONObject) throws(InvalidLine) {
    var values: [String: RuleValue?] = [:]
    for member in object.members {
      let value = member.value.scalar(
        integer: RuleValue.integer, number: RuleValue.init(number:), bool: RuleValue.bool,
        text: RuleValue.init(text:))
      guard value != nil || member.value == .null else {
        throw InvalidLine(
          "\(Self.quoted(member.key)) is not a number, true, false, a text of at most "
            + "\(RuleValue.textLimit) bytes, or null")
      }
      values.updateValue(value, forKey: member.key)
    }
    self.init(unchecked: values)
  }

  /// Returns the key of a rule for a message, such as `rules.size` in backquotes.
  ///
  /// The name is escaped as in JSON, because it may be any text.
  static func quoted(_ name: String) -> String {
    "`rules.\(JSONWriter.quoted(name).dropFirst().dropLast())`"
  }
}

extension JSONValue {
  fileprivate init(_ value: RuleValue) {
    self =
      switch value {
      case .integer(let number): .number(number)
      case .decimal(let number): .number(number)
      case .bool(let truth): .bool(truth)
      case .text(let text): .string(text)
      }
  }
}
