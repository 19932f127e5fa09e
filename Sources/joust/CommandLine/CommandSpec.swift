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
