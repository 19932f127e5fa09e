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
      """,
    options: [
      Option("id ID", "the game of this id, or of an id that begins so"),
      Option("bot NAME", "games of this bot (give two such options for games of both)"),
      Option("forfeits", "games that were lost by a fault"),
      Option("speed N", "moves a second, 0.1 to 1000 (4)"),
    ]
  ) { arguments in
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
        StandardStream.output.write((index > 0 ? "\n" : "") + text)
        guard StandardStream.output.isWanted else { return status }
      case .failure(let error):
        StandardStream.error.write("joust: warning: \(error.description); skipped\n")
        status = .failed
      }
    }
    return status
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

  private func replay(_ index: Int) -> Result<Replay, ReplayError> {
    guard let game = games[index] else {
      return .failure(ReplayError(description: "the line can't be read any more"))
    }
    return Result { () throws(ReplayError) in
      try Replay(game, in: referees.library(of: games.file(of: index)))
    }.mapError {
      ReplayError(
        description:
          "the game \(printable(game.id)) can't be replayed: \(printable($0.description))")
    }
  }
}

/// Recorded games that somebody wants to see.
private struct RecordedGames {
  /// The games, in the order of the files; each counts once.
  private var games: [(line: [UInt8], file: String)] = []
  private var seen: Set<String> = []
  private var names: Set<String> = []
  private var damages: [String] = []
  private var damageCount = 0
  private var bytes = 0
  private var hasMore = false

  /// The most bytes of lines that are kept.
  private static let room = 1 << 28

  /// What somebody wants to see.
  private let id: String?
  private let bots: [String]
  private let isForfeit: Bool

  init(_ arguments: Arguments) throws {
    id = arguments["id"]
    bots = arguments.values(of: "bot")
    isForfeit = arguments.has("forfeits")
    for file in try arguments.operands.flatMap(ResultSource.records) {
      try RecordReader.lines(of: file) { take($0, $1, from: file, number: $2) }
    }
    if let id { try choose(id) }
    if let stranger = bots.first(where: { !names.contains($0) }) {
      throw InputError("no game of \"\(printable(stranger))\"\(hint(names, stranger))")
    }
    guard games.isEmpty else { return }
    guard !seen.isEmpty else {
      throw InputError("no game is recorded there yet; joust run plays some")
    }
    let pair = bots.isEmpty ? "" : " of " + bots.map(printable).joined(separator: " and ")
    throw InputError(
      "none of the \(seen.count) recorded games "
        + (isForfeit ? "was lost by a fault" + pair : "is one" + pair))
  }

  private func isWanted(_ game: GameRecord) -> Bool {
    (id.map { game.id.hasPrefix($0) } ?? true) && bots.allSatisfy(game.bots.contains)
      && (!isForfeit || !game.forfeit.isEmpty)
  }

  private mutating func take(
    _ line: [UInt8], _ range: Range<Int>, from file: String, number: Int
  ) {
    do throws(RecordError) {
      guard case .game(let game) = try RecordLine(line, in: range), seen.insert(game.id).inserted
      else { return }
      names.formUnion(game.bots)
      guard isWanted(game) else { return }
      bytes += range.count
      guard bytes <= Self.room else {
        hasMore = true
        return
      }
      games.append((Array(line[range]), file))
    } catch {
      damageCount += 1
      if damages.count < Record.damageLimit { damages.append("\(file):\(number): \(error)") }
    }
  }

  /// Keeps the game of an id, of those whose ids begin so.
  private mutating func choose(_ id: String) throws(InputError) {
    if games.count > 1 {
      games = indices.filter { self[$0]?.id == id }.map { games[$0] }
      guard !games.isEmpty else {
        throw InputError("several games have ids that begin with \"\(printable(id))\"; give more")
      }
    }
    guard games.isEmpty else { return }
    throw InputError(
      seen.contains(id)
        ? "the game \"\(printable(id))\" is none of those that the other options leave"
        : "no game has the id \"\(printable(id))\"\(hint(seen, id))")
  }

  private func hint(_ words: Set<String>, _ word: String) -> String {
    // Of very many ids not all are held against what was written.
    didYouMean(Array(words.sorted().prefix(20_000)), word) { "\"\(printable($0))\"" }
  }

  var count: Int { games.count }
  var indices: Range<Int> { games.indices }

  func file(of index: Int) -> String { games[index].file }

  subscript(index: Int) -> GameRecord? {
    let line = games[index].line
    guard case .game(let game)? = try? RecordLine(line, in: line.indices) else { return nil }
    return game
  }

  /// What is said of that which can't be shown.
  var warnings: [String] {
    var warnings = damages.map { "\(printable($0)); skipped" }
    let more = damageCount - damages.count
    if more > 0 { warnings.append("\(more) more lines were skipped") }
    if hasMore {
      warnings.append(
        "only the first \(count) games are shown; --bot, --forfeits and --id choose others")
    }
    return warnings.map { "joust: warning: " + $0 }
  }
}
