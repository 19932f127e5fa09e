import FoundationEssentials
package import Games
import JSON
import Hosting
package import Ratings
package import Tournaments

/// The folder of a tournament in which two bots are compared.
package struct ComparisonFolder {
  /// Its path.
  package let path: String

  /// What the comparison is asked to be.
  package let options: ComparisonOptions
  /// The two bots.
  package let entrants: [Entrant]

  /// - Parameters:
  ///   - options: what the comparison is asked to be.
  ///   - entrants: the two bots.
  package init(_ options: ComparisonOptions, _ entrants: [Entrant]) {
    self.options = options
    self.entrants = entrants
    path = options.folder ?? Self.path(options.game, entrants)
  }

  /// A folder of its own for each two bots at each game with each rules.
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

  /// What its file says, or would say.
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

  /// Refuses a tournament that is another one than was asked for.
  private func check(_ tournament: TournamentFile, _ known: [Entrant]) throws(InputError) {
    func order(_ entrants: [Entrant]) -> [Entrant] { entrants.sorted { $0.name < $1.name } }
    guard order(known) == order(entrants) else {
      throw other("bots", names(known), names(entrants))
    }
    guard tournament.games.count == 1, let game = tournament.games.first,
      game.name == options.game.name, game.rules == options.game.rules
    else {
      throw other(
        "games", Self.list(tournament.games.map(Self.text)), "[\(Self.text(options.game))]")
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
}

extension ComparisonFolder {
  /// What is written into a new folder.
  package var text: String {
    var lines = [
      "// Written by joust compare, which goes on here when it is asked for the same again.",
      "{", "  games: [\(Self.text(options.game))],", "  bots: [",
    ]
    lines += zip(entrants, options.bots).map { "    \(text($0, $1))," }
    lines.append("  ],")
    lines.append("  pairs: \(options.limit),")
    if case .versus = options.game.shape {
      let plies = options.openingPlies ?? ComparisonOptions.usualPlies
      lines.append("  openings: { plies: \(plies) },")
    }
    if let moveTime = options.moveTime {
      lines.append("  time: { move: \(JSONWriter.quoted(moveTime)) },")
    }
    let seed = options.seed ?? Seed(value: .random(in: 0 ... .max))
    lines += ["  seed: \"\(seed)\",", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// A game and its rules.
  package static func text(_ game: any Game) -> String {
    let rules = game.rules.entries.map { "\($0.name): \($0.value.map(String.init) ?? "null")" }
    let name = "name: \(JSONWriter.quoted(game.name))"
    return "{ \(([name] + rules).joined(separator: ", ")) }"
  }

  private func text(_ entrant: Entrant, _ reference: BotReference) -> String {
    let word: String
    switch reference.source {
    case .name(let name): word = name
    case .folder(let folder):
      word = folder.hasPrefix("/") ? folder : Self.path(to: folder, from: path)
    case .everything: word = "*"
    }
    var fields = ["bot: \(JSONWriter.quoted(word))", "name: \(JSONWriter.quoted(entrant.name))"]
    if !entrant.options.isEmpty {
      let options = entrant.options.map {
        "\(JSONWriter.quoted($0.key)): \(JSONWriter.quoted($0.value))"
      }
      fields.append("options: { \(options.joined(separator: ", ")) }")
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  /// The path of a folder as it is seen from another one.
  private static func path(to folder: String, from base: String) -> String {
    func parts(_ path: String) -> [Substring] {
      URL(filePath: path).standardizedFileURL.path.split(separator: "/")
    }
    let (goal, start) = (parts(folder), parts(base))
    let common = zip(goal, start).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - common)
    return (["."] + steps + goal[common...].map(String.init)).joined(separator: "/")
  }
}

/// What a comparison is asked to be; nil stands for an option that isn't given.
package struct ComparisonOptions {
  /// What is played, with its rules.
  package let game: any Game
  /// What decides.
  package let test: SPRT
  /// After how many meetings to stop.
  package let limit: Int
  /// The moves that are made before the bots are asked.
  package let openingPlies: Int?
  /// The time for a move, as it was written.
  package let moveTime: String?
  /// What openings and luck follow from.
  package let seed: Seed?
  /// Where it is kept.
  package let folder: String?
  /// The two bots.
  package let bots: [BotReference]

  /// The moves of an opening where nobody says how many.
  package static let usualPlies = 2

  package init(
    game: any Game, test: SPRT, limit: Int, openingPlies: Int?, moveTime: String?,
    seed: Seed?, folder: String?, bots: [BotReference]
  ) {
    self.game = game
    self.test = test
    self.limit = limit
    self.openingPlies = openingPlies
    self.moveTime = moveTime
    self.seed = seed
    self.folder = folder
    self.bots = bots
  }
}
