import Games
import JSON
import Reports
import Tournaments
import Runs

/// What a command was given.
struct Arguments: Equatable {
  /// The words that are no options, in order.
  private(set) var operands: [String] = []
  /// The options with their values, in order; a value is empty for an option without one.
  private(set) var options: [(name: String, value: String)] = []

  static func == (left: Self, right: Self) -> Bool {
    left.operands == right.operands && left.options.elementsEqual(right.options, by: ==)
  }

  /// Reads the words after a command's name.
  ///
  /// - Throws: ``UsageError`` for an unknown option, a missing value or a wrong number of words.
  init(_ words: some Collection<String>, for command: CommandSpec) throws(UsageError) {
    var rest = Array(words)[...]
    var isOptions = true
    while let word = rest.popFirst() {
      if word == "--" && isOptions {
        isOptions = false
      } else if isOptions, word.hasPrefix("--") {
        options.append(try Self.option(word.dropFirst(2), &rest, for: command))
      } else if isOptions, word.hasPrefix("-"), word.count > 1, !command.takesAnyOption {
        throw UsageError("'\(word)' is no option: options begin with two dashes", in: command)
      } else {
        operands.append(word)
      }
    }
    try checkCount(for: command)
  }

  /// The value of an option; the last one where it was given twice.
  subscript(name: String) -> String? { options.last { $0.name == name }?.value }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { self[name] != nil }

  private static func option(
    _ text: Substring, _ rest: inout ArraySlice<String>, for command: CommandSpec
  ) throws(UsageError) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = command.options.first(where: { $0.name == name }) else {
      guard command.takesAnyOption else { throw unknown(name, in: command) }
      return (name, attached ?? valueOrTrue(&rest))
    }
    guard option.value != nil else {
      guard attached == nil else {
        throw UsageError("--\(name) takes no value", in: command)
      }
      return (name, "")
    }
    guard let value = attached ?? rest.popFirst() else { throw missing(name, in: command) }
    return (name, value)
  }

  /// The next word as a value, or `true` where an option stands there or nothing.
  private static func valueOrTrue(_ rest: inout ArraySlice<String>) -> String {
    guard let next = rest.first, !next.hasPrefix("--") else { return "true" }
    rest.removeFirst()
    return next
  }

  private static func unknown(_ name: String, in command: CommandSpec) -> UsageError {
    let near = command.options.map(\.name).nearest(to: name)
    let hint = near.map { "; did you mean --\($0)?" } ?? ""
    return UsageError("joust \(command.name) has no option --\(name)\(hint)", in: command)
  }

  private static func missing(_ name: String, in command: CommandSpec) -> UsageError {
    let value = command.options.first { $0.name == name }?.value ?? "VALUE"
    return UsageError("--\(name) needs a value: --\(name) \(value)", in: command)
  }

  private func checkCount(for command: CommandSpec) throws(UsageError) {
    guard !command.operandCount.contains(operands.count) else { return }
    let usage = "joust \(command.name) \(command.operands)"
    if operands.count < command.operandCount.lowerBound {
      throw UsageError("\(command.operands) is missing: \(usage)", in: command)
    }
    let extra = operands[command.operandCount.upperBound]
    throw UsageError("'\(extra)' is one word too many: \(usage)", in: command)
  }
}

extension Arguments {
  /// The whole number that an option gives; nil where it isn't given.
  func integer(
    _ option: String, in range: ClosedRange<Int>, of command: CommandSpec
  ) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number), !text.hasPrefix("+") else {
      throw .wrong(
        text, option, "a whole number, \(range.lowerBound) to \(range.upperBound)", in: command)
    }
    return number
  }

  /// The number that an option gives; nil where it isn't given.
  func number(_ option: String, of command: CommandSpec) throws(UsageError) -> Double? {
    guard let text = self[option] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw .wrong(text, option, "a number", in: command)
    }
    return number
  }

  /// The seed that `--seed` gives; nil where it isn't given.
  func seed(of command: CommandSpec) throws(UsageError) -> Seed? {
    guard let text = self["seed"] else { return nil }
    guard let seed = Seed(text) else {
      throw .wrong(text, "seed", "1 to 20 digits below 2^64", in: command)
    }
    return seed
  }

  /// The sandbox that `--sandbox` asks for; nil where it isn't given.
  func sandbox(of command: CommandSpec) throws(UsageError) -> Sandbox? {
    guard let text = self["sandbox"] else { return nil }
    guard let sandbox = Sandbox(rawValue: text) else {
      let words = Sandbox.allCases.map(\.rawValue)
      let hint = words.nearest(to: text).map { "; did you mean \"\($0)\"?" } ?? ""
      throw .wrong(
        text, "sandbox", "one of \(words.joined(separator: ", "))\(hint)", in: command)
    }
    return sandbox
  }
}

extension UsageError {
  /// The value of an option is not what it must be.
  static func wrong(
    _ text: String, _ option: String, _ expected: String, in command: CommandSpec
  ) -> Self {
    UsageError("--\(option) is \"\(printable(text))\", expected \(expected)", in: command)
  }
}

extension CommandSpec.Option {
  /// An option for each rule of each game: `--max-moves` for `max_moves`.
  static let rules: [Self] = {
    var rules: [(name: String, summary: String, games: [String])] = []
    for game in GameCatalog.all {
      for parameter in game.parameters {
        if let index = rules.firstIndex(where: { $0.name == parameter.name }) {
          rules[index].games.append(game.name)
        } else {
          rules.append((parameter.name, parameter.summary, [game.name]))
        }
      }
    }
    return rules.map { rule in
      Self(word(for: rule.name), "N", "\(rule.summary) (\(rule.games.joined(separator: ", ")))")
    }
  }()

  fileprivate static func word(for rule: String) -> String {
    String(rule.map { $0 == "_" ? "-" : $0 })
  }
}

extension Arguments {
  /// The game that `--game` names, with the rules that the options give.
  func game(of command: CommandSpec) throws(UsageError) -> any Game {
    let names = GameCatalog.all.map { $0.name }
    let list = names.joined(separator: " or ")
    guard let name = self["game"] else {
      throw UsageError("--game is missing: --game G, where G is \(list)", in: command)
    }
    return try game(named: name, said: "--game", of: command)
  }

  /// A game with the rules that the options give.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - place: where that was said.
  ///   - command: the command that asks.
  /// - Returns: the game.
  /// - Throws: where there is no such game, or a rule is not one of it.
  func game(
    named name: String, said place: String, of command: CommandSpec
  ) throws(UsageError) -> any Game {
    guard let kind = GameCatalog.named(name) else {
      let names = GameCatalog.all.map { $0.name }
      let hint =
        names.nearest(to: name).map { "; did you mean \"\($0)\"?" }
        ?? " (a game with a referee of its own is played by joust run)"
      throw UsageError(
        "\(place) is \"\(printable(name))\", expected \(names.joined(separator: " or "))\(hint)",
        in: command)
    }
    var values: [String: Int?] = [:]
    for option in CommandSpec.Option.rules {
      guard let text = self[option.name] else { continue }
      guard let rule = kind.parameters.first(where: { Option.word(for: $0.name) == option.name })
      else {
        let words = kind.parameters.map { "--" + Option.word(for: $0.name) }
        throw UsageError(
          "--\(option.name) is no rule of \(name), which has \(words.joined(separator: ", "))",
          in: command)
      }
      guard text == "null" || Int(text) != nil else {
        throw .wrong(text, option.name, rule.expected, in: command)
      }
      values[rule.name] = .some(Int(text))
    }
    do throws(RuleError) {
      return try kind.init(rules: Rules(of: kind.parameters, values: values))
    } catch {
      let option = Option.word(for: error.parameter)
      throw .wrong(self[option] ?? "", option, error.expected, in: command)
    }
  }

  private typealias Option = CommandSpec.Option
}
