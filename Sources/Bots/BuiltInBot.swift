package import BotKit
package import Games

/// A bot that comes with Joust.
package struct BuiltInBot: Sendable {
  /// The name by which tournaments and the command line call it.
  package let name: String
  /// How it decides, in one line.
  package let summary: String
  /// The names of the games that it plays.
  package let games: [String]
  /// Whether it plays games that are not built in, too.
  package let playsForeignGames: Bool
  /// What can be set, in the order in which it is listed.
  package let options: [BotOption]
  /// Says why the bot does not play a game by its rules, in a sentence; nil where it does.
  package let refusal: @Sendable (any Game) -> String?

  private let check: @Sendable (OptionValues) throws(BotError) -> Void
  private let player: @Sendable (any Game, OptionValues) throws(BotError) -> Player?

  /// A bot of several games.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - summary: how it decides, in one line.
  ///   - games: the names of the games that it plays.
  ///   - playsForeignGames: whether it plays games that are not built in, too.
  ///   - options: what can be set.
  ///   - refusal: says why it does not play a game by its rules.
  ///   - check: throws where options are wrong although each has a value that it accepts.
  ///   - player: seats it at a game; nil at one that it does not play.
  init(
    _ name: String, _ summary: String, games: [String], playsForeignGames: Bool = false,
    options: [BotOption] = [],
    refusal: @escaping @Sendable (any Game) -> String? = { _ in nil },
    check: @escaping @Sendable (OptionValues) throws(BotError) -> Void = { _ in },
    player: @escaping @Sendable (any Game, OptionValues) throws(BotError) -> Player?
  ) {
    self.name = name
    self.summary = summary
    self.games = games
    self.playsForeignGames = playsForeignGames
    self.options = options + [.comment]
    self.refusal = refusal
    self.check = check
    self.player = player
  }

  /// A bot of one game, made for its rules and the options.
  init<Playing: Bot>(
    _ name: String, _ summary: String, options: [BotOption] = [],
    makeBot: @escaping @Sendable (Playing.Game, OptionValues) -> Playing
  ) where Playing.Game: BuiltInGame {
    self.init(name, summary, games: [Playing.Game.name], options: options) { game, values in
      (game as? Playing.Game).map { Player(makeBot($0, values), at: $0) }
    }
  }

  /// Checks options before anything is played.
  ///
  /// - Parameters:
  ///   - options: values by the options' names, as they were written.
  ///   - read: gives the bytes of a file that an option names, or throws a sentence.
  /// - Throws: a sentence about the first option, by name, that is wrong.
  package func validate(
    options: [String: String], reading read: @escaping FileReader = BuiltInBot.readNothing
  ) throws(BotError) {
    try check(OptionValues(options, of: self, reading: read))
  }

  /// Seats the bot at a game.
  ///
  /// - Parameters:
  ///   - game: one of those that it plays.
  ///   - options: values by the options' names, as they were written.
  ///   - read: gives the bytes of a file that an option names, or throws a sentence.
  /// - Returns: the bot, ready to play.
  /// - Throws: a sentence about a wrong option, or a game that the bot does not play.
  package func player(
    at game: any Game, options: [String: String] = [:],
    reading read: @escaping FileReader = BuiltInBot.readNothing
  ) throws(BotError) -> Player {
    let values = try OptionValues(options, of: self, reading: read)
    if let refusal = refusal(game) { throw BotError(refusal) }
    guard let player = try player(game, values) else {
      let games = games.joined(separator: " and ")
      throw BotError("\(name) does not play \(game.name); it plays \(games)")
    }
    return player
  }

  /// Reads no file: for bots none of whose options names one.
  package static let readNothing: FileReader = { path in
    throw BotError("\(path) can't be read here")
  }
}

/// The bots that come with Joust.
package enum BuiltInBots {
  /// Every bot, in the order in which they are listed: to add one, write its file and a line here.
  package static let all: [BuiltInBot] = [
    .random, .rules, .minimax, .mcts, .levels, .corner, .greedy, .monteCarlo, .expectimax, .ntuple,
  ]

  /// The bot of a name, or nil where there is none.
  package static func named(_ name: String) -> BuiltInBot? {
    all.first { $0.name == name }
  }
}

/// Plays any legal move, each with the same chance.
private struct RandomBot<Game: ReadableGame>: Bot {
  let seed: UInt64?

  func move(in view: Game.View, clock: Duration?) -> Answer {
    Answer(move: view.randomMove(seed: seed))
  }
}

extension BuiltInBot {
  static let random = BuiltInBot(
    "random", "plays any legal move, each with the same chance",
    games: GameCatalog.all.map { $0.name }, playsForeignGames: true, options: [.seed]
  ) { game, values in
    func seat<Game: ReadableGame>(at game: Game) -> Player {
      Player(RandomBot<Game>(seed: values.number(.seed)), at: game)
    }
    return (game as? any ReadableGame).map { seat(at: $0) }
  }
}

/// What a bot says of its choice under `--comment`: moves with their values, the best first.
enum Explanation {
  /// How many moves it names at most.
  private static let length = 8

  /// `4 0.75, 0 0.5, 8 0.5`.
  ///
  /// - Parameter values: what the bot holds of each move that it looked at; higher is better.
  /// - Returns: the moves by their values, equal ones in the order given.
  static func text(_ values: [(move: String, value: Double)]) -> String {
    let ranked = values.enumerated().sorted {
      ($1.element.value, $0.offset) < ($0.element.value, $1.offset)
    }
    return ranked.prefix(length)
      .map { "\($0.element.move) \(number($0.element.value))" }
      .joined(separator: ", ")
  }

  /// A number with at most two decimals, and none from 100 up.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let scale: Double = abs(value) < 100 ? 100 : 1
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}

/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// The clock less 2 ms, or less a quarter of clocks below 8 ms, or less a sixteenth of those above
  /// 32 ms.
  ///
  /// Since a clock may be all that is left for a game, no more than a twentieth is used of it, or a
  /// second where that is more.
  ///
  /// - Parameters:
  ///   - clock: what the bot has for its move; nil for no limit, which leaves a second.
  ///   - time: how long it is to think at most; nil for as long as the clock allows.
  init(clock: Duration?, atMost time: Duration? = nil) {
    let start = ContinuousClock.now
    guard let clock else {
      end = start + (time ?? .seconds(1))
      return
    }
    let margin = max(min(.milliseconds(2), clock / 4), clock / 16)
    let safe = min(clock - margin, max(.seconds(1), clock / 20))
    end = start + min(safe, time ?? safe)
  }

  /// Whether it is time to answer; to be asked every some dozen microseconds.
  var hasPassed: Bool { ContinuousClock.now >= end }
}
