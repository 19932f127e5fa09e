internal import BotKit
internal import Games

/// The options of a bot that are set, each within its range.
struct OptionValues: Sendable {
  private var values: [String: UInt64] = [:]

  /// Reads options as they were written.
  ///
  /// - Parameters:
  ///   - texts: values by the options' names.
  ///   - bot: whose options they are.
  /// - Throws: a sentence about the first one, by name, that is wrong.
  init(_ texts: [String: String], of bot: BuiltInBot) throws(BotError) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let option = bot.options.first(where: { $0.name == name }) else {
        throw BotError("\(bot.name) has no option \(name); \(Self.advice(for: name, of: bot))")
      }
      guard let value = option.value(of: text) else {
        throw BotError("the option \(name) of \(bot.name) must be \(option.expected), not \(text)")
      }
      values[name] = value
    }
  }

  private static func advice(for name: String, of bot: BuiltInBot) -> String {
    let names = bot.options.map(\.name)
    if let nearest = names.nearest(to: name) { return "did you mean \(nearest)?" }
    return names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
  }

  /// The value of an option, or nil where it is not set.
  subscript(option: BotOption) -> UInt64? { values[option.name] }

  /// The value of an option as a number of steps, or nil where it is not set.
  func count(_ option: BotOption) -> Int? { values[option.name].flatMap(Int.init(exactly:)) }
}
