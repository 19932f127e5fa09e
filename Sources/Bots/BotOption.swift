/// Something that can be set of a built-in bot.
package struct BotOption: Hashable, Sendable {
  /// Its name: `depth` is set by `--depth 2`.
  package let name: String
  /// What it is, in a few words.
  package let summary: String
  /// What its values are.
  package let kind: Kind
  /// What holds where it is not set, in words.
  package let defaultSummary: String

  /// What the values of an option are.
  package enum Kind: Hashable, Sendable {
    /// A whole number within a range.
    case count(ClosedRange<UInt64>)
    /// A length of time in whole or broken milliseconds, seconds, minutes or hours.
    case duration
    /// Set or not.
    case flag
    /// One of some words.
    case word([String])
    /// Some of these words, each at most once, in any order.
    case words([String])
    /// Some of these words, each with a weight or without: `empty:2,corner`.
    case weights([String])
    /// The path of a file.
    case file
  }

  init(_ name: String, _ summary: String, _ kind: Kind, default words: String) {
    self.name = name
    self.summary = summary
    self.kind = kind
    defaultSummary = words
  }

  /// Starts the random numbers.
  static let seed = BotOption(
    "seed", "a number that makes its choices repeatable", .count(0...UInt64.max),
    default: "different each time")

  /// Every bot has it.
  static let comment = BotOption(
    "comment", "says with each move why it was chosen", .flag, default: "false")

  /// How long a bot that searches thinks at most.
  static let time = BotOption(
    "time", "how long it thinks about a move at most", .duration,
    default: "a safe part of the clock")

  /// What a value must be, in words.
  package var expected: String {
    switch kind {
    case .count(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .duration: "a duration such as 50ms or 1.5s"
    case .flag: "true or false"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .words(let words): "some of \(words.joined(separator: ",")), separated by commas"
    case .weights(let words):
      "some of \(words.joined(separator: ",")), separated by commas, each with :WEIGHT or without"
    case .file: "the path of a file"
    }
  }
}
