import Games
import Reports

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
