/// A game in Swift that ``GameCatalog`` finds by name: it comes with Joust, or the calling program adds it.
public protocol BuiltInGame: ReadableGame {
  /// The name of the game in tournaments and messages.
  static var name: String { get }

  /// A description of the game in one line.
  static var summary: String { get }

  /// The parameters that a tournament may set, in the order in which they are written.
  static var parameters: [RuleParameter] { get }

  /// The notation of moves in messages and in the record.
  static var notation: MoveNotation { get }

  /// The name of the variant that the rules describe, such as "15 × 15, 5 in a row"; nil for the usual
  /// variant.
  var variant: String? { get }

  /// Returns the rules in one line for the page of a run, such as "3 × 3, three in a row win".
  ///
  /// - Parameter count: returns a count as people read it, such as "12,345".
  /// - Returns: the line, or nil if there are no rules to describe.
  func rulesText(count: (Int) -> String) -> String?

  /// Creates a game with the given rules.
  ///
  /// - Throws: `RuleError` if the values are valid by themselves, but not together.
  init(rules: Rules) throws(RuleError)
}

extension BuiltInGame {
  /// By default nil, which means the usual variant.
  public var variant: String? { nil }

  /// By default, returns the names and the values of the rules, or nil if there are none.
  public func rulesText(count: (Int) -> String) -> String? {
    rules.summary.isEmpty ? nil : rules.summary
  }

  /// The name of the game in tournaments and messages.
  public var name: String { Self.name }

  /// The notation of moves in messages and in the record.
  public var notation: MoveNotation { Self.notation }
}
