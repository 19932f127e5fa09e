import Hosting
import JSON
import Terminal
import Tournaments
import Runs

extension CommandSpec {
  static let replay = CommandSpec(
    name: "replay", operands: "PATH…", operandCount: 1...Int.max,
    summary: "show recorded games move by move",
    discussion: """
      PATH is a tournament's folder or a record (games*.jsonl). On a terminal, space pauses, the
      arrows step (or h and l), home and end jump, n and p go to the next and the previous game, +
      and - change the speed, and q quits. Elsewhere the games are printed as plain text: every
      position of one game, the last position of each of several.

      --messages prints what a bot was sent in a game, line by line and as it was but for `clock_ms`,
      fit to be piped into the bot. --with has a bot play all turns of a seat again, each from the
      recorded position, and prints the turn, the recorded move, the bot's and its milliseconds; the
      exit status is 1 where it commits a fault. BOT is as for 'joust check'.
      """,
    options: [
      Option("id ID", "the game of this id, or of an id that begins so"),
      Option("bot NAME", "games of this bot (give two such options for games of both)"),
      Option("forfeits", "games that were lost by a fault; of --bot, by its own"),
      Option("messages", "the lines that the bot of --seat was sent in the game of --id"),
      Option("with BOT", "ask a bot at each turn of a seat in the game of --id (the seat it had)"),
      Option("seat N", "whose side: 0 for the first bot of the game, 1 for the second, …"),
      Option("speed N", "moves a second, 0.1 to 1000 (4)"),
      .sandbox, .buildNetwork,
    ]
  ) { arguments in
    if let seat = try SeatReplay(arguments) { return try seat.run().rawValue }
    let speed = try arguments.speed()
    return try RecordedGamesShow(games: RecordedGames(arguments), speed: speed).run().rawValue
  }
}

private struct RecordedGamesShow {
  let games: RecordedGames
  let speed: Double
  private let referees = RecordReferees()

  /// Shows them on the terminal, or prints them where there is none.
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

  /// The commands that tell of a fault what the bot was sent, and what it does now.
  private func commands(of replay: Replay, _ index: Int) -> String {
    let (record, file) = (replay.record, printable(games.file(of: index)))
    return record.forfeit.map { seat in
      let command = "joust replay \(file) --id \(record.id)"
      return "what \(record.bots[seat]) was sent: \(command) --messages --seat \(seat)\n"
        + "what it does now: \(command) --with \(record.bots[seat])\n"
    }.joined()
  }

  private func play() throws -> ExitStatus {
    Signals.hold()
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

  /// Plays a game, or shows what is wrong with it; gives the index of the game to be seen next, or nil
  /// for none.
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
    guard let game = games[index] else {
      return .failure(RecordError("the line can't be read any more"))
    }
    return Result { () throws(RecordError) in
      try Replay(game, in: referees.library(of: games.file(of: index)))
    }.mapError {
      RecordError("the game \(printable(game.id)) can't be replayed: \(printable($0.description))")
    }
  }
}
