import JSON

/// A reference to a bot in a tournament.
package struct BotReference: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Every built-in bot and every bot of `bots/` that plays one of the games.
    case everything
    case name(String)
    /// A bot's folder, relative to the tournament's.
    case folder(String)
  }

  package var source: Source
  /// The name of the bot in the tournament; nil for its own name.
  package var name: String?
  package var options: [Option] = []
  package var trust = BotTrust()
  var place: String

  /// An option of a bot.
  package struct Option: Hashable, Sendable {
    /// The name without dashes.
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The text of the reference.
  package var spelling: String {
    switch source {
    case .everything: "*"
    case .name(let text), .folder(let text): text
    }
  }

  /// Creates a reference from a text: `*`, a name, or a folder, which has a slash; errors name
  /// `place`.
  package init(_ text: String, place: String) {
    source = text == "*" ? .everything : text.contains("/") ? .folder(text) : .name(text)
    self.place = place
  }
}

extension BotReference {
  /// Returns an element of the `bots` of a tournament: a bot with a name and options, or its word alone if
  /// it has neither.
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
