import FoundationEssentials
package import Games
import Hosting
import JSON
package import Ratings
package import Reports
import Synchronization
package import Tournaments

/// The folder of a tournament in which two bots are compared.
package struct ComparisonFolder {
  package let path: String

  private let options: ComparisonOptions
  private let entrants: [Entrant]

  package init(_ options: ComparisonOptions, _ entrants: [Entrant]) {
    self.options = options
    self.entrants = entrants
    path = options.folder ?? Self.path(options.game, entrants)
  }

  private static func path(_ game: any Game, _ entrants: [Entrant]) -> String {
    var words = entrants.map(\.name) + [game.name]
    let parameters = GameCatalog.named(game.name)?.parameters ?? []
    for (parameter, entry) in zip(parameters, game.rules.entries)
    where parameter.defaultValue != entry.value {
      words += [entry.name, entry.value.map(String.init) ?? "null"]
    }
    return "tournaments/compare-" + words.joined(separator: "-")
  }

  private var file: String { path + "/tournament.json" }

  package func preview() throws -> TournamentFile {
    guard !ProgramSearch.isFile(file) else { return try TournamentFolder(path).read() }
    return try TournamentFile(Array(text.utf8), file: file)
  }

  /// The tournament, which is made where there is none.
  package func open() throws -> (folder: TournamentFolder, tournament: TournamentFile) {
    if !ProgramSearch.isFile(file) {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file), options: .withoutOverwriting)
      } catch {
        // Another run may have been faster.
        guard ProgramSearch.isFile(file) else {
          throw InputError(
            "\(printable(file)) can't be made; say with --folder where the comparison may be kept")
        }
      }
    }
    let folder = try TournamentFolder(path)
    let tournament = try folder.read()
    try check(tournament, folder.entrants(of: tournament))
    return (folder, tournament)
  }

  private func check(_ tournament: TournamentFile, _ known: [Entrant]) throws(InputError) {
    func order(_ entrants: [Entrant]) -> [Entrant] {
      // What a person has written there since it was made: nothing else can trust a bot.
      entrants.map(\.player).sorted { $0.name < $1.name }
    }
    guard order(known) == order(entrants) else {
      throw other("bots", names(known), names(entrants))
    }
    guard tournament.games.count == 1, let game = tournament.games.first,
      game.name == options.game.name, game.rules == options.game.rules
    else {
      throw other(
        "games", Self.list(tournament.games.map { Self.text($0) }), "[\(Self.text(options.game))]")
    }
    if let plies = options.openingPlies, plies != tournament.openingPlies {
      throw other("openings.plies", "\(tournament.openingPlies)", "\(plies)")
    }
    if let text = options.moveTime, let time = DurationText.parse(text),
      time != tournament.time.move
    {
      throw other(
        "time.move", DurationText.format(tournament.time.move), DurationText.format(time))
    }
    if let seed = options.seed, seed != tournament.seed {
      throw other("seed", tournament.seed.map { "\"\($0)\"" } ?? "not set", "\"\(seed)\"")
    }
  }

  private func other(_ key: String, _ present: String, _ wanted: String) -> InputError {
    InputError(
      "\(path)/tournament.json: \"\(key)\" is \(present), not \(wanted); "
        + "go on with that, or have another comparison by --folder DIR")
  }

  private func names(_ entrants: [Entrant]) -> String {
    Self.list(
      entrants.map { entrant in
        ([JSONWriter.quoted(entrant.name)] + entrant.optionWords).joined(separator: " ")
      })
  }

  private static func list(_ words: [String]) -> String { "[\(words.joined(separator: ", "))]" }

  private var text: String {
    var lines = [
      "// Written by joust compare, which goes on here when it is asked for the same again.",
      "{", "  games: [\(Self.text(options.game, referee: options.referee(path)))],", "  bots: [",
    ]
    lines += zip(entrants, options.bots).map { "    \(text($0, $1))," }
    lines.append("  ],")
    lines.append("  pairs: \(options.limit),")
    if case .versus(let game) = options.game.shape, !game.hasLuck {
      lines.append("  openings: { plies: \(options.openingPlies ?? options.usualPlies) },")
    }
    if let moveTime = options.moveTime {
      lines.append("  time: { move: \(JSONWriter.quoted(moveTime)) },")
    }
    if let seed = options.seed { lines.append("  seed: \"\(seed)\",") }
    lines += ["}", ""]
    return lines.joined(separator: "\n")
  }

  private static func text(_ game: any Game, referee: [String]? = nil) -> String {
    let rules = game.rules.entries.map { entry in
      // Names that a referee has given may need quotation marks.
      let name = referee == nil ? entry.name : JSONWriter.quoted(entry.name)
      return "\(name): \(entry.value.map(String.init) ?? "null")"
    }
    let name = "name: \(JSONWriter.quoted(game.name))"
    let command = referee.map {
      ["referee: [\($0.map(JSONWriter.quoted).joined(separator: ", "))]"]
    }
    return "{ \(([name] + (command ?? []) + rules).joined(separator: ", ")) }"
  }

  private func text(_ entrant: Entrant, _ reference: BotReference) -> String {
    let word: String
    switch reference.source {
    case .name(let name): word = name
    case .folder(let folder):
      word = folder.hasPrefix("/") ? folder : TournamentFolder.path(to: folder, from: path)
    case .everything: word = "*"
    }
    return BotReference.text(word, name: entrant.name, options: entrant.options)
  }
}

/// What a comparison is asked to be; nil stands for an option that isn't given.
package struct ComparisonOptions {
  package let game: any Game
  package let test: SPRT
  /// The command of the game's referee, as a tournament in a folder has to name it; nil for none.
  let referee: (_ folder: String) -> [String]?
  package var limit = 10_000
  package var openingPlies: Int?
  /// The moves that are made before the bots are asked where nothing is said of them.
  package var usualPlies = 0
  package var moveTime: String?
  package var seed: Seed?
  package var folder: String?
  package var bots: [BotReference] = []

  /// Two plies, or as many as there can be before a game is over or its bots move together.
  package static func usualPlies(of game: any VersusGame) throws(OpeningError) -> Int {
    for plies in [2, 1] {
      do throws(OpeningError) {
        _ = try Openings(of: game, plies: plies, seed: 0)
        return plies
      } catch .failure(let sentence) {
        throw .failure(sentence)
      } catch {}
    }
    return 0
  }

  package init(
    game: any Game, test: SPRT, referee: @escaping (_ folder: String) -> [String]? = { _ in nil }
  ) {
    self.game = game
    self.test = test
    self.referee = referee
  }
}

/// The sequential test of a comparison, which follows it from game to game.
package final class ComparisonTest: Sendable {
  private let seatings: [UInt64: [Int]]
  private let first: Int
  private let state: Mutex<Reports.Comparison>

  package init(_ comparison: Reports.Comparison, seatings: [UInt64: [Int]], first: Int) {
    state = Mutex(comparison)
    self.seatings = seatings
    self.first = first
  }

  package var comparison: Reports.Comparison { state.withLock(\.self) }

  package var isOver: Bool { state.withLock { $0.scoreboard.outcome != nil } }

  package func read(_ files: [String]) throws(InputError) {
    _ = try RecordReader.read(files) { _ = self.take($0) }
  }

  /// Takes a finished game; says whether the comparison is at its end.
  package func take(_ record: GameRecord) -> Bool {
    guard let identity = GameIdentity(record.id), let seats = seatings[identity.hash] else {
      return isOver
    }
    let leg = seats[0] == first ? 0 : 1
    let halfPoints =
      switch GameResult(record.places[0], record.places[1]) {
      case .draw: 1
      case .firstWins: leg == 0 ? 2 : 0
      case .secondWins: leg == 0 ? 0 : 2
      }
    return state.withLock { comparison in
      let isRace = comparison.scoreboard.pairs.gamesInPair == 1
      comparison.scoreboard.add(
        (identity.meeting, isRace ? 0 : leg, halfPoints, moves: Self.hash(of: record)))
      return comparison.scoreboard.outcome != nil
    }
  }

  private static func hash(of record: GameRecord) -> UInt64 {
    var hash = StableHash()
    hash.add(GameResult(record.places[0], record.places[1]).rawValue)
    hash.add(record.reason)
    if case .versus(let opening, let moves) = record.play {
      for move in opening + moves {
        if let text = MoveTexts.text(of: move, in: record.texts) {
          hash.add(text)
        } else {
          hash.add(UInt64(bitPattern: Int64(move)))
        }
      }
    }
    return hash.result
  }
}

extension ComparisonTest {
  /// The test of two bots by a schedule, whose entrants have an order of their own, before any game.
  fileprivate convenience init(
    _ options: ComparisonOptions, of bots: [Entrant], among entrants: [Entrant],
    _ schedule: Schedule
  ) {
    self.init(
      Reports.Comparison(
        game: options.game.name, rules: options.game.rules,
        bots: bots.map { BotVersion(name: $0.name, version: $0.version) },
        scoreboard: SPRTScoreboard(
          test: options.test, gamesInPair: schedule.gamesInMeeting(game: 0),
          limit: options.limit, openings: schedule.openingCount(game: 0))),
      seatings: schedule.seatings(game: 0),
      first: entrants.firstIndex { $0.name == bots[0].name } ?? 0)
  }
}

extension Run {
  /// The test of a comparison that this run plays, before any game.
  package func test(
    _ options: ComparisonOptions, of entrants: [Entrant]
  ) throws -> ComparisonTest {
    ComparisonTest(
      options, of: entrants, among: self.entrants, try schedule(after: before))
  }
}

extension ComparisonFolder {
  /// The comparison as far as it was played; nothing is made or written.
  package func played() throws -> Reports.Comparison {
    let isThere = ProgramSearch.isFile(file)
    let files = isThere ? try TournamentFolder.records(in: path) : []
    var tournament = isThere ? try open().tournament : try preview()
    tournament.pairs = options.limit
    let known = isThere ? try TournamentFolder(path).entrants(of: tournament) : entrants
    let record = try RecordReader.read(files)
    if isThere { try TournamentFolder(path).refuseFormerLuck(of: record) }
    let program = Schedule.Program(tournament, tournament.games, known, record)
    let test = ComparisonTest(options, of: entrants, among: known, try Schedule(program))
    try test.read(files)
    return test.comparison
  }
}
