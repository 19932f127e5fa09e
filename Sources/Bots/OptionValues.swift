internal import BotKit
internal import JSON

/// The options that the user has set for a bot, with valid values.
struct OptionValues: Sendable {
  private let texts: [String: String]
  private let read: FileReader

  init(
    _ texts: [String: String], of bot: BuiltInBot, reading read: @escaping FileReader
  ) throws(BotError) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let option = bot.options.first(where: { $0.name == name }) else {
        let names = bot.options.map(\.name)
        let advice =
          names.nearest(to: name).map { "did you mean \($0)?" }
          ?? "it has \(names.joined(separator: ", "))"
        throw BotError("\(bot.name) has no option \(name); \(advice)")
      }
      guard option.accepts(text) else {
        throw BotError("the option \(name) of \(bot.name) must be \(option.expected), not \(text)")
      }
    }
    self.texts = texts
    self.read = read
  }

  func number(_ option: BotOption) -> UInt64? { texts[option.name].flatMap { UInt64($0) } }

  func count(_ option: BotOption) -> Int? { number(option).flatMap(Int.init(exactly:)) }

  func duration(_ option: BotOption) -> Duration? {
    texts[option.name].flatMap(DurationText.parse)
  }

  func isSet(_ option: BotOption) -> Bool { texts[option.name] == "true" }

  func words(_ option: BotOption) -> [String]? { texts[option.name].map(OptionText.words) }

  func weights(_ option: BotOption) -> [Weighted]? {
    texts[option.name].flatMap(OptionText.weights)
  }

  /// Returns the path and the bytes of the file that an option selects, or nil if the option is not set.
  func file(_ option: BotOption) throws(BotError) -> (path: String, bytes: [UInt8])? {
    guard let path = texts[option.name] else { return nil }
    do {
      return (path, try read(path))
    } catch {
      throw BotError("\(error)")
    }
  }
}
