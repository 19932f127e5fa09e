/// The values of a game's parameters, in the order of ``BuiltInGame/parameters`` or, in a game with a
/// referee, sorted by name.
public struct Rules: Hashable, Sendable {
  /// The name and the value of a parameter.
  public struct Entry: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The parameter's value, or nil for no limit.
    public let value: RuleValue?
  }

  /// The parameters with their values, in order.
  public private(set) var entries: [Entry]

  /// Creates rules with the given values and with the defaults of the other parameters.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the game.
  ///   - values: the values by name; nil means no limit.
  /// - Throws: `RuleError` for an unknown parameter or a value that is not allowed.
  public init(of parameters: [RuleParameter], values: [String: Int?] = [:]) throws(RuleError) {
    for name in values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      throw RuleError(parameter: name, expected: "one of \(parameters.map(\.name))")
    }
    var entries: [Entry] = []
    for parameter in parameters {
      let value = values[parameter.name] ?? parameter.defaultValue
      try parameter.check(value)
      entries.append(Entry(name: parameter.name, value: value.map(RuleValue.integer)))
    }
    self.entries = entries
  }

  /// Creates the rules of a game whose parameters only its referee knows, sorted by name.
  public init(unchecked values: [String: RuleValue?]) {
    entries = values.sorted { $0.key < $1.key }.map { Entry(name: $0.key, value: $0.value) }
  }

  /// The values in words, such as "size 4, win 3", without parameters that have no limit.
  ///
  /// The text is empty if no parameter has a value.
  public var summary: String {
    entries.compactMap { entry in entry.value.map { "\(entry.name) \($0)" } }
      .joined(separator: ", ")
  }

  /// Returns the name of a game and its rules, such as "2048 · size 4", or only the name if there are no
  /// values to show.
  public func title(of name: String) -> String {
    summary.isEmpty ? name : "\(name) · \(summary)"
  }

  /// The whole number that a parameter has as its value; nil if it has no limit, has a value of another kind,
  /// or does not exist.
  public subscript(name: String) -> Int? { value(of: name)?.integer }

  /// Returns the value of a parameter; nil if the parameter is set to no limit or does not exist.
  public func value(of name: String) -> RuleValue? {
    entries.first { $0.name == name }?.value
  }

  /// Returns the rules, sorted by name, with a different value of a parameter; a missing parameter is added.
  package func setting(_ name: String, to value: RuleValue?) -> Rules {
    var values = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.value) })
    values.updateValue(value, forKey: name)
    return Rules(unchecked: values)
  }
}
