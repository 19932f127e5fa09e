public import Games
internal import JSON
internal import Protocol

/// The bot's side of the dialogue with Joust: reads lines and returns the lines to write.
public struct Dialogue {
  private let makePlayer: (any Game) throws -> Player
  private var player: Player?
  private var writer = MessageWriter()

  /// Whether Joust has asked the bot to exit.
  public private(set) var isOver = false

  /// Creates a dialogue for any game that Joust requests.
  ///
  /// - Parameter seat: returns the player of a game, or throws a ``BotError`` if the bot does not play it.
  public init(seat: @escaping (any Game) throws -> Player) {
    makePlayer = seat
  }

  /// Reads a message and returns the answer; unknown messages are ignored.
  ///
  /// - Parameter line: a message from Joust, with or without its line end.
  /// - Returns: the answer with its line feed, or no bytes if the message needs no answer.
  /// - Throws: ``BotError`` if the line is not a valid message, or if a turn comes before `hello` or has no
  ///   legal move. The error is also thrown if the bot cannot play the game, or if the bot chooses a number
  ///   that is not a move of the game.
  public mutating func answer(_ line: String) throws(BotError) -> [UInt8] {
    writer.clear()
    let message: IncomingMessage
    do {
      message = try IncomingMessage(line: line)
    } catch {
      throw BotError("a line from Joust cannot be read: \(error.sentence)")
    }
    switch message {
    case .hello(let game, let rules, let limits):
      player = try player(of: game, by: rules)
      if let limits { player?.prepare(TimeLimits(limits)) }
      writer.ready()
    case .start(let name):
      player?.start(name)
    case .turn(let number, let clock, let fields):
      try move(number, clock.map { .milliseconds($0) }, fields)
    case .quit: isOver = true
    case .other: break
    }
    return writer.bytes
  }

  private mutating func move(
    _ number: Int, _ clock: Duration?, _ fields: JSONObject
  ) throws(BotError) {
    guard let player else { throw BotError("turn \(number) came before hello") }
    guard let (answer, notation) = player.answer(fields, clock) else {
      throw BotError("turn \(number) contains no position with a legal move")
    }
    guard !answer.resigns else {
      writer.resignation(turn: number)
      return
    }
    guard 0..<notation.count ~= answer.move else {
      throw BotError(
        "on turn \(number), the bot chose \(answer.move), which is not a move of the game")
    }
    writer.move(
      turn: number, move: answer.move, notation: notation, comment: answer.comment,
      offersDraw: answer.offersDraw,
      search: SearchReport(
        eval: answer.eval.flatMap { $0.isFinite ? $0 : nil }, depth: answer.depth,
        nodes: answer.nodes,
        pv: answer.principalVariation))
  }

  private func player(
    of name: String, by values: [String: RuleValue?]
  ) throws(BotError) -> Player {
    do {
      guard let type = GameCatalog.named(name) else {
        return try makePlayer(ForeignGame(name: name, rules: Rules(unchecked: values)))
      }
      // The rules of built-in games are whole numbers.
      var known: [String: Int?] = [:]
      for (rule, value) in values where type.parameters.contains(where: { $0.name == rule }) {
        guard let value else {
          known.updateValue(nil, forKey: rule)
          continue
        }
        known[rule] = value.integer
      }
      return try makePlayer(type.init(rules: Rules(of: type.parameters, values: known)))
    } catch let error as RuleError {
      throw BotError("the rule \(error.parameter) of \(name) must be \(error.expected)")
    } catch let error as BotError {
      throw error
    } catch {
      throw BotError("this bot cannot play \(name): \(error)")
    }
  }
}

extension TimeLimits {
  fileprivate init(_ limits: Limits) {
    self.init(
      move: limits.move.map { .milliseconds($0) }, total: limits.total.map { .milliseconds($0) },
      increment: .milliseconds(limits.increment),
      clock: limits.areOfProcessorTime ? .processor : .wall)
  }
}
