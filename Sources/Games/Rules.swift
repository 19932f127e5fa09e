/// The values of a game's parameters, in the order of ``Game/parameters``.
public struct Rules: Hashable, Sendable {
  /// A parameter's name and its value; nil stands for "no limit".
  public struct Entry: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// Its value, or nil for "no limit".
    public let value: Int?
  }

  /// The values, in order.
  public private(set) var entries: [Entry]

  /// The value of each parameter that is not given is its default; nil asks for "no limit".
  public init(of parameters: [RuleParameter], values: [String: Int?] = [:]) throws(RuleError) {
    for name in values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
      throw RuleError(parameter: name, expected: "one of \(parameters.map(\.name))")
    }
    var entries: [Entry] = []
    for parameter in parameters {
      let value = values[parameter.name] ?? parameter.defaultValue
      try parameter.check(value)
      entries.append(Entry(name: parameter.name, value: value))
    }
    self.entries = entries
  }

  /// Values of a game whose parameters only its referee knows, by name.
  public init(unchecked values: [String: Int?]) {
    entries = values.sorted { $0.key < $1.key }.map { Entry(name: $0.key, value: $0.value) }
  }

  /// The values that limit something, in words: "size 4, win 3".
  public var summary: String {
    entries.compactMap { entry in entry.value.map { "\(entry.name) \($0)" } }
      .joined(separator: ", ")
  }

  /// The value of a parameter; nil where it is unlimited or has no such name.
  public subscript(name: String) -> Int? {
    entries.first { $0.name == name }?.value
  }
}

/// A whole number that a tournament may set in a game's rules.
public struct RuleParameter: Hashable, Sendable {
  /// Its name in `tournament.json`, in messages and in the record.
  public let name: String
  /// What it is, in a few words.
  public let summary: String
  /// Its value where a tournament sets none; nil for "no limit".
  public let defaultValue: Int?
  /// The values that it may have.
  public let range: ClosedRange<Int>
  /// Whether null, "no limit", is one of them.
  public private(set) var allowsNull = false
  var isPowerOfTwo = false

  /// What a value must be, in words.
  public var expected: String {
    let upper = range.upperBound == Int.max ? "at least \(range.lowerBound)" : nil
    let numbers = upper ?? "\(range.lowerBound) to \(range.upperBound)"
    return (isPowerOfTwo ? "a power of two, " : "a whole number, ") + numbers
      + (allowsNull ? ", or null" : "")
  }

  func check(_ value: Int?) throws(RuleError) {
    let isGood = value.map { range.contains($0) && (!isPowerOfTwo || $0.nonzeroBitCount == 1) }
    guard isGood ?? allowsNull else { throw RuleError(parameter: name, expected: expected) }
  }
}

/// A value that a game's rules don't allow.
public struct RuleError: Error, Hashable, Sendable {
  /// The parameter's name.
  public let parameter: String
  /// What its value must be, in words.
  public let expected: String
}
