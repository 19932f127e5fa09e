/// Words on the command line that can't be understood: exit status 2.
struct UsageError: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what would be right.
  let description: String

  init(_ sentence: String, in command: CommandSpec? = nil) {
    let help = command.map { "joust help \($0.name)" } ?? "joust help"
    description = "\(sentence) (see '\(help)')"
  }
}

/// Input that can't be worked with: exit status 2.
struct InputError: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what would be right.
  let description: String

  init(_ sentence: String) {
    description = sentence
  }
}

/// The exit statuses.
enum ExitStatus {
  /// All was done.
  static let done: Int32 = 0
  /// The work ran, but something in it failed.
  static let failed: Int32 = 1
  /// Wrong usage or input; nothing was done.
  static let wrongInput: Int32 = 2
  /// Interrupted; the next run goes on.
  static let interrupted: Int32 = 130
}
