import JSON
import Runs

/// The options of `joust-bench train`.
struct TrainOptions {
  private static let withValue = ["size", "games", "seed", "threads", "output", "from", "depth"]
  private static let withoutValue = ["resume", "evaluate", "quiet"]

  private var values: [String: String] = [:]

  /// Reads the words after `train`: the game and the options.
  init(_ words: [String]) throws(InputError) {
    var words = words[...]
    var games: [String] = []
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        games.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      if Self.withoutValue.contains(name), parts.count == 1 {
        values[name] = ""
      } else if Self.withValue.contains(name) {
        guard let value = parts.count > 1 ? String(parts[1]) : words.popFirst() else {
          throw error("--\(name) needs a value")
        }
        values[name] = value
      } else {
        guard !Self.withoutValue.contains(name) else { throw error("--\(name) takes no value") }
        throw error("unknown option '\(printable(word))'")
      }
    }
    guard games == ["2048"] else {
      let game = games.first { $0 != "2048" }.map { "'\(printable($0))' can't be learned" }
      let count = games.isEmpty ? "the game is missing" : "the game is given more than once"
      throw error("\(game ?? count); expected 2048: joust-bench train 2048")
    }
  }

  func error(_ sentence: String) -> InputError {
    InputError("\(sentence) (see 'joust-bench train --help')")
  }

  /// The value of an option; empty for an option that has no value, and nil if the option is not given.
  subscript(name: String) -> String? { values[name] }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the parsed value of an option, or nil if it is not given.
  func value<Value>(
    of name: String, _ expected: String, _ parse: (String) -> Value?
  ) throws(InputError) -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = parse(text) else {
      throw error("--\(name) is \"\(printable(text))\", expected \(expected)")
    }
    return value
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(InputError) -> Int? {
    try value(of: name, range.wholeNumberRule) { text in
      Int(text).flatMap { range.contains($0) && !text.hasPrefix("+") ? $0 : nil }
    }
  }
}
