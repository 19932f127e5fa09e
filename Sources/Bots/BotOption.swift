/// Something that can be set of a built-in bot.
package struct BotOption: Hashable, Sendable {
  /// Its name: `depth` is set by `--depth 2`.
  package let name: String
  /// What it is, in a few words.
  package let summary: String
  /// The values that it may have.
  package let range: ClosedRange<UInt64>
  /// What holds where it is not set, in words.
  package let defaultSummary: String

  init(
    _ name: String, _ summary: String, in range: ClosedRange<UInt64>, default words: String
  ) {
    self.name = name
    self.summary = summary
    self.range = range
    defaultSummary = words
  }

  /// Starts the random numbers.
  static let seed = BotOption(
    "seed", "a number that makes its choices repeatable", in: 0...UInt64.max,
    default: "different each time")

  /// What a value must be, in words.
  package var expected: String { "a whole number, \(range.lowerBound) to \(range.upperBound)" }

  /// The value that a text stands for, or nil where it is none.
  func value(of text: String) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return UInt64(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
