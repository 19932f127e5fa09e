internal import JSON

/// An option of a built-in bot.
package struct BotOption: Hashable, Sendable {
  package let name: String
  package let summary: String
  package let kind: Kind
  /// A description of the default value.
  package let defaultSummary: String

  /// The type of the values of an option.
  package enum Kind: Hashable, Sendable {
    case count(ClosedRange<UInt64>)
    /// A duration such as `1.5s`, in milliseconds, seconds, minutes or hours.
    case duration
    case flag
    case word([String])
    /// A list of some of the given words, each at most once, in any order.
    case words([String])
    /// A list of some of the given words, each at most once and with an optional weight, such as
    /// `empty:2,corner`.
    case weights([String])
    case file
  }

  init(_ name: String, _ summary: String, _ kind: Kind, default words: String) {
    self.name = name
    self.summary = summary
    self.kind = kind
    defaultSummary = words
  }

  static let seed = BotOption(
    "seed", "the seed of its random numbers, which makes them repeatable", .count(0...UInt64.max),
    default: "different each time")

  static let comment = BotOption(
    "comment", "add a comment that explains each move", .flag, default: "false")

  static let time = BotOption(
    "time", "the longest time for a move", .duration,
    default: "a safe part of the clock")

  /// A description of the allowed values.
  package var expected: String {
    switch kind {
    case .count(let range): range.wholeNumberRule
    case .duration: "a duration such as 50ms or 1.5s"
    case .flag: "true or false"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .words(let words):
      "some of \(words.joined(separator: ",")), each at most once, separated by commas"
    case .weights(let words):
      "some of \(words.joined(separator: ",")), each at most once, separated by commas, with or "
        + "without :WEIGHT, a number from 0 to \(OptionText.largestWeight)"
    case .file: "the path of a file"
    }
  }

  func accepts(_ text: String) -> Bool {
    switch kind {
    case .count(let range):
      text.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt64(text).map(range.contains) == true
    case .duration: DurationText.parse(text) != nil
    case .flag: Bool(text) != nil
    case .word(let known): known.contains(text)
    case .words(let known): Self.isList(OptionText.words(text), of: known)
    case .weights(let known):
      OptionText.weights(text).map { Self.isList($0.map(\.word), of: known) } == true
    case .file: !text.isEmpty
    }
  }

  private static func isList(_ words: [String], of known: [String]) -> Bool {
    Set(words).count == words.count && words.allSatisfy(known.contains)
  }
}

/// A word in the value of an option, and the weight of the word, from 0 to ``OptionText/largestWeight``.
///
/// The weight is 1 if the value contains the word without a weight.
typealias Weighted = (word: String, weight: Double)

/// Functions that parse the values of options.
enum OptionText {
  /// The largest weight; with much larger weights, the value of a board could become infinite.
  static let largestWeight = 1_000_000

  /// Returns the parts of a list, which are separated by commas or plus signs.
  ///
  /// Plus signs are for contexts in which a comma has another meaning.
  static func words(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "+" }.map(String.init)
  }

  /// Returns words with the weights after their colons, or nil if a weight is not a number from 0 to
  /// ``largestWeight``.
  static func weights(_ text: String) -> [Weighted]? {
    var list: [Weighted] = []
    for word in words(text) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let weight = parts.count == 2 ? Double(parts[1]) : 1
      guard let weight, 0...Double(largestWeight) ~= weight else { return nil }
      list.append((String(parts[0]), weight))
    }
    return list
  }
}

/// A function that returns the bytes of a file, or throws an error whose description is a sentence.
package typealias FileReader = @Sendable (String) throws -> [UInt8]
