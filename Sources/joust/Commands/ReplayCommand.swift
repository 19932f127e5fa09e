import FoundationEssentials
import Games
import Hosting
import JSON
import Matches
import Runs
import Terminal
import Tournaments

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
    let (record, file) = (replay.record, printable(shellWord(games.file(of: index))))
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
    let game = games[index]
    return Result { () throws(RecordError) in
      try Replay(game, in: referees.library(of: games.file(of: index)))
    }.mapError {
      RecordError("the game \(printable(game.id)) can't be replayed: \(printable($0.description))")
    }
  }
}

/// A recorded game seen from one bot's seat: what it was sent, or what another bot does there.
struct SeatReplay {
  private let arguments: Arguments
  private let games: RecordedGames
  private let record: GameRecord
  private let seat: Int
  /// Who is asked at the recorded turns; nil where the messages are wanted.
  private let entrant: Entrant?

  /// Finds the game and the seat; nil where neither messages nor another bot's moves are wanted.
  init?(_ arguments: Arguments) throws {
    let word = try arguments.bot("with")
    let seat = try arguments.integer("seat", in: 0...7)
    guard word != nil || arguments.has("messages") else {
      guard seat == nil else { throw arguments.error("--seat goes with --messages or --with BOT") }
      return nil
    }
    guard word == nil || !arguments.has("messages") else {
      throw arguments.error("--messages and --with are two commands; give one of them")
    }
    guard arguments.has("id") else {
      throw arguments.error("--id is missing: which game? joust replay PATH lists them")
    }
    guard word != nil || seat != nil else {
      throw arguments.error(
        "--seat is missing: 0 for the first bot of the game, 1 for the second, and so on")
    }
    self.arguments = arguments
    games = try RecordedGames(arguments)
    let record = games[0]
    self.record = record
    let folder = URL(filePath: games.file(of: 0)).deletingLastPathComponent().path
    entrant = try word.map { try Self.entrant($0, in: folder, at: record.game) }
    guard let place = seat ?? entrant.flatMap({ record.bots.firstIndex(of: $0.name) }) else {
      throw arguments.error(
        "\(entrant?.name ?? "") did not play this game, which was of "
          + "\(record.bots.joined(separator: " and ")); say whose turns it gets with --seat 0 or "
          + "--seat 1")
    }
    guard record.bots.indices.contains(place) else {
      throw arguments.wrong("seat", "0 to \(record.bots.count - 1), one of the bots of this game")
    }
    self.seat = place
  }

  /// An entrant of the record's tournament by its name there, or any other bot.
  private static func entrant(
    _ word: BotWord, in folder: String, at game: String
  ) throws -> Entrant {
    if let tournament = try? TournamentFolder(folder),
      let entrants = try? tournament.entrants(of: tournament.read()),
      let entrant = entrants.first(where: { $0.name == word.word })
    {
      return entrant
    }
    return try word.entrant(at: [game], near: folder)
  }

  func run() throws -> ExitStatus {
    for warning in games.warnings { StandardStream.error.write(warning + "\n") }
    let referees = RecordReferees()
    defer { referees.close() }
    let recorded: RecordedSeat
    do throws(RecordError) {
      recorded = try RecordedSeat(record, seat: seat, in: referees.library(of: games.file(of: 0)))
    } catch {
      throw InputError(
        "the game \(printable(record.id)) can't be replayed: \(printable(error.description))")
    }
    let run = games.run(of: 0)
    if run == nil {
      StandardStream.error.write(
        "joust: warning: no run line stands before the game; the usual times are taken for its own\n"
      )
    }
    guard let entrant else {
      StandardStream.output.write(
        String(decoding: recorded.messages(run?.time ?? TimeControl()), as: UTF8.self))
      return .done
    }
    return try ask(entrant, recorded, run)
  }

  private func ask(
    _ entrant: Entrant, _ recorded: RecordedSeat, _ run: RunRecord?
  ) throws -> ExitStatus {
    var settings = MatchSettings(time: run?.time ?? TimeControl())
    settings.limits.memory = run?.memory
    settings.limits.processes = run?.processes
    settings.allowsPondering = run?.pondering ?? true
    let launch = try entrant.launch(in: arguments.sandbox())
    var compared = 0
    var different = 0
    let notation = recorded.notation
    func word(_ move: Int?) -> String {
      printable(move.map(notation.text) ?? "-").padded(to: 6)
    }
    let fault = recorded.ask(launch, settings) { turn, answer in
      if let move = turn.move, let answer {
        compared += 1
        if move != answer.move { different += 1 }
      }
      let time = answer.map { "\(($0.milliseconds * 1000).rounded() / 1000)" } ?? "-"
      StandardStream.output.write(
        "\(turn.number)".padded(to: 5) + " \(word(turn.move)) \(word(answer?.move)) \(time)\n")
    }
    StandardStream.output.write("\(different) of \(compared) moves differ\n")
    guard let fault else { return .done }
    StandardStream.error.write("joust: \(entrant.name) failed by \(printable(fault))\n")
    return .failed
  }
}

extension CommandSpec {
  static let verify = CommandSpec(
    name: "verify", operands: "PATH…", operandCount: 1...Int.max,
    summary: "replay every recorded game by the rules, and say which lines are wrong",
    discussion: """
      PATH is a tournament's folder or a record (games*.jsonl). Each line is looked at by itself:
      FILE:LINE: what is wrong. The exit status is 1 if anything is. Games that are not built in are
      replayed by the referee that the tournament.json beside the record names. If the secret of the
      tournament is known (.joust-seed next to the record, or JOUST_SEED), the luck of each game is
      checked as well.
      """
  ) { arguments in
    let files = try arguments.operands.flatMap(ResultSource.records)
    let referees = RecordReferees()
    defer { referees.close() }
    var games = 0
    var wrong = 0
    var uncheckedCount = 0
    for file in files {
      let library = referees.library(of: file)
      let folder = URL(filePath: file).deletingLastPathComponent().relativePath
      let known = file == "-" ? nil : try SecretPlace(in: folder).read()
      var luck = LuckCheck(secret: known?.secret, from: known?.place ?? "")
      var lines = 0
      try RecordReader.parts(of: InputFile(file), read: { VerifiedPart($0, in: $0.indices) }) {
        part in
        games += part.gameCount
        // A line that can't be played is told of as such, whatever its luck.
        var sentences = luck.contradictions(in: part)
        for finding in part.findings {
          let sentence = finding.sentence(replaying: library)
          sentences[finding.line] = sentence ?? sentences[finding.line]
        }
        wrong += sentences.count
        for (line, sentence) in sentences.sorted(by: { $0.key < $1.key }) {
          StandardStream.output.write(printable("\(file):\(lines + line): \(sentence)") + "\n")
        }
        lines += part.lineCount
      }
      uncheckedCount += luck.uncheckedCount
    }
    if uncheckedCount > 0 {
      StandardStream.error.write(
        "The luck of \(counted(uncheckedCount, "game", "games")) is not checked: it follows from a "
          + "secret that is not here (\(SecretPlace.fileName), or \(SecretPlace.variable)).\n")
    }
    let verdict = wrong == 0 ? "nothing is" : counted(wrong, "line is", "lines are")
    StandardStream.output.write(
      counted(games, "game", "games") + " in " + counted(files.count, "file", "files")
        + " replayed; \(verdict) wrong\n")
    return (wrong == 0 ? ExitStatus.done : .failed).rawValue
  }
}
