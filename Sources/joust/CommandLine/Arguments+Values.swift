import Games
import Tournaments

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
