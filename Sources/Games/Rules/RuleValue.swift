/// The value of a rule: a number, a truth value, or a text.
///
/// A built-in game uses only whole numbers; a game with a referee uses all kinds.
public enum RuleValue: Hashable, Sendable {
  /// A whole number.
  case integer(Int)
  /// A finite number that is not a 64-bit whole number.
  case decimal(Double)
  /// True or false.
  case bool(Bool)
  /// A text of at most ``textLimit`` bytes.
  case text(String)

  /// The largest number of bytes in a text.
  public static let textLimit = 256

  /// Creates the value of a finite number; `1` and `1.0` give equal values.
  public init(number: Double) {
    self = Int(exactly: number).map(RuleValue.integer) ?? .decimal(number)
  }

  /// Creates a text, or returns nil if it is too long.
  public init?(text: String) {
    guard text.utf8.count <= Self.textLimit else { return nil }
    self = .text(text)
  }

  /// The whole number, or nil for any other value.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}

extension RuleValue: CustomStringConvertible {
  /// The value as text for people; a text has no quotation marks.
  public var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .text(let text): text
    }
  }
}

extension RuleValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral
{
  /// Creates the value of a literal whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates the value of a literal number; `1.0` gives a whole number.
  public init(floatLiteral value: Double) { self.init(number: value) }
  /// Creates the value of a literal `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates the value of a literal text; its length is not checked.
  public init(stringLiteral value: String) { self = .text(value) }
}
