import JSON

/// The properties of a bot on which the luck of its games depends.
struct LuckIdentity: Hashable, Sendable {
  /// A JSON list of four items: the name, the version, the content and the options.
  ///
  /// The content is the digest of a submitted bot's files. If the digest is nil, as for a built-in bot, the
  /// bot's own name replaces it. If the own name is also nil, the name in the tournament replaces both.
  let json: String

  init(_ bot: RunRecord.Bot) {
    let words = [bot.name, bot.version, bot.content ?? bot.bot ?? bot.name]
    json =
      JSONValue.array(words.map(JSONValue.string) + [.object(JSONObject(options: bot.options))])
      .text
  }
}

extension JSONObject {
  /// Creates a JSON object with a bot's options, sorted by name.
  init(options: [String: String]) {
    self.init(
      options.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: .string($0.value)) })
  }
}
