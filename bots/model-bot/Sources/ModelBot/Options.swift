internal import BotKit
internal import Foundation
internal import Games

/// What the program's options say.
struct Options {
  private(set) var endpoint = URL(filePath: "/")
  private(set) var model = ""
  private(set) var key: String?
  private(set) var settings = Settings()

  static let usage = """
    model-bot asks a language model for its moves, and plays at random where that is of no help.

      --model NAME         the model; must be given
      --endpoint URL       where it speaks the chat-completions interface; http://localhost:11434/v1
      --key-file PATH      a file that holds the endpoint's key and nothing else
      --key-variable NAME  the environment variable that holds the key
      --timeout TIME       how long to wait for an answer, if the clock leaves as much; 5s
      --turns N            how many of the latest turns the model is shown; 120
      --seed N             a number that makes its random moves repeatable; different each time

    """

  private static let names = [
    "endpoint", "key-file", "key-variable", "model", "seed", "timeout", "turns",
  ]

  /// Reads options as they were written.
  ///
  /// - Parameters:
  ///   - words: the program's arguments.
  ///   - environment: where a key may stand.
  /// - Throws: a sentence about what is wrong.
  init(_ words: [String], environment: [String: String]) throws(BotError) {
    let texts = try Self.texts(words)
    guard let model = texts["model"], !model.isEmpty else {
      throw BotError("say which model to ask: --model NAME")
    }
    self.model = model
    endpoint = try Self.address(texts["endpoint"] ?? "http://localhost:11434/v1")
    key = try Self.key(texts, environment)
    if let text = texts["timeout"] {
      settings.timeout = try Self.duration("timeout", text)
    }
    if let text = texts["seed"] {
      settings.seed = try Self.number("seed", text, in: 0...UInt64.max)
    }
    if let text = texts["turns"] {
      settings.turnLimit = Int(try Self.number("turns", text, in: 0...1_000_000))
    }
  }

  private static func texts(_ words: [String]) throws(BotError) -> [String: String] {
    var texts: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      let name = String(word.dropFirst(2))
      guard word.hasPrefix("--"), names.contains(name) else {
        let hint = nearest(to: name).map { "did you mean --\($0)?" }
        throw BotError("\"\(word)\" is no option; \(hint ?? "see model-bot --help")")
      }
      guard let text = rest.popFirst() else { throw BotError("--\(name) needs a value") }
      guard texts.updateValue(text, forKey: name) == nil else {
        throw BotError("--\(name) is given twice")
      }
    }
    return texts
  }

  private static func address(_ text: String) throws(BotError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil,
      url.query() == nil, url.fragment() == nil
    else {
      throw .wrong("endpoint", text, "an address such as \"https://api.openai.com/v1\"")
    }
    return url
  }

  private static func key(
    _ texts: [String: String], _ environment: [String: String]
  ) throws(BotError) -> String? {
    let (key, place): (String?, String)
    switch (texts["key-file"], texts["key-variable"]) {
    case (nil, nil): return nil
    case (let path?, nil):
      (key, place) = (try? String(contentsOfFile: path, encoding: .utf8), "the file \"\(path)\"")
    case (nil, let name?): (key, place) = (environment[name], "the environment variable \(name)")
    case (_?, _?): throw BotError("a key comes from --key-file or --key-variable, not from both")
    }
    guard let key = key?.trimmingCharacters(in: .whitespacesAndNewlines) else {
      let advice = texts["key-file"] == nil ? "; bots get few variables, so use --key-file" : ""
      throw BotError("\(place) cannot be read\(advice)")
    }
    guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw BotError("\(place) must hold a key on one line, and nothing else")
    }
    return key
  }

  /// Reads `200ms`, `1.5s`, `2m` or `1h`.
  private static func duration(_ name: String, _ text: String) throws(BotError) -> Duration {
    let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600]
    let number = text.prefix { "0123456789.".contains($0) }
    guard let unit = units[String(text.dropFirst(number.count))], number.last?.isNumber == true,
      let value = Double(number), value > 0, value * unit < 1e9
    else {
      let rule = "a duration such as \"200ms\", \"1.5s\", \"2m\" or \"1h\", more than zero"
      throw .wrong(name, text, rule)
    }
    return .seconds(value * unit)
  }

  /// The option that was meant, by the letters that it shares with a word; nil where they differ much.
  private static func nearest(to word: String) -> String? {
    let changes = names.map { name in
      (name: name, count: name.difference(from: word).count)
    }
    return changes.min { $0.count < $1.count }.flatMap { $0.count <= 3 ? $0.name : nil }
  }

  private static func number(
    _ name: String, _ text: String, in range: ClosedRange<UInt64>
  ) throws(BotError) -> UInt64 {
    guard let number = UInt64(text), range.contains(number), !text.hasPrefix("+") else {
      throw .wrong(name, text, "a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension BotError {
  fileprivate static func wrong(_ option: String, _ text: String, _ expected: String) -> Self {
    BotError("--\(option) is \"\(text)\", expected \(expected)")
  }
}
