import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// A recorded game seen from one seat: the messages to its bot, or the moves of another bot in its place.
struct SeatReplay {
  private let confinement: RequestedConfinement
  private let games: RecordedGames
  private let record: GameRecord
  private let seat: Int
  /// The bot to ask in the recorded turns; nil if the messages are requested.
  private let entrant: Entrant?

  /// Finds the game and the seat; nil if neither `--messages` nor `--with` is given.
  init?(_ arguments: Arguments<ReplayArguments>) throws {
    let bot = arguments.with
    let seat = arguments.seat
    guard bot != nil || arguments.messages else {
      guard seat == nil else { throw UsageError("--seat needs --messages or --with BOT") }
      return nil
    }
    guard bot == nil || !arguments.messages else {
      throw UsageError("--messages and --with exclude each other; give only one of them")
    }
    guard arguments.id != nil else {
      throw UsageError(
        "--id is missing; choose a game with --id ID ('joust replay PATH' shows the ids)")
    }
    guard bot != nil || seat != nil else {
      throw UsageError(
        "--seat is missing: 0 for the first bot of the game, 1 for the second, and so on")
    }
    confinement = arguments.confinement.request
    games = try RecordedGames(arguments)
    let record = games[0]
    self.record = record
    let folder = Paths.folder(of: games.file(of: 0))
    entrant = try bot.map { [confinement] in
      try Self.entrant($0, in: folder, at: record.game, confinement)
    }
    // A version or a draft of a bot is placed on the seat of that bot.
    let own = entrant.flatMap { entrant in
      ([entrant.name] + entrant.formerNames).lazy.compactMap { record.bots.firstIndex(of: $0) }
        .first
    }
    guard let place = seat ?? own else {
      throw UsageError(
        "\(entrant?.name ?? "") did not play this game of "
          + "\(record.bots.joined(separator: " and ")); choose a seat with --seat, "
          + "0 to \(record.bots.count - 1)")
    }
    guard record.bots.indices.contains(place) else {
      throw arguments.invalid(
        \.seat, expected: "0 to \(record.bots.count - 1), one of the bots of this game")
    }
    self.seat = place
  }

  /// Returns the entrant of the record's tournament whose name is the bot's text, or else the bot as on any
  /// command line.
  private static func entrant(
    _ bot: BotArgument, in folder: String, at game: String, _ confinement: RequestedConfinement
  ) throws -> Entrant {
    if let tournament = try? TournamentFolder(folder),
      let entrants = try? tournament.entrants(of: tournament.read()),
      let entrant = entrants.first(where: { $0.name == bot.text })
    {
      return entrant
    }
    return try bot.entrant(at: [game], near: folder, draft: .temporary, confinement)
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
        "joust: warning: the record does not show the game's time control, so the default is used\n"
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
    let launch = try entrant.launch(in: confinement.choice())
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

extension Entrant {
  /// The names under which a submitted bot may have played: its own name, and the name of its draft.
  fileprivate var formerNames: [String] {
    guard case .folder(_, let manifest) = program else { return [] }
    return [manifest.name, Draft.name(of: manifest.name)]
  }
}
