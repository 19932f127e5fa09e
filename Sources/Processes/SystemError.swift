/// A system call that failed: a fault of the machine, never of a bot.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done: "open games.jsonl", say.
  package let action: String
  /// The system's error number.
  package let number: Int32

  package init(_ action: String, number: Int32 = Platform.errorNumber) {
    self.action = action
    self.number = number
  }

  /// One sentence: what was being done and why it failed.
  package var description: String { "cannot \(action): \(Platform.errorText(number))" }
}
