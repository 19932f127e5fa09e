import FoundationEssentials
import Games
import JSON
import Runs
import Terminal
import Tournaments

struct Arguments {
  /// The words that are no options, in order.
  private(set) var operands: [String] = []
  /// In order; a value is empty for an option without one.
  private(set) var options: [(name: String, value: String)] = []
  private let command: CommandSpec

  init(_ words: some Collection<String>, for command: CommandSpec) throws(UsageError) {
    self.command = command
    var rest = Array(words)[...]
    var isOptions = true
    while let word = rest.popFirst() {
      if word == "--" && isOptions {
        isOptions = false
      } else if isOptions, word.hasPrefix("--") {
        options.append(try option(word.dropFirst(2), &rest))
      } else if isOptions, word.hasPrefix("-"), word.count > 1, !command.takesAnyOption {
        throw error("'\(word)' is no option: options begin with two dashes")
      } else {
        operands.append(word)
      }
    }
    guard !command.operandCount.contains(operands.count) else { return }
    let usage = "joust \(command.name) \(command.operands)"
    if operands.count < command.operandCount.lowerBound {
      throw error("\(command.operands) is missing: \(usage)")
    }
    throw error("'\(operands[command.operandCount.upperBound])' is one word too many: \(usage)")
  }

  private func option(
    _ text: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = command.options.first(where: { $0.name == name }) else {
      guard command.takesAnyOption else {
        let hint = didYouMean(command.options.map(\.name), name) { "--\($0)" }
        throw error("joust \(command.name) has no option --\(name)\(hint)")
      }
      // A word that begins like an option is none's value.
      let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
      if attached == nil, next != nil { rest.removeFirst() }
      return (name, attached ?? next ?? "true")
    }
    guard option.takesValue else {
      guard attached == nil else { throw error("--\(name) takes no value") }
      return (name, "")
    }
    guard let value = attached ?? rest.popFirst() else {
      throw error("--\(name) needs a value: --\(option.usage)")
    }
    return (name, value)
  }

  /// The value of an option; the last one where it was given twice.
  subscript(name: String) -> String? { options.last { $0.name == name }?.value }

  func has(_ name: String) -> Bool { self[name] != nil }
  func values(of name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  var commandName: String { command.name }

  func error(_ sentence: String) -> UsageError { UsageError(sentence, in: command) }

  /// The value of an option, or the part of it that `text` is, is not what it must be.
  func wrong(_ option: String, _ expected: String, is text: String? = nil) -> UsageError {
    error("--\(option) is \"\(printable(text ?? self[option] ?? ""))\", expected \(expected)")
  }
}

// Each is nil where the option isn't given.
extension Arguments {
  func value<Value>(
    of option: String, _ expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = self[option] else { return nil }
    guard let value = parse(text) else { throw wrong(option, expected) }
    return value
  }

  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try value(of: option, "a whole number, \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) && !text.hasPrefix("+") ? $0 : nil }
    }
  }

  func number(
    _ option: String, _ expected: String = "a number", where isRight: (Double) -> Bool = \.isFinite
  ) throws(UsageError) -> Double? {
    try value(of: option, expected) { Double($0).flatMap { isRight($0) ? $0 : nil } }
  }

  func duration(_ option: String) throws(UsageError) -> Duration? {
    try value(of: option, DurationText.rule, DurationText.parse)
  }

  /// A day or a time of day, in UTC, without the mark of UTC.
  func moment(_ option: String) throws(UsageError) -> String? {
    let rule = "a day or a time in UTC, such as 2026-11-20 or 2026-11-20T18:00"
    return try value(of: option, rule) { text in
      let moment = text.hasSuffix("Z") && text.contains("T") ? String(text.dropLast()) : text
      let missing = "0000-00-00T00:00:00".dropFirst(moment.count)
      guard [0, 3, 9].contains(missing.count), moment.count <= 19 else { return nil }
      let whole = moment + missing + "Z"
      let date = try? Date(whole, strategy: .iso8601)
      return date?.formatted(.iso8601) == whole ? moment : nil
    }
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ option: String, as type: Word.Type
  ) throws(UsageError) -> Word? {
    guard let text = self[option] else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue)
      throw wrong(option, "one of \(words.joined(separator: ", "))" + didYouMean(words, text))
    }
    return word
  }

  /// The words of an option, which are separated by commas.
  func words(_ option: String) throws(UsageError) -> [String]? {
    let words = self[option]?.split(separator: ",", omittingEmptySubsequences: false)
    guard !(words?.contains("") ?? false) else {
      throw wrong(option, "names separated by commas")
    }
    return words?.map(String.init)
  }

  func bot(_ option: String) throws(UsageError) -> BotWord? {
    try self[option].map { word throws(UsageError) in try BotWord(word, "--\(option)", self) }
  }

  func seed() throws(UsageError) -> Seed? {
    try value(of: "seed", "1 to 20 digits below 2^64") { Seed($0) }
  }

  func speed() throws(UsageError) -> Double {
    let speed = try number("speed") ?? 4
    guard ReplayControls.speeds.contains(speed) else {
      throw wrong("speed", "a number of moves a second, 0.1 to 1000")
    }
    return speed
  }

  /// How a bot is confined beside a tournament.
  func sandbox(hiding folder: String? = BotsFolder.folder(near: nil)) throws -> SandboxChoice {
    var choice = try SandboxChoice(
      word("sandbox", as: Sandbox.self) ?? .auto, isRequired: false,
      hidden: folder.map { [$0] } ?? [], place: "--sandbox")
    choice.buildsWithNetwork = has("build-network")
    return choice
  }

  /// A built-in game with the rules that the options give; `place` is where it was named.
  func game(named name: String, said place: String) throws(UsageError) -> any Game {
    let names = GameCatalog.all.map { $0.name }
    guard let kind = GameCatalog.named(name) else {
      let expected = names.joined(separator: " or ")
      let own = " or the folder of a tournament that plays a game of your own, with a slash"
      let hint = didYouMean(names, name)
      throw error(
        "\(place) is \"\(printable(name))\", expected \(expected)" + (hint.isEmpty ? own : hint))
    }
    var values: [String: Int?] = [:]
    for option in CommandSpec.Option.rules {
      guard let text = self[option.name] else { continue }
      guard let rule = kind.parameters.first(where: { Option.word(for: $0.name) == option.name })
      else {
        let words = kind.parameters.map { "--" + Option.word(for: $0.name) }
        throw error(
          "--\(option.name) is no rule of \(name), which has \(words.joined(separator: ", "))")
      }
      guard text == "null" || Int(text) != nil else { throw wrong(option.name, rule.expected) }
      values[rule.name] = .some(Int(text))
    }
    do throws(RuleError) {
      return try kind.init(rules: Rules(of: kind.parameters, values: values))
    } catch {
      throw wrong(Option.word(for: error.parameter), error.expected)
    }
  }

  private typealias Option = CommandSpec.Option
}

/// The end of a sentence about a wrong word: the one of the right ones that may have been meant.
func didYouMean(
  _ words: [String], _ word: String, quoted: (String) -> String = { "\"\($0)\"" }
) -> String {
  words.nearest(to: word).map { "; did you mean \(quoted($0))?" } ?? ""
}
