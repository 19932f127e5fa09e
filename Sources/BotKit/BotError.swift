/// An error that ends a bot.
public struct BotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that describes the error.
  public let description: String

  /// Creates an error; the description is one sentence.
  public init(_ description: String) {
    self.description = description
  }
}
