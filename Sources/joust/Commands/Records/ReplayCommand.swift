import Games
import Hosting
import JSON
import Matches
import Reports
import Runs
import Terminal
import Tournaments

struct ReplayArguments: ArgumentGroup {
  let paths = Operand(
    repeated: ValueType<String>.tournament("a tournament's folder or a record (games*.jsonl)")
      .named("PATH"))
  let id = Option(
    "id", .text("ID", expected: "an id or its beginning"), "show the game with this id")
  let bots = Option(
    repeated: "bot", ValueType<String>.text("NAME", expected: "a bot's name").completed(by: .bots),
    "show the games of this bot; repeated, the games in which all these bots play")
  let game = Option(
    "game", .text("GAME", expected: "the name of a game"), "show games of this kind")
  let forfeits = Option(
    flag: "forfeits", "show the games lost by a fault; with --bot, by a fault of that bot")
  let result = Option<GameFilter.Result?>.result("show the")
  let messages = Option(
    flag: "messages", "print the lines that the bot at --seat received in the game of --id")
  let with = Option(
    "with", .bot(), "ask a bot for a move at each turn of a seat in the game of --id")
  let seat = Option(
    "seat", .integer(in: 0...7), absent: "the seat of the bot of --with; required with --messages",
    "the seat: 0 for the first bot of the game, 1 for the second, …")
  let speed = Option<Double>.speed
  let confinement = ConfinementOptions()
}

extension Subcommand {
  static let replay = Subcommand(
    "replay", ReplayArguments(), summary: "Show recorded games move by move",
    discussion: """
      On a terminal, space pauses; the arrows (or h and l) step; home and end jump; n and p go to the
      next and the previous game; + and - change the speed; q quits. Without a terminal, the games are
      printed as plain text: every position of a single game, or the last position of each of several.

      --messages prints the lines that a bot received in a game, unchanged except for `clock_ms`; pipe
      them into the bot to reproduce a fault. --with asks a bot for a move at each recorded turn of a
      seat. It prints the turn, the recorded move, the bot's move and its time in milliseconds. The
      exit status is 1 if the bot commits a fault or if a game can't be replayed.
      """
  ) { arguments in
    if let seat = try SeatReplay(arguments) { return try seat.run() }
    return try RecordedGamesShow(games: RecordedGames(arguments), speed: arguments.speed).run()
  }
}

/// The recorded games, shown as a replay on the terminal or as text.
private struct RecordedGamesShow {
  let games: RecordedGames
  let speed: Double
  private let referees = RecordReferees()

  func run() throws -> ExitStatus {
    for warning in games.warnings { StandardStream.error.write(warning + "\n") }
    defer { referees.close() }
    return try Console.isInteractive ? play() : print()
  }

  private func print() throws -> ExitStatus {
    var status = ExitStatus.done
    for index in games.indices {
      switch replay(index) {
      case .success(let replay):
        let text = games.count == 1 ? replay.text : replay.shortText
        StandardStream.output.write((index > 0 ? "\n" : "") + text + commands(of: replay, index))
        guard StandardStream.output.isWanted else { return status }
      case .failure(let error):
        StandardStream.error.write("joust: warning: \(error.description); skipped\n")
        status = .failed
      }
    }
    return status
  }

  /// Returns the commands that help to examine a fault, by showing the messages that the bot received and the
  /// moves that it makes now.
  private func commands(of replay: Replay, _ index: Int) -> String {
    let record = replay.record
    let file = printable(shellWord(games.file(of: index)))
    return record.forfeit.map { seat in
      let command = "joust replay \(file) --id \(record.id)"
      return "messages to \(record.bots[seat]): \(command) --messages --seat \(seat)\n"
        + "its moves now: \(command) --with \(record.bots[seat])\n"
    }.joined()
  }

  private func play() throws -> ExitStatus {
    Signals.block()
    let session = try TerminalSession()
    defer { session.leave() }
    var index = 0
    do {
      while let next = try watch(index, in: session) {
        index = next
      }
      return .done
    } catch is TerminalSession.Stop {
      return .interrupted
    }
  }

  /// Shows a game, or the reason why it cannot be replayed, until the user leaves it.
  ///
  /// Returns the index of the next game to show, or nil to quit.
  private func watch(_ index: Int, in session: TerminalSession) throws -> Int? {
    let place = "\(index + 1) of \(games.count)"
    let result = replay(index)
    let steps = (try? result.get()).map { $0.firstStep...max($0.firstStep, $0.stepCount) }
    var controls = ReplayControls(steps ?? 0...0, speed: speed)
    var before = Instant.now
    while true {
      session.show { size in
        switch result {
        case .success(let replay): replay.screen(size, controls, place: place)
        case .failure(let error):
          StyledText.wrapped(error.description, .bad, columns: size.columns)
            + ["", StyledText("n/p another game · q quit", .quiet)]
        }
      }
      if let key = try session.key() {
        switch controls.press(key) {
        case .quit: return nil
        case .game(let step) where games.indices.contains(index + step): return index + step
        case .game, nil: break
        }
      }
      let now = Instant.now
      controls.pass(now - before)
      before = now
    }
  }

  private func replay(_ index: Int) -> Result<Replay, RecordError> {
    let game = games[index]
    return Result { () throws(RecordError) in
      try Replay(game, in: referees.library(of: games.file(of: index)))
    }.mapError {
      RecordError("the game \(printable(game.id)) can't be replayed: \(printable($0.description))")
    }
  }
}
