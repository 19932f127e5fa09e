/// The words with which a shell can complete a value.
struct Completion: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case files
    case words([String])
    /// The names of joust's commands.
    case commands
    /// The names of the built-in and the submitted bots, and the earlier versions that are kept.
    case bots
    /// The folders in `tournaments/`.
    case tournaments
  }

  var source = Source.files
}
