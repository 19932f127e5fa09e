/// What a command is called, takes and does.
struct CommandSpec: Sendable {
  /// An option of a command.
  struct Option: Sendable {
    /// Its name, without the dashes.
    var name: String
    /// What stands for its value in the help; nil for an option without one.
    var value: String?
    /// What it does, in one line.
    var summary: String

    /// An option with a value.
    init(_ name: String, _ value: String, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }

    /// An option without one.
    init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// Its name.
  var name: String
  /// The words after its name in the help: `TOURNAMENT`, `PATH…`.
  var operands: String
  /// How many words it takes.
  var operandCount: ClosedRange<Int>
  /// What it does, in one line.
  var summary: String
  /// What a user should know beside.
  var discussion: String
  /// Its options.
  var options: [Option] = []
  /// Whether options that are not in the list are taken as they come, with their values.
  var takesAnyOption = false
  /// Does it.
  ///
  /// - Returns: the exit status.
  var action: @Sendable (Arguments) throws -> Int32
}

extension CommandSpec.Option {
  /// What every command has that plays with submitted bots.
  static let sandbox = Self(
    "sandbox", "S", "how submitted bots are confined: auto, bwrap, landlock or none")

  /// What every command has that plays a tournament.
  static let playing = [
    sandbox,
    Self("require-sandbox", "refuse to run where submitted bots can't be confined"),
    Self("logs", "keep what bots write on standard error in logs/NAME.log"),
    Self("quiet", "no progress"),
  ]
}
