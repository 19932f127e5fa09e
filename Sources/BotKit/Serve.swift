public import Games
internal import JSON
internal import Protocol

/// Plays until Joust asks the bot to exit or `read` gives no further line.
public func serve(
  _ dialogue: Dialogue, reading read: () -> String?, writing write: ([UInt8]) -> Void
) throws(BotError) {
  var dialogue = dialogue
  while !dialogue.isOver, let line = read() {
    let answer = try dialogue.answer(line)
    if !answer.isEmpty { write(answer) }
  }
}

/// Plays on standard input and output until Joust asks the bot to exit or closes the input.
///
/// - Parameter dialogue: what to say.
/// - Returns: the status to exit with: 0, or 1 after a sentence on standard error.
public func serve(_ dialogue: Dialogue) -> Int32 {
  do {
    try serve(dialogue, reading: { readLine() }, writing: { send($0, to: 1) })
    return 0
  } catch {
    send(Array("\(error)\n".utf8), to: 2)
    return 1
  }
}

/// How one game is played: by a function from what a bot sees to a move, or by a bot with a memory.
///
/// ```swift
/// exit(serve(Choice { (game: TicTacToe, view) in view.legalMoves[0] }))
/// exit(serve(Choice(bot: { (game: TicTacToe) in FirstMove() })))
/// ```
public struct Choice {
  fileprivate let player: (any Game) -> Player?
  fileprivate let gameName: String

  /// A choice of a move in one game.
  ///
  /// - Parameter choose: returns one of the legal moves of what it sees; there is at least one.
  public init<Playing: BuiltInGame>(_ choose: @escaping (Playing, Playing.View) -> Int) {
    self.init(bot: { game in ChoosingBot(game: game, choose: choose) })
  }

  /// A game that a bot plays, which is made when the rules are known.
  public init<Playing: Bot>(bot makeBot: @escaping (Playing.Game) -> Playing)
  where Playing.Game: BuiltInGame {
    gameName = Playing.Game.name
    player = { game in (game as? Playing.Game).map { Player(makeBot($0), at: $0) } }
  }
}

/// Plays by choices, each in its game, on standard input and output until Joust asks the bot to exit
/// or closes the input.
///
/// - Parameter choices: how each game is played.
/// - Returns: the status to exit with: 0, or 1 after a sentence on standard error.
public func serve(_ choices: Choice...) -> Int32 {
  serve(Dialogue { game in try player(of: choices, at: game) })
}

package func player(of choices: [Choice], at game: any Game) throws(BotError) -> Player {
  for choice in choices {
    if let player = choice.player(game) { return player }
  }
  let known = choices.map(\.gameName).joined(separator: " and ")
  throw BotError("this bot does not play \(game.name); it plays \(known)")
}

private struct ChoosingBot<Playing: BuiltInGame>: Bot {
  typealias Game = Playing

  let game: Playing
  let choose: (Playing, Playing.View) -> Int

  func move(in view: Playing.View, clock: Duration?) -> Answer {
    Answer(move: choose(game, view))
  }
}

/// What a bot and Joust say to each other: a line in, a line out or none.
public struct Dialogue {
  private let makePlayer: (any Game) throws -> Player
  private var player: Player?
  private var writer = MessageWriter()

  /// Whether Joust has asked the bot to exit.
  public private(set) var isOver = false

  /// A dialogue with the player that `seat` gives of the game that Joust names.
  ///
  /// It throws a ``BotError`` where the bot does not play that game.
  public init(seat: @escaping (any Game) throws -> Player) {
    makePlayer = seat
  }

  /// Reads a line and decides what to say; messages that are not known are passed over.
  ///
  /// - Parameter line: a message from Joust, with or without its line end.
  /// - Returns: the line to answer, its line feed included, or nothing where none is owed.
  /// - Throws: where the line is no message, or the bot cannot play.
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
      throw BotError("turn \(number) shows no position with a legal move")
    }
    guard 0..<notation.count ~= answer.move else {
      throw BotError("the bot chose \(answer.move) on turn \(number), which is no move of the game")
    }
    writer.move(turn: number, move: answer.move, notation: notation, comment: answer.comment)
  }

  private func player(of name: String, by values: [String: Int?]) throws(BotError) -> Player {
    do {
      guard let type = GameCatalog.named(name) else {
        return try makePlayer(ForeignGame(name: name, rules: Rules(unchecked: values)))
      }
      let known = values.filter { value in type.parameters.contains { $0.name == value.key } }
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

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension TimeLimits.Clock {
  /// The time since some moment that stays the same.
  public var now: Duration {
    var time = timespec()
    unsafe clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// Writes all at once, past any buffer; what cannot be written is lost, as the reader is.
private func send(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe write(descriptor, Array(rest), rest.count)
    guard count > 0 || errno == EINTR else { return }
    rest = rest.dropFirst(max(count, 0))
  }
}
