import Games
import Hosting
import JSON
import Reports
import Runs
import Terminal
import Tournaments

private struct ExportArguments: ArgumentGroup {
  let paths = Operand(
    repeated: ValueType<String>.tournament("a tournament's folder or a record (games*.jsonl)")
      .named("PATH"))
  let format = Option("format", .choice("FORMAT"), default: ExportFormat.pgn, "the output format")
  let id = Option(
    "id", .text("ID", expected: "an id or its beginning"), "only games whose id begins with ID")
  let bots = Option(
    repeated: "bot", ValueType<String>.text("NAME", expected: "a bot's name").completed(by: .bots),
    "only games of this bot; repeated, only games in which all these bots play")
  let game = Option(
    "game", .text("GAME", expected: "the name of a game"), "only games of this kind")
  let forfeits = Option(
    flag: "forfeits", "only games lost by a fault; with --bot, by a fault of that bot")
  let result = Option<GameFilter.Result?>.result("only")
  let since = Option("since", .moment, "only games that ended at this time or later")
  let until = Option("until", .moment, "only games that ended before this time")
}

private enum ExportFormat: String, CaseIterable, Sendable {
  case pgn, jsonl, csv, text
}

extension Subcommand {
  static let export = Subcommand(
    "export", ExportArguments(), summary: "Print recorded games as PGN, JSON lines, CSV or text",
    discussion: """
      pgn has the results, the reasons, the times and the moves of games of two seats. The moves are in
      the game's usual notation (SAN in chess), or else as bots write them; a race, such as 2048, has
      scores instead of moves. jsonl has the lines of the record, unchanged. csv has a row for each
      game of two bots, in the form that joust ladder reads. text shows each position of each game.

      Games that a format can't show are left out with a warning; the exit status is 1 if there are any.
      """
  ) { arguments in
    var filter = GameFilter()
    filter.id = arguments.id
    filter.bots = arguments.bots
    filter.game = arguments.game
    filter.isForfeit = arguments.forfeits
    filter.result = try GameFilter.result(arguments.result, of: arguments.bots)
    filter.since = arguments.since
    filter.until = arguments.until
    var export = Export(format: arguments.format, filter: filter)
    defer { export.referees.close() }
    for file in try arguments.paths.flatMap(ResultSource.records) { try export.add(file) }
    return try export.finish()
  }
}

/// An export that processes one game at a time, so that it needs little memory.
private struct Export {
  let format: ExportFormat
  let filter: GameFilter
  let referees = RecordReferees()
  private var seen: Set<String> = []
  private var count = 0
  private var damageCount = 0
  private var skips: [String] = []
  private var skipCount = 0
  /// The reasons why moves are written as numbers, without duplicates.
  private var numberWarnings: [String] = []

  init(format: ExportFormat, filter: GameFilter) {
    self.format = format
    self.filter = filter
  }

  mutating func add(_ file: String) throws {
    let library = referees.library(of: file)
    let event = Paths.name(of: Paths.folder(of: file))
    try RecordReader.lines(of: file) { bytes, range, _ in
      guard StandardStream.output.isWanted, !range.isEmpty else { return }
      do throws(RecordError) {
        guard case .game(let game) = try RecordLine(bytes, in: range) else { return }
        guard seen.insert(game.id).inserted, filter.selects(game) else { return }
        write(game, String(decoding: bytes[range], as: UTF8.self), event, library)
      } catch {
        damageCount += 1
      }
    }
  }

  private mutating func write(
    _ game: GameRecord, _ line: String, _ event: String, _ library: GameLibrary
  ) {
    guard let text = text(of: game, line, event, library) else { return }
    StandardStream.output.write(text)
    count += 1
  }

  /// Returns a game in the format of the export; nil if the format cannot represent it.
  private mutating func text(
    of game: GameRecord, _ line: String, _ event: String, _ library: GameLibrary
  ) -> String? {
    switch format {
    case .jsonl: return line + "\n"
    case .csv:
      guard game.bots.count == 2 else {
        return skip(
          game, "it has \(game.bots.count) seats, and CSV is for two; use --format jsonl or text")
      }
      let text = Table(of: [game]).csv
      // The header is written only once.
      return count == 0 ? text : String(text.split(separator: "\r\n", maxSplits: 1)[1])
    case .pgn:
      guard let text = PGNExport.text(of: game, event: event, in: rules(of: game, library)) else {
        return skip(
          game, "it has \(game.bots.count) seats, and PGN is for two; use --format jsonl or text")
      }
      return text
    case .text:
      do throws(RecordError) {
        return (count > 0 ? "\n" : "") + (try Replay(game, in: library).text)
      } catch {
        return skip(game, error.description)
      }
    }
  }

  /// Returns the game with its rules; if the rules are not available, adds a warning and returns nil.
  private mutating func rules(of game: GameRecord, _ library: GameLibrary) -> (any Game)? {
    do throws(RecordError) {
      return try library.game(of: game)
    } catch {
      let sentence = "the moves of \(game.game) are written as numbers: \(error)"
      if !numberWarnings.contains(sentence) { numberWarnings.append(sentence) }
      return nil
    }
  }

  private mutating func skip(_ game: GameRecord, _ reason: String) -> String? {
    skipCount += 1
    if skips.count < 5 { skips.append("the game \(game.id) is left out: \(reason)") }
    return nil
  }

  func finish() throws -> ExitStatus {
    guard count + skipCount > 0 else {
      throw InputError(
        seen.isEmpty
          ? damageCount > 0
            ? "no game in the given records can be read; joust verify lists the unreadable lines"
            : "the given records have no games yet; joust run plays some"
          : "none of the \(seen.count) recorded games is selected by the given options")
    }
    for sentence in numberWarnings + skips {
      StandardStream.error.write("joust: warning: \(printable(sentence))\n")
    }
    let more = skipCount - skips.count
    if more > 0 {
      StandardStream.error.write(
        "joust: warning: \(counted(more, "more game is", "more games are")) left out\n")
    }
    if damageCount > 0 {
      StandardStream.error.write(
        "joust: warning: \(counted(damageCount, "unreadable line was", "unreadable lines were")) "
          + "skipped\n")
    }
    return skipCount > 0 ? .failed : .done
  }
}
