import Bots
import Games
import Hosting
import JSON
import Matches
import Runs
import Terminal
import Tournaments

/// A game between people and bots at a terminal.
final class TerminalMatch {
  private var table: TerminalGame
  private var seed: UInt64
  private let speed: Double
  /// The bot of each seat or board; nil if a person plays.
  private let partners: [InteractiveBot?]
  private let adviser: InteractiveBot?
  /// For each seat or board, the number of the last position about which its bot was asked; nil if there is
  /// none.
  private var asked: [Int?] = []
  private var askedAdviser: Int?
  private var isOver = false
  /// For each seat or board, the earliest time of its next move in a game without people.
  private var nextMove: [Instant] = []

  init(_ arguments: Arguments<PlayArguments>, _ game: any Game) throws {
    var bots = try Self.opponents(arguments, at: game)
    bots.insert(arguments.bot, at: try Self.seat(arguments, at: game))
    seed = arguments.seed?.value ?? .random(in: 0...UInt64.max)
    speed = arguments.speed
    var settings = MatchSettings()
    if let time = arguments.moveTime { settings.time.move = time }
    let sandbox = try arguments.confinement.request.choice()
    if let startup = arguments.startup { settings.time.startup = startup }
    let confinement = arguments.confinement.request
    func start(_ bot: BotArgument?) throws -> InteractiveBot? {
      guard
        var entrant = try bot?.entrant(
          at: [game.name], rules: [game], draft: .temporary, confinement)
      else { return nil }
      if case .builtIn = entrant.program, !entrant.options.contains(where: { $0.key == "comment" })
      {
        entrant.options.append(.init(key: "comment", value: "true"))
      }
      var launch = try entrant.launch(in: sandbox)
      if arguments.startup != nil { launch.startup = nil }
      return InteractiveBot(launch, game: game, settings: settings)
    }
    partners = try bots.map(start)
    adviser = try start(arguments.hint)
    let people = bots.count { $0 == nil }
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

  /// Returns the bots of the seats or boards other than the user's; nil means a person.
  private static func opponents(
    _ arguments: Arguments<PlayArguments>, at game: any Game
  ) throws(UsageError) -> [BotArgument?] {
    var bots: [BotArgument?] = arguments.against.map { opponent in
      if case .bot(let bot) = opponent { bot } else { nil }
    }
    let limit = game.seatCount - 1
    guard bots.count <= limit else {
      throw UsageError(
        "--against is given \(bots.count) times, but \(game.name) has only "
          + counted(limit, "opponent", "opponents"))
    }
    switch game.shape {
    case .race where bots.contains(where: { $0 == nil }):
      throw UsageError(
        "--against human is for games with one board; in \(game.name) each player has a board")
    case .race: return bots
    case .versus:
      if bots.isEmpty {
        guard game.notation.moveTexts == nil else {
          throw UsageError(
            "the moves of \(game.name) are any text, which no built-in bot writes: name an opponent "
              + "with --against BOT, or --against human for people at one keyboard")
        }
        bots = [try BotArgument(BuiltInBots.opponent(at: game), "--against")]
      }
      return (0..<limit).map { bots[$0 % bots.count] }
    }
  }

  /// Returns the seat of the person, or of the bot that plays instead of the person.
  private static func seat(
    _ arguments: Arguments<PlayArguments>, at game: any Game
  ) throws(UsageError) -> Int {
    guard let seat = arguments.seat else { return 0 }
    guard case .versus(let versus) = game.shape else {
      throw UsageError(
        "--seat does not apply to \(game.name), in which each player has a board")
    }
    let names = versus.seatNames
    guard let index = names.firstIndex(where: { $0.lowercased() == seat.lowercased() }) else {
      throw arguments.invalid(\.seat, expected: names.joined(separator: " or "))
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
          throw MachineError("\(failure); fix the referee, and play again")
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
        pollBots()
      }
    } catch is TerminalSession.Stop {
      return .interrupted
    }
  }

  /// Starts the bots at the current position: the first position, or a position after moves were taken back.
  private func begin() {
    for (seat, partner) in partners.enumerated() { partner?.begin(table.game, seat: seat) }
    adviser?.begin(
      table.game, seat: table.person ?? partners.firstIndex { $0 == nil } ?? 0)
    asked = partners.map { _ in nil }
    nextMove = partners.map { _ in .now }
    askedAdviser = nil
    isOver = false
  }

  /// Asks the bots on turn for a move, and receives their answers.
  private func pollBots() {
    let movers = table.movers
    for (player, partner) in partners.enumerated() {
      guard let partner else { continue }
      if movers.contains(player), mayMove(player) { ask(partner, player) }
      if let report = partner.poll() { receive(report, of: player) }
    }
    pollAdviser()
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

  /// Returns whether a bot may be asked for a move.
  ///
  /// If a person plays, the bot is asked at once, but in a race it does not make more moves than the person.
  /// If only bots play, the bot is asked at the chosen speed, and not during a pause.
  private func mayMove(_ player: Int) -> Bool {
    if let person = table.person, table.players.count > 1 {
      return table.question(to: player).number <= table.question(to: person).number
    }
    guard table.isForBotsAlone else { return true }
    return !table.isPaused && Instant.now >= nextMove[player]
  }

  private func receive(_ report: InteractiveBot.Report, of player: Int) {
    switch report {
    case .move(let move, let comment):
      table.make(move, of: player, remark: comment)
      let next = Instant.now + Int64(1e9 / speed)
      // On a shared board, each move delays all bots.
      if case .versus = table.game.shape { nextMove = nextMove.map { _ in next } }
      nextMove[player] = next
    case .resigned: table.fail(player, "resignation: the bot resigns")
    case .failed(let sentence): table.fail(player, sentence)
    }
  }

  /// Asks the adviser about the position of the person on turn, and shows its answer.
  private func pollAdviser() {
    guard let adviser, let person = table.person else { return }
    let question = table.question(to: person)
    if askedAdviser != question.number {
      askedAdviser = question.number
      table.hint?.words = nil
      adviser.ask(question.number, question.position)
    }
    switch adviser.poll() {
    case .move(let move, let comment):
      let word = table.game.notation.text(of: move)
      table.hint?.words = comment.map { "\(word) – \($0)" } ?? word
    case .resigned: table.hint?.words = "would resign"
    case .failed(let sentence): table.hint?.words = "failed by \(sentence)"
    case nil: break
    }
  }
}
