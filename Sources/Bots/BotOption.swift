internal import BotKit
internal import Games
import JSON

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

extension BotOption {
  /// The value that a text stands for, or nil where it is none.
  func value(of text: String) -> OptionValue? {
    switch kind {
    case .count(let range):
      return Self.digits(text).flatMap { range.contains($0) ? .count($0) : nil }
    case .duration:
      return Self.duration(text).map { .duration($0) }
    case .flag:
      return Bool(text).map { .flag($0) }
    case .word(let known):
      return known.contains(text) ? .weights([.init(word: text, weight: 1)]) : nil
    case .words(let known):
      let list = Self.list(text)
      return Self.names(list, known).map { .weights($0.map { .init(word: $0, weight: 1) }) }
    case .weights(let known):
      let list = Self.list(text).map(Self.weighted)
      guard Self.names(list.map(\.word), known) != nil else { return nil }
      let terms = list.compactMap { term in
        term.weight.map { Weighted(word: term.word, weight: $0) }
      }
      return terms.count == list.count ? .weights(terms) : nil
    case .file:
      return text.isEmpty ? nil : .file(text)
    }
  }

  private static func digits(_ text: some StringProtocol) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return UInt64(text)
  }

  private static func duration(_ text: String) -> Duration? {
    let units: [(name: String, seconds: Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600),
    ]
    let number = text.prefix { "0123456789.".contains($0) }
    guard let unit = units.first(where: { $0.name == text.dropFirst(number.count) }),
      let first = number.first, let last = number.last, first != ".", last != ".",
      let value = Double(number), value * unit.seconds < 1e9
    else { return nil }
    return .seconds(value * unit.seconds)
  }

  /// The parts of a list, whose separator is a comma or, where a comma has another meaning, a plus.
  private static func list(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "+" }.map(String.init)
  }

  /// The same words, or nil where one is unknown or stands twice.
  private static func names(_ words: [String], _ known: [String]) -> [String]? {
    Set(words).count == words.count && words.allSatisfy(known.contains) ? words : nil
  }

  /// A word and the weight behind its colon: 1 where there is none, nil where it is no number.
  private static func weighted(_ text: String) -> (word: String, weight: Double?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return (text, 1) }
    let weight = Double(parts[1]).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    return (String(parts[0]), weight)
  }
}

/// The value of an option of a built-in bot, as read.
enum OptionValue: Hashable, Sendable {
  case count(UInt64)
  case duration(Duration)
  case flag(Bool)
  case weights([Weighted])
  case file(String)
}

/// A word of an option's list and its weight.
struct Weighted: Hashable, Sendable {
  /// One of the words that the option knows.
  let word: String
  /// At least 0; 1 where none was written.
  let weight: Double
}

/// The options of a bot that are set, each as it must be.
struct OptionValues: Sendable {
  private var values: [String: OptionValue] = [:]
  private let read: FileReader

  /// Reads options as they were written.
  ///
  /// - Parameters:
  ///   - texts: values by the options' names.
  ///   - bot: whose options they are.
  ///   - read: gives the bytes of a file that an option names.
  /// - Throws: a sentence about the first one, by name, that is wrong.
  init(
    _ texts: [String: String], of bot: BuiltInBot, reading read: @escaping FileReader
  ) throws(BotError) {
    self.read = read
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let option = bot.options.first(where: { $0.name == name }) else {
        throw BotError("\(bot.name) has no option \(name); \(Self.advice(for: name, of: bot))")
      }
      guard let value = option.value(of: text) else {
        throw BotError("the option \(name) of \(bot.name) must be \(option.expected), not \(text)")
      }
      values[name] = value
    }
  }

  private static func advice(for name: String, of bot: BuiltInBot) -> String {
    let names = bot.options.map(\.name)
    if let nearest = names.nearest(to: name) { return "did you mean \(nearest)?" }
    return "it has \(names.joined(separator: ", "))"
  }

  /// The whole number that an option of that kind has, or nil where it is not set.
  subscript(option: BotOption) -> UInt64? {
    guard case .count(let number) = values[option.name] else { return nil }
    return number
  }

  /// The same as a number of steps.
  func count(_ option: BotOption) -> Int? { self[option].flatMap(Int.init(exactly:)) }

  /// The length of time that an option has, or nil where it is not set.
  func duration(_ option: BotOption) -> Duration? {
    guard case .duration(let duration) = values[option.name] else { return nil }
    return duration
  }

  /// Whether a flag is set.
  func isSet(_ option: BotOption) -> Bool { values[option.name] == .flag(true) }

  /// The words that an option lists, in the order in which they were written, or nil.
  func words(_ option: BotOption) -> [String]? { weights(option)?.map(\.word) }

  /// The words that an option lists with their weights, or nil where it is not set.
  func weights(_ option: BotOption) -> [Weighted]? {
    guard case .weights(let terms) = values[option.name] else { return nil }
    return terms
  }

  /// The file that an option names: its path and its bytes, or nil where it is not set.
  ///
  /// - Throws: a sentence about a file that cannot be read.
  func file(_ option: BotOption) throws(BotError) -> (path: String, bytes: [UInt8])? {
    guard case .file(let path) = values[option.name] else { return nil }
    do {
      return (path, try read(path))
    } catch {
      throw BotError("\(error)")
    }
  }
}

/// Gives the bytes of a file by its path, or throws what can be said of it in a sentence.
package typealias FileReader = @Sendable (String) throws -> [UInt8]

/// Reads no file: for bots none of whose options names one.
package let noFiles: FileReader = { path in
  throw UnreadableFile(description: "\(path) can't be read here")
}

private struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}
