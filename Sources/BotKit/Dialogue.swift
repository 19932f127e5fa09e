public import Games
internal import Messages

/// What a bot and Joust say to each other: a line in, a line out or none.
public struct Dialogue {
  private let seat: (any Game) throws -> Player
  private var player: Player?
  private var writer = ReplyWriter()

  /// Whether Joust has asked the bot to exit.
  public private(set) var isOver = false

  /// A dialogue that begins.
  ///
  /// - Parameter seat: seats the bot at the game that Joust names; it throws a ``BotError`` where
  ///   the bot does not play that game.
  public init(seat: @escaping (any Game) throws -> Player) {
    self.seat = seat
  }

  /// Reads a line and decides what to say; messages that are not known are passed over.
  ///
  /// - Parameter line: a message from Joust, with or without its line end.
  /// - Returns: the line to answer, its line feed included, or nothing where none is owed.
  /// - Throws: where the line is no message, or the bot cannot play.
  public mutating func answer(_ line: String) throws(BotError) -> [UInt8] {
    writer.clear()
    switch try Self.message(line) {
    case .hello(let game, let rules, _):
      player = try sit(to: game, by: rules)
      writer.ready()
    case .start(_, let name):
      player?.start(seat: name)
    case .turn(let number, let clock, let fields):
      try move(number, clock.map { .milliseconds($0) }, fields)
    case .quit:
      isOver = true
    case .end, .unknown:
      break
    }
    return writer.bytes
  }

  private mutating func move(
    _ number: Int, _ clock: Duration?, _ fields: MessageFields
  ) throws(BotError) {
    guard player != nil else {
      throw BotError("turn \(number) came before hello")
    }
    guard let (answer, notation) = player?.answer(fields, clock: clock) else {
      throw BotError("turn \(number) shows no position with a legal move")
    }
    guard 0..<notation.count ~= answer.move else {
      throw BotError("the bot chose \(answer.move) on turn \(number), which is no move of the game")
    }
    writer.move(turn: number, move: answer.move, notation: notation, comment: answer.comment)
  }

  private func sit(to name: String, by values: [String: Int?]) throws(BotError) -> Player {
    guard let type = GameCatalog.named(name) else {
      return try sit(to: ForeignGame(name: name, rules: Rules(unchecked: values)))
    }
    let known = values.filter { value in type.parameters.contains { $0.name == value.key } }
    do {
      return try sit(to: type.init(rules: Rules(of: type.parameters, values: known)))
    } catch let error as RuleError {
      throw BotError("the rule \(error.parameter) of \(name) must be \(error.expected)")
    } catch let error as BotError {
      throw error
    } catch {
      throw BotError("this bot cannot play \(name): \(error)")
    }
  }

  private func sit(to game: any Game) throws(BotError) -> Player {
    do {
      return try seat(game)
    } catch let error as BotError {
      throw error
    } catch {
      throw BotError("this bot cannot play \(game.name): \(error)")
    }
  }

  private static func message(_ line: String) throws(BotError) -> IncomingMessage {
    do {
      return try IncomingMessage(line: line)
    } catch {
      throw BotError("a line from Joust cannot be read: \(error.sentence)")
    }
  }
}
