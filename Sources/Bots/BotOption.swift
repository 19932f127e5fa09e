internal import BotKit
import JSON

package struct BotOption: Hashable, Sendable {
  package let name: String
  package let summary: String
  package let kind: Kind
  package let defaultSummary: String

  package enum Kind: Hashable, Sendable {
    case count(ClosedRange<UInt64>)
    /// A duration in milliseconds, seconds, minutes or hours, with or without decimals.
    case duration
    case flag
    case word([String])
    /// Some of the given words, each at most once, in any order.
    case words([String])
    /// Some of the given words, each with or without a weight: `empty:2,corner`.
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
    "seed", "the seed of its choices, which makes them repeatable", .count(0...UInt64.max),
    default: "different each time")

  static let comment = BotOption(
    "comment", "add a comment that explains each move", .flag, default: "false")

  static let time = BotOption(
    "time", "the longest time for a move", .duration,
    default: "a safe part of the clock")

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

  fileprivate func accepts(_ text: String) -> Bool {
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

/// A word of an option's list and its weight, at least 0; 1 if the text has no weight.
typealias Weighted = (word: String, weight: Double)

private enum OptionText {
  /// Returns the parts of a list, separated by commas, or by plus signs if a comma has another
  /// meaning.
  static func words(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "+" }.map(String.init)
  }

  /// Returns words with the weights after their colons, or nil if a weight is not a number from 0
  /// up.
  static func weights(_ text: String) -> [Weighted]? {
    var list: [Weighted] = []
    for word in words(text) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let weight = parts.count == 2 ? Double(parts[1]) : 1
      guard let weight, weight.isFinite, weight >= 0 else { return nil }
      list.append((String(parts[0]), weight))
    }
    return list
  }
}

/// A function that returns the bytes of a file, or throws an error whose description is a sentence.
package typealias FileReader = @Sendable (String) throws -> [UInt8]

/// The options of a bot that the user set, with valid values.
struct OptionValues: Sendable {
  private let texts: [String: String]
  private let read: FileReader

  init(
    _ texts: [String: String], of bot: BuiltInBot, reading read: @escaping FileReader
  ) throws(BotError) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let option = bot.options.first(where: { $0.name == name }) else {
        let names = bot.options.map(\.name)
        let advice =
          names.nearest(to: name).map { "did you mean \($0)?" }
          ?? "it has \(names.joined(separator: ", "))"
        throw BotError("\(bot.name) has no option \(name); \(advice)")
      }
      guard option.accepts(text) else {
        throw BotError("the option \(name) of \(bot.name) must be \(option.expected), not \(text)")
      }
    }
    self.texts = texts
    self.read = read
  }

  func number(_ option: BotOption) -> UInt64? { texts[option.name].flatMap { UInt64($0) } }

  func count(_ option: BotOption) -> Int? { number(option).flatMap(Int.init(exactly:)) }

  func duration(_ option: BotOption) -> Duration? {
    texts[option.name].flatMap(DurationText.parse)
  }

  func isSet(_ option: BotOption) -> Bool { texts[option.name] == "true" }

  func words(_ option: BotOption) -> [String]? { texts[option.name].map(OptionText.words) }

  func weights(_ option: BotOption) -> [Weighted]? {
    texts[option.name].flatMap(OptionText.weights)
  }

  /// Returns the path and the bytes of an option's file, or nil if the option is not set.
  func file(_ option: BotOption) throws(BotError) -> (path: String, bytes: [UInt8])? {
    guard let path = texts[option.name] else { return nil }
    do {
      return (path, try read(path))
    } catch {
      throw BotError("\(error)")
    }
  }
}
