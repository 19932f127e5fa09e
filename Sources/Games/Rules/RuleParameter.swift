/// A parameter of a game's rules; the values of the parameter are whole numbers.
public struct RuleParameter: Hashable, Sendable {
  /// The name in `tournament.json`, in messages and in the record.
  public let name: String
  /// A description in a few words.
  public let summary: String
  /// The value if a tournament does not set the parameter; nil for no limit.
  public let defaultValue: Int?
  /// The allowed values.
  public let range: ClosedRange<Int>
  /// Whether null is allowed, which means no limit.
  public let allowsNull: Bool
  /// Whether the value must be a power of two.
  public let isPowerOfTwo: Bool

  /// Creates a parameter.
  public init(
    name: String, summary: String, defaultValue: Int?, range: ClosedRange<Int>,
    allowsNull: Bool = false, isPowerOfTwo: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.range = range
    self.allowsNull = allowsNull
    self.isPowerOfTwo = isPowerOfTwo
  }

  /// A description of the allowed values, such as "a whole number, 3 to 8".
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
