import Runs

/// A command of joust: its arguments, its help and its action.
struct Subcommand: Sendable {
  let name: String
  /// The effect of the command, as a sentence without its period, such as "Play the missing games".
  let summary: String
  let discussion: String
  /// Whether the command accepts options that it does not declare.
  let acceptsAnyOption: Bool
  /// Returns the declared arguments, which are created only when they are needed, because each start of joust
  /// creates all commands.
  private let arguments: @Sendable () -> any ArgumentGroup
  /// Runs the command and returns the exit status.
  private let action: @Sendable (ArgumentWords) throws -> Int32

  init<Group: ArgumentGroup>(
    _ name: String, _ arguments: @autoclosure @escaping @Sendable () -> Group, summary: String,
    discussion: String = "", acceptsAnyOption: Bool = false,
    action: @escaping @Sendable (Arguments<Group>) throws -> ExitStatus
  ) {
    self.init(
      withExitCodes: name, arguments(), summary: summary, discussion: discussion,
      acceptsAnyOption: acceptsAnyOption
    ) { try action($0).rawValue }
  }

  /// Creates a command whose action returns any exit status, also one that is not an ``ExitStatus``.
  init<Group: ArgumentGroup>(
    withExitCodes name: String, _ arguments: @autoclosure @escaping @Sendable () -> Group,
    summary: String, discussion: String = "", acceptsAnyOption: Bool = false,
    action: @escaping @Sendable (Arguments<Group>) throws -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.acceptsAnyOption = acceptsAnyOption
    self.arguments = arguments
    self.action = { words in try action(Arguments(words, of: arguments())) }
  }

  var operands: [OperandDeclaration] { arguments().operands }
  var options: [OptionDeclaration] { arguments().options }

  /// Runs the command with the words that follow its name, and returns the exit status.
  func run(_ words: some Collection<String>) throws -> Int32 {
    try action(ArgumentWords(words, of: self))
  }
}
