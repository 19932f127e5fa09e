/// Why a bot cannot go on.
public struct BotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that says what is wrong.
  public let description: String

  /// A reason in one sentence.
  public init(_ description: String) {
    self.description = description
  }
}
