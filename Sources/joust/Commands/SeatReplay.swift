import FoundationEssentials
import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

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
    guard let record = games[0] else { throw InputError("the game can't be read any more") }
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
    settings.memory = run?.memory
    settings.processes = run?.processes
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
