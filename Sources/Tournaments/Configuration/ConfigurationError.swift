/// An error in a file or a command line, as a sentence with the location and the expected value.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors; a tournament may tolerate each kind except ``other``.
  package enum Fault: Hashable, Sendable {
    /// The `bot.json` of a bot is unreadable; `folder` is nil if the bot's folder is not known.
    case unreadableBot(folder: String?)
    /// A bot does not exist.
    case missingBot
    case other
  }

  package let description: String
  package let fault: Fault

  package init(_ sentence: String, fault: Fault = .other) {
    description = sentence
    self.fault = fault
  }
}
