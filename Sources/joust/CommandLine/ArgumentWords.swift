/// The words of a command line, separated into options and operands and checked.
struct ArgumentWords: Sendable {
  /// The options in the order given.
  ///
  /// The text of a flag is empty. The text of an undeclared option without a value is "true".
  private(set) var options: [(name: String, text: String)] = []
  private var operands: [String] = []
  private let command: Subcommand
  private let declaredOptions: [OptionDeclaration]
  private let declaredOperands: [OperandDeclaration]

  /// Separates the words that follow a command's name.
  ///
  /// Throws an error for an unknown option, an option without its value, a flag with a value, a missing or
  /// surplus operand, or a text that its option or operand does not accept.
  init(_ words: some Collection<String>, of command: Subcommand) throws(UsageError) {
    self.command = command
    declaredOptions = command.options
    declaredOperands = command.operands
    var rest = Array(words)[...]
    var acceptsOptions = true
    while let word = rest.popFirst() {
      if word == "--" && acceptsOptions {
        acceptsOptions = false
      } else if acceptsOptions, word.hasPrefix("--") {
        options.append(try option(word.dropFirst(2), &rest))
      } else if acceptsOptions, word.hasPrefix("-"), word.count > 1, !command.acceptsAnyOption {
        throw UsageError("'\(word)' is not an option: options begin with two dashes")
      } else {
        operands.append(word)
      }
    }
    try checkOperandCount()
    try checkTexts()
  }

  private func option(
    _ text: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (name: String, text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = declaredOptions.first(where: { $0.name == name }) else {
      guard command.acceptsAnyOption else {
        let hint = didYouMean(declaredOptions.map(\.name), name) { "--\($0)" }
        throw UsageError("joust \(command.name) has no option --\(name)\(hint)")
      }
      // A word that begins like an option is not treated as a value.
      let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
      if attached == nil, next != nil { rest.removeFirst() }
      return (name, attached ?? next ?? "true")
    }
    guard option.takesValue else {
      guard attached == nil else { throw UsageError("--\(name) takes no value") }
      return (name, "")
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("--\(name) needs a value: \(option.usage)")
    }
    return (name, value)
  }

  private func checkOperandCount() throws(UsageError) {
    var position = 0
    for operand in declaredOperands {
      let rest = operands.count - position
      guard rest >= operand.count.lowerBound else {
        throw UsageError("\(operand.usage) is missing; expected: \(command.usage)")
      }
      position += min(rest, operand.count.upperBound)
    }
    guard position < operands.count else { return }
    throw UsageError("unexpected argument '\(operands[position])'; expected: \(command.usage)")
  }

  private func checkTexts() throws(UsageError) {
    for operand in declaredOperands { try operand.check(texts(of: operand)) }
    for option in declaredOptions { try option.check(texts(of: option.name)) }
  }

  /// Returns the texts given for an option, in order; empty if the option is absent.
  func texts(of option: String) -> [String] {
    options.filter { $0.name == option }.map(\.text)
  }

  /// Returns the words given for an operand, in order; empty if there are none.
  func texts(of operand: OperandDeclaration) -> [String] {
    var position = 0
    for declared in declaredOperands {
      let end = position + min(operands.count - position, declared.count.upperBound)
      if declared.name == operand.name { return Array(operands[position..<end]) }
      position = end
    }
    return []
  }
}
