import Bots
import FoundationEssentials
import Games
import Hosting
import Matches
import Runs
import Terminal
import Tournaments

extension CommandSpec {
  static let play = CommandSpec(
    name: "play", operands: "GAME", operandCount: 1...1,
    summary: "play a game yourself, in the terminal",
    discussion: """
      GAME is 2048, tic-tac-toe, or a game of your own. BOT is the name of a bot or its folder, or
      either with options: minimax:depth=2, bots/mine. Without --against, 2048 is played alone, and
      games with seats against a built-in bot; a game of seats whose moves are any text needs it.
      In 2048 against a bot both play on the same luck. In a game of more than two seats the bot has
      all others; --against given several times has its bots take them in turn.

      \(GameWord.help)

      Directions are the arrows, wasd or hjkl; a cell is taken by its number, or by the arrows and
      enter. Moves of other games are chosen by the arrows, or typed: their numbers, or the beginnings
      of their words, and enter. u takes moves back where no bot plays on the same luck, r begins a
      new game, q quits (where no word begins so; escape quits always).
      Nothing is recorded. Without a terminal there is no game (exit status 2).
      """,
    options: [
      Option("against BOT", "the opponent: a bot, or human for people at one keyboard"),
      Option("bot BOT", "who plays in your place, while you watch"),
      Option("hint BOT", "a bot that shows what it would do on your turn, and why"),
      Option("seat S", "your seat where there are seats, such as X or O (the first one)"),
      Option("seed N", "what the luck follows from (another one each time)"),
      Option("speed N", "moves a second of bots that nobody plays against, 0.1 to 1000 (4)"),
      Option("move-time T", "the time of bots for a move, such as 200ms (1s)"),
      .sandbox, .buildNetwork,
    ] + Option.rules
  ) { arguments in
    guard Console.isInteractive else {
      throw InputError("joust play needs a terminal: standard input and output must be one")
    }
    Signals.hold()
    let word = try GameWord(arguments.operands[0], said: "GAME", arguments)
    let game = try word.open(arguments)
    defer { game.close() }
    return try TerminalMatch(arguments, game).run().rawValue
  }
}

/// A game between people and bots at a terminal: from the command line to the last key.
private final class TerminalMatch {
  private var table: TerminalGame
  private var seed: UInt64
  private let speed: Double
  /// The bots by seat or board; nil stands for a person.
  private let partners: [InteractiveBot?]
  private let adviser: InteractiveBot?
  /// The positions that the bots and the adviser were asked about, by their numbers.
  private var asked: [Int?] = []
  private var askedAdviser: Int?
  private var isOver = false
  /// When a bot that nobody plays against may move again.
  private var nextMove: [Instant] = []

  init(_ arguments: Arguments, _ game: any Game) throws {
    var words = try Self.opponents(arguments, at: game)
    words.insert(try arguments.bot("bot"), at: try Self.seat(arguments, at: game))
    let hint = try arguments.bot("hint")
    seed = try arguments.seed()?.value ?? .random(in: 0...UInt64.max)
    speed = try arguments.speed()
    var settings = MatchSettings()
    if let time = try arguments.duration("move-time") { settings.time.move = time }
    let sandbox = try arguments.sandbox()
    func start(_ word: BotWord?) throws -> InteractiveBot? {
      guard var entrant = try word?.entrant(at: [game.name], rules: [game]) else { return nil }
      if case .builtIn = entrant.program, !entrant.options.contains(where: { $0.key == "comment" })
      {
        entrant.options.append(.init(key: "comment", value: "true"))
      }
      return InteractiveBot(try entrant.launch(in: sandbox), game: game, settings: settings)
    }
    partners = try words.map(start)
    adviser = try start(hint)
    let people = words.count { $0 == nil }
    let names = partners.enumerated().map { index, partner in
      partner?.name ?? (people > 1 ? "player \(index + 1)" : "you")
    }
    let players = partners.enumerated().map { index, partner in
      let isShared = names.count { $0 == names[index] } > 1
      let seat = isShared ? game.seatName(index).map { " (\($0))" } : nil
      return TerminalGame.Player(names[index] + (seat ?? ""), isBot: partner != nil)
    }
    table = TerminalGame(game, players, seed: seed)
    table.hint = adviser.map { TerminalGame.Hint(name: $0.name) }
    begin()
  }

  private static func opponents(_ arguments: Arguments, at game: any Game) throws -> [BotWord?] {
    var words = arguments.values(of: "against")
    switch game.shape {
    case .race where words.contains("human"):
      throw arguments.error(
        "--against human is for games of one board; in \(game.name) each has their own")
    case .race: return try arguments.bot("against").map { [$0] } ?? []
    case .versus(let versus):
      if words.isEmpty {
        guard game.notation.moveTexts == nil else {
          throw arguments.error(
            "the moves of \(game.name) are any text, which no built-in bot writes: name who "
              + "plays it by --against BOT, or --against human for people at one keyboard")
        }
        words = [BuiltInBots.opponent(at: game)]
      }
      let count = versus.seatNames.count - 1
      words = words.suffix(count)
      return try (0..<count).map { seat in
        let word = words[seat % words.count]
        return word == "human" ? nil : try BotWord(word, "--against", arguments)
      }
    }
  }

  /// The seat of the person, or of the bot in their place.
  private static func seat(_ arguments: Arguments, at game: any Game) throws -> Int {
    guard let seat = arguments["seat"] else { return 0 }
    guard case .versus(let versus) = game.shape else {
      throw arguments.error("--seat: \(game.name) has no seats")
    }
    let names = versus.seatNames
    guard let index = names.firstIndex(where: { $0.lowercased() == seat.lowercased() }) else {
      throw arguments.wrong("seat", names.joined(separator: " or "))
    }
    return index
  }

  func run() throws -> ExitStatus {
    let session = try TerminalSession()
    defer {
      session.leave()
      for partner in partners + [adviser] { partner?.close() }
    }
    do {
      while true {
        if let failure = table.failure {
          throw MachineError("\(failure); mend the referee, and play again")
        }
        session.show { table.screen($0) }
        if let key = try session.key() {
          switch table.press(key) {
          case .quit: return .done
          case .again:
            seed &+= 1
            table.begin(seed: seed)
            begin()
          case .rewound: begin()
          case .pause: table.isPaused.toggle()
          case nil: break
          }
        }
        askAndHear()
      }
    } catch is TerminalSession.Stop {
      return .interrupted
    }
  }

  /// Has the bots begin, at the first position or one that was gone back to.
  private func begin() {
    for (seat, partner) in partners.enumerated() { partner?.begin(table.game, seat: seat) }
    adviser?.begin(
      table.game, seat: table.person ?? partners.firstIndex { $0 == nil } ?? 0)
    asked = partners.map { _ in nil }
    nextMove = partners.map { _ in .now }
    askedAdviser = nil
    isOver = false
  }

  private func askAndHear() {
    let movers = table.movers
    for (player, partner) in partners.enumerated() {
      guard let partner else { continue }
      if movers.contains(player), mayMove(player) { ask(partner, player) }
      if let report = partner.hear() { take(report, of: player) }
    }
    takeAdvice()
    if let ending = table.ending, !isOver {
      isOver = true
      for partner in partners { partner?.end(places: ending.places, reason: ending.reason) }
    }
  }

  private func ask(_ partner: InteractiveBot, _ player: Int) {
    let question = table.question(to: player)
    guard asked[player] != question.number else { return }
    asked[player] = question.number
    partner.ask(question.number, question.position)
  }

  /// Whether a bot may be asked: at once where it is a person's turn after it, as fast as is wanted
  /// where only bots are left; in a race it keeps step with the person.
  private func mayMove(_ player: Int) -> Bool {
    if let person = table.person, table.players.count > 1 {
      return table.question(to: player).number <= table.question(to: person).number
    }
    guard table.isForBotsAlone else { return true }
    return !table.isPaused && Instant.now >= nextMove[player]
  }

  private func take(_ report: InteractiveBot.Report, of player: Int) {
    switch report {
    case .move(let move, let comment):
      table.make(move, of: player, remark: comment)
      let next = Instant.now + Int64(1e9 / speed)
      // On one board a move is a move, whoever made it.
      if case .versus = table.game.shape { nextMove = nextMove.map { _ in next } }
      nextMove[player] = next
    case .failed(let sentence): table.fail(player, sentence)
    }
  }

  /// Has the adviser look at the position of the person who is to move.
  private func takeAdvice() {
    guard let adviser, let person = table.person else { return }
    let question = table.question(to: person)
    if askedAdviser != question.number {
      askedAdviser = question.number
      table.hint?.words = nil
      adviser.ask(question.number, question.position)
    }
    switch adviser.hear() {
    case .move(let move, let comment):
      let word = table.game.notation.text(of: move)
      table.hint?.words = comment.map { "\(word) – \($0)" } ?? word
    case .failed(let sentence): table.hint?.words = "failed by \(sentence)"
    case nil: break
    }
  }
}

/// The whole terminal, taken over for a while.
final class TerminalSession {
  private var screen: FullScreen
  private var parser = KeyParser()
  private var keys: [Key] = []

  /// How long it is waited for a key, in milliseconds.
  private static let tick: Int32 = 20

  /// Takes the terminal over; what asks the program to stop is held back until ``key()`` takes it.
  init() throws(SystemError) {
    screen = FullScreen(ColourDepth(environment: ProcessInfo.processInfo.environment))
    try enter()
  }

  func leave() { Console.leave() }

  private func enter() throws(SystemError) {
    try Console.enter(farewell: FullScreen.exit)
    StandardStream.output.write(FullScreen.entrance)
    screen.forget()
  }

  /// Has the terminal show the lines that fit into its window, the first time or again.
  func show(_ lines: (ScreenSize) -> [StyledText]) {
    let size = Console.size(of: .output).map(ScreenSize.init) ?? .usual
    let text = screen.draw(lines(size), size)
    if !text.isEmpty { StandardStream.output.write(text) }
  }

  /// The next key that was pressed; nil after a fiftieth of a second without one; throws ``Stop``.
  func key() throws -> Key? {
    guard !Signals.next(within: 0) else { throw Stop() }
    if keys.isEmpty { try readKeys() }
    return keys.isEmpty ? nil : keys.removeFirst()
  }

  private func readKeys() throws {
    guard let bytes = Console.keys(within: Self.tick) else { throw Stop() }
    keys = parser.feed(bytes)
    if bytes.isEmpty, parser.isInKey { keys += parser.pause() }
    if keys.contains(.interrupt) { throw Stop() }
    if keys.contains(.suspend) {
      leave()
      Console.stop()
      try enter()
    }
    keys.removeAll { $0 == .suspend }
  }

  struct Stop: Error {}
}
