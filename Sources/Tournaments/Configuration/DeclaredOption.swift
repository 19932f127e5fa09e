package import JSON

/// An option that a bot declares in its `bot.json`, with the type and the range of its values.
package struct DeclaredOption: Hashable, Sendable {
  /// The type of an option's values.
  package enum Kind: Hashable, Sendable {
    case int(ClosedRange<Int>)
    case float(ClosedRange<Double>)
    case bool
    case choice([String])
  }

  /// The name of the option, without leading dashes; it may contain dashes and spaces.
  package let name: String
  package let kind: Kind
  /// The bot's default value, as it is written in a command; nil if no default is declared.
  package let standard: String?

  package init(name: String, kind: Kind, standard: String?) {
    self.name = name
    self.kind = kind
    self.standard = standard
  }

  /// A description of the allowed values.
  package var expected: String {
    switch kind {
    case .int(.min ... .max): "a whole number"
    case .int(let range): range.wholeNumberRule
    case .float(let range) where range == Self.anyNumber: "a number"
    case .float(let range):
      "a number, \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case .bool: "true or false"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    }
  }

  /// Returns whether a text, as it is written in a command, is a valid value of the option.
  package func accepts(_ text: String) -> Bool {
    switch kind {
    case .int(let range): Int(text).map(range.contains) ?? false
    case .float(let range): Double(text).map { $0.isFinite && range.contains($0) } ?? false
    case .bool: text == "true" || text == "false"
    case .choice(let words): words.contains(text)
    }
  }

  /// Returns a sentence about the first option that is not declared or has an invalid value; nil if all
  /// options are valid.
  ///
  /// `bot` is the name of the bot, and `declared` are its options. If `declared` is nil, the bot does not
  /// declare its options, and any option is valid.
  package static func complaint(
    about options: [BotReference.Option], of bot: String, declared: [DeclaredOption]?
  ) -> String? {
    guard let declared else { return nil }
    for option in options {
      guard let known = declared.first(where: { $0.name == option.key }) else {
        let names = declared.map(\.name)
        let advice =
          names.nearest(to: option.key).map { "did you mean \"\($0)\"?" }
          ?? (names.isEmpty
            ? "it has no options" : "its options are \(names.joined(separator: ", "))")
        return "\(bot) has no option \"\(option.key)\"; \(advice)"
      }
      guard known.accepts(option.value) else {
        return
          "the option \"\(option.key)\" of \(bot) is \"\(option.value)\", expected \(known.expected)"
      }
    }
    return nil
  }

  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  private static func text(_ number: Double) -> String { JSONValue.number(number).text }
}

// MARK: - In bot.json

extension DeclaredOption {
  private static let keys = ["type", "min", "max", "default", "choices"]
  private static let rule =
    "an object such as { \"depth\": { \"type\": \"int\", \"min\": 1, \"max\": 8, \"default\": 3 } }"
  private static let entryRule =
    "an object such as { \"type\": \"int\", \"min\": 1, \"max\": 8, \"default\": 3 }"

  private enum TypeName: String, CaseIterable {
    case int, float, bool, choice
  }

  /// Returns whether a text can be the name of an option.
  ///
  /// A name has 1 to 64 printable characters, without an equals sign, a comma or a colon. It does not begin
  /// with a dash or a space, and does not end with a space.
  package static func isName(_ text: String) -> Bool {
    (1...64).contains(text.count) && printable(text) == text && text.first != "-"
      && text.first != " " && text.last != " " && !text.contains { "=,:".contains($0) }
  }

  static let nameRule =
    "the name of an option: 1 to 64 printable characters without = , : and without a leading dash "
    + "or space or a trailing space"

  static func read(
    in section: ConfigurationSection
  ) throws(ConfigurationError) -> [DeclaredOption]? {
    guard let options = try section.section("options", rule) else { return nil }
    return try options.object.members.map { member throws(ConfigurationError) in
      guard isName(member.key) else { throw options.wrongKey(member.key, nameRule) }
      guard let entry = try options.section(member.key, entryRule, keys: keys) else {
        throw options.wrong(member.key, entryRule)
      }
      return try option(member.key, entry)
    }
  }

  private static func option(
    _ name: String, _ entry: ConfigurationSection
  ) throws(ConfigurationError) -> DeclaredOption {
    let types = ConfigurationSection.choice(TypeName.allCases.map(\.rawValue))
    guard let type = try entry.word("type", TypeName.self) else { throw entry.wrong("type", types) }
    let kind = try kind(type, entry)
    let standard = try entry.value(
      "default", DeclaredOption(name: name, kind: kind, standard: nil).expected
    ) { value in
      word(for: value).flatMap {
        DeclaredOption(name: name, kind: kind, standard: nil).accepts($0) ? $0 : nil
      }
    }
    return DeclaredOption(name: name, kind: kind, standard: standard)
  }

  private static func kind(
    _ type: TypeName, _ entry: ConfigurationSection
  ) throws(ConfigurationError) -> Kind {
    if type != .choice, entry["choices"] != nil {
      throw entry.wrong("choices", "no \"choices\": they belong to the type \"choice\"")
    }
    if type == .bool || type == .choice,
      let key = ["min", "max"].first(where: { entry[$0] != nil })
    {
      throw entry.wrong(key, "no \"\(key)\": it belongs to the types \"int\" and \"float\"")
    }
    switch type {
    case .int:
      let low = try entry.value("min", "a whole number", \.wholeNumber) ?? .min
      let high = try entry.value("max", "a whole number", \.wholeNumber) ?? .max
      guard low <= high else { throw entry.wrong("max", "a whole number, \(low) or more") }
      return .int(low...high)
    case .float:
      let low = try entry.value("min", "a number", \.finiteNumber) ?? anyNumber.lowerBound
      let high = try entry.value("max", "a number", \.finiteNumber) ?? anyNumber.upperBound
      guard low <= high else { throw entry.wrong("max", "a number, \(low) or more") }
      return .float(low...high)
    case .bool: return .bool
    case .choice:
      return .choice(
        try entry.required(
          "choices", "a list of texts such as [\"calm\", \"bold\"]", \.someTexts))
    }
  }

  /// Returns a JSON value as it is written in a command; nil for a list, an object or null.
  private static func word(for value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number.int.map(String.init) ?? number.literal
    default: nil
    }
  }

  /// The declaration as an object in `bot.json`.
  var json: JSONValue {
    var object = JSONObject()
    switch kind {
    case .int(let range):
      object.append("type", .string(TypeName.int.rawValue))
      if range.lowerBound != .min { object.append("min", .number(range.lowerBound)) }
      if range.upperBound != .max { object.append("max", .number(range.upperBound)) }
    case .float(let range):
      object.append("type", .string(TypeName.float.rawValue))
      if range.lowerBound != Self.anyNumber.lowerBound {
        object.append("min", .number(range.lowerBound))
      }
      if range.upperBound != Self.anyNumber.upperBound {
        object.append("max", .number(range.upperBound))
      }
    case .bool: object.append("type", .string(TypeName.bool.rawValue))
    case .choice(let words):
      object.append("type", .string(TypeName.choice.rawValue))
      object.append("choices", .array(texts: words))
    }
    if let standard { object.append("default", jsonValue(of: standard)) }
    return .object(object)
  }

  /// Converts a value of the option from the text in a command to JSON.
  ///
  /// If the type is a number and the text is not, the result is a string. If the type is `bool`, any text
  /// except `true` is false.
  package func jsonValue(of text: String) -> JSONValue {
    switch kind {
    case .int: Int(text).map { .number($0) } ?? .string(text)
    case .float: Double(text).map { .number($0) } ?? .string(text)
    case .bool: .bool(text == "true")
    case .choice: .string(text)
    }
  }
}

extension JSONValue {
  /// The value of a finite number; nil for any other value.
  fileprivate var finiteNumber: Double? {
    guard case .number(let number) = self, number.double.isFinite else { return nil }
    return number.double
  }
}
