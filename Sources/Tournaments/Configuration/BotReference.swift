/// How a tournament names a bot.
package struct BotReference: Hashable, Sendable {
  /// Where the bot is to be found.
  package enum Source: Hashable, Sendable {
    /// Every built-in bot and every bot of `bots/` that plays one of the games.
    case everything
    /// The one of that name among them.
    case name(String)
    /// A bot's folder, relative to the tournament's.
    case folder(String)
  }

  /// Where the bot is to be found.
  package var source: Source
  /// What it is called in the tournament, where that is not its own name.
  package var name: String?
  /// What its command is told beside: `--key value` each.
  package var options: [Option] = []
  /// The place in the file, for errors.
  var place: String

  /// An option of a bot.
  package struct Option: Hashable, Sendable {
    /// Its name, without dashes.
    package var key: String
    /// Its value.
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// - Parameters:
  ///   - text: `*`, a name, or a folder, which has a slash.
  ///   - place: the place in the file, for errors.
  package init(_ text: String, place: String) {
    source = text == "*" ? .everything : text.contains("/") ? .folder(text) : .name(text)
    self.place = place
  }
}
