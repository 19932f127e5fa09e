internal import BotKit
internal import Games

/// The options of a bot that are set, each as it must be.
struct OptionValues: Sendable {
  private var values: [String: OptionValue] = [:]
  private let read: FileReader

  /// Reads options as they were written.
  ///
  /// - Parameters:
  ///   - texts: values by the options' names.
  ///   - bot: whose options they are.
  ///   - read: gives the bytes of a file that an option names.
  /// - Throws: a sentence about the first one, by name, that is wrong.
  init(
    _ texts: [String: String], of bot: BuiltInBot, reading read: @escaping FileReader
  ) throws(BotError) {
    self.read = read
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
    return "it has \(names.joined(separator: ", "))"
  }

  /// The whole number that an option of that kind has, or nil where it is not set.
  subscript(option: BotOption) -> UInt64? {
    guard case .count(let number) = values[option.name] else { return nil }
    return number
  }

  /// The same as a number of steps.
  func count(_ option: BotOption) -> Int? { self[option].flatMap(Int.init(exactly:)) }

  /// The length of time that an option has, or nil where it is not set.
  func duration(_ option: BotOption) -> Duration? {
    guard case .duration(let duration) = values[option.name] else { return nil }
    return duration
  }

  /// Whether a flag is set.
  func isSet(_ option: BotOption) -> Bool { values[option.name] == .flag(true) }

  /// The words that an option lists, in the order in which they were written, or nil.
  func words(_ option: BotOption) -> [String]? { weights(option)?.map(\.word) }

  /// The words that an option lists with their weights, or nil where it is not set.
  func weights(_ option: BotOption) -> [Weighted]? {
    guard case .weights(let terms) = values[option.name] else { return nil }
    return terms
  }

  /// The file that an option names: its path and its bytes, or nil where it is not set.
  ///
  /// - Throws: a sentence about a file that cannot be read.
  func file(_ option: BotOption) throws(BotError) -> (path: String, bytes: [UInt8])? {
    guard case .file(let path) = values[option.name] else { return nil }
    do {
      return (path, try read(path))
    } catch {
      throw BotError("\(error)")
    }
  }
}
