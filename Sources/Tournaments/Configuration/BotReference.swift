import JSON

/// An element of the list `bots` in a tournament file, which refers to one bot or to all bots.
package struct BotReference: Hashable, Sendable {
  /// The bot or the bots that a reference means.
  package enum Source: Hashable, Sendable {
    /// All built-in bots and all bots in `bots/` that play one of the games.
    case everything
    case name(String)
    /// The folder of a bot, relative to the tournament's folder.
    case folder(String)
  }

  package var source: Source
  /// The name of the bot in the tournament; nil to use the bot's own name.
  package var name: String?
  package var options: [Option] = []
  package var trust = BotTrust()
  var place: String

  /// An option of a bot.
  package struct Option: Hashable, Sendable {
    /// The name of the option, without leading dashes.
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The text of the reference in a tournament file.
  package var spelling: String {
    switch source {
    case .everything: "*"
    case .name(let text), .folder(let text): text
    }
  }

  /// Creates a reference from a text: `*`, the name of a bot, or the path of a folder, with a slash.
  ///
  /// `place` is the location of the text, for errors.
  package init(_ text: String, place: String) {
    source = text == "*" ? .everything : text.contains("/") ? .folder(text) : .name(text)
    self.place = place
  }
}

extension BotReference {
  /// Returns the text of an element of the list `bots` in a tournament file.
  ///
  /// `word` is the name or the folder of the bot. If there are no options and `name` equals `word`, the
  /// element is the word in quotation marks; otherwise, the element is an object.
  package static func text(_ word: String, name: String, options: [Option]) -> String {
    guard !options.isEmpty || word != name else { return JSONWriter.quoted(word) }
    var members = ["bot: \(JSONWriter.quoted(word))", "name: \(JSONWriter.quoted(name))"]
    if !options.isEmpty {
      let pairs = options.map { "\(JSONWriter.quoted($0.key)): \(JSONWriter.quoted($0.value))" }
      members.append("options: { \(pairs.joined(separator: ", ")) }")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }
}
