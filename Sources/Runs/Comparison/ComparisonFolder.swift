import Games
import Hosting
import JSON
package import Reports
package import Tournaments

/// The folder of a comparison of two bots, which is a tournament's folder.
package struct ComparisonFolder {
  package let path: String

  private let options: ComparisonOptions
  private let entrants: [Entrant]

  package init(_ options: ComparisonOptions, _ entrants: [Entrant]) {
    self.options = options
    self.entrants = entrants
    path = options.folder ?? Self.path(options.game, entrants) + options.openingMark
  }

  private static func path(_ game: any Game, _ entrants: [Entrant]) -> String {
    var words = entrants.map(\.name) + [game.name]
    let parameters = GameCatalog.named(game.name)?.parameters ?? []
    for (parameter, entry) in zip(parameters, game.rules.entries)
    where parameter.defaultValue != entry.value?.integer {
      words += [entry.name, entry.value?.description ?? "null"]
    }
    return "tournaments/compare-" + words.joined(separator: "-")
  }

  /// The beginning of each `tournament.json` that a comparison or a tuning writes.
  static let mark = "// Written by joust "

  /// Returns whether `joust compare` or `joust tune` has written the bytes of a tournament's file.
  package static func wrote(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

  private var file: String { path + "/tournament.json" }

  /// Returns the tournament without creating or changing its file.
  package func preview() throws -> TournamentFile {
    guard !ProgramSearch.isFile(file) || willRewrite() else {
      return try TournamentFolder(path).read()
    }
    var tournament = try TournamentFile(Array(text.utf8), file: file)
    tournament.openingLines = options.openings
    return tournament
  }

  /// Returns the tournament, and creates it if there is none; if the options allow it, a file of an earlier
  /// comparison is rewritten.
  ///
  /// - Throws: An error if the folder has the file of another comparison.
  package func open() throws -> (folder: TournamentFolder, tournament: TournamentFile) {
    if willRewrite() {
      let draft = try DraftFile(file, waits: true)
      try draft.append(Array(text.utf8))
      try draft.finish(isSynchronized: true)
    }
    if !ProgramSearch.isFile(file) {
      do {
        try FileSystem.makeFolders(path)
        if let openings = options.openings {
          let lines = openings.map { $0.joined(separator: " ") + "\n" }.joined()
          try FileSystem.write(lines, to: path + "/openings.txt")
        }
        try FileSystem.write(text, to: file, isNew: true)
      } catch {
        // Another run may have created the file in the meantime.
        guard ProgramSearch.isFile(file) else {
          throw InputError(
            "\(printable("\(error)")); name another folder with --folder")
        }
      }
    }
    let folder = try TournamentFolder(path)
    let tournament = try folder.read()
    try check(tournament, folder.entrants(of: tournament))
    return (folder, tournament)
  }

  /// Returns whether there is a file of an earlier comparison that `open()` will replace.
  private func willRewrite() -> Bool {
    guard options.mayRewrite, let bytes = try? InputFile.contents(of: file) else { return false }
    return Self.wrote(bytes) && bytes != Array(text.utf8)
  }

  private func check(_ tournament: TournamentFile, _ known: [Entrant]) throws(InputError) {
    func order(_ entrants: [Entrant]) -> [Entrant] {
      // A user may have edited the file to trust a bot, so permissions are not compared.
      entrants.map(\.player).sorted { $0.name < $1.name }
    }
    // A comparison of a bot that is still being written adopts its current state.
    guard order(known) == order(entrants) || options.mayRewrite else {
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
    if let text = options.startup, let time = DurationText.parse(text),
      time != tournament.time.startup
    {
      throw other(
        "time.startup", DurationText.format(tournament.time.startup), DurationText.format(time))
    }
    if let seed = options.seed, seed != tournament.seed {
      throw other("seed", tournament.seed.map { "\"\($0)\"" } ?? "not set", "\"\(seed)\"")
    }
  }

  private func other(_ key: String, _ present: String, _ wanted: String) -> InputError {
    InputError(
      "\(path)/tournament.json: \"\(key)\" is \(present), not \(wanted); "
        + "use the value of the file, or start another comparison with --folder DIR")
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
      Self.mark + "compare, which continues here when it is called with the same options.",
      "{", "  games: [\(Self.text(options.game, referee: options.referee(path)))],", "  bots: [",
    ]
    lines += zip(entrants, options.bots).map { "    \(text($0, $1))," }
    lines.append("  ],")
    lines.append("  pairs: \(options.limit),")
    if case .versus(let game) = options.game.shape, !game.hasLuck {
      lines.append(
        options.openings == nil
          ? "  openings: { plies: \(options.openingPlies ?? options.usualPlies) },"
          : "  openings: { file: \"openings.txt\" },")
    }
    lines += options.limitLines
    if let seed = options.seed { lines.append("  seed: \"\(seed)\",") }
    lines += ["}", ""]
    return lines.joined(separator: "\n")
  }

  static func text(_ game: any Game, referee: [String]? = nil) -> String {
    let values = game.rules.json.object?.members ?? []
    let rules = values.map { entry in
      // Names of rules that a referee has given may need quotation marks.
      let name = referee == nil ? entry.key : JSONWriter.quoted(entry.key)
      return "\(name): \(entry.value.text)"
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

extension ComparisonFolder {
  /// Returns the comparison with the games so far, without creating or changing a file.
  package func played() throws -> Reports.Comparison {
    let isThere = ProgramSearch.isFile(file)
    let files = isThere ? try TournamentFolder.records(in: path) : []
    let isNew = !isThere || willRewrite()
    var tournament = isNew ? try preview() : try open().tournament
    tournament.pairs = options.limit
    let known = isNew ? entrants : try TournamentFolder(path).entrants(of: tournament)
    let record = try RecordReader.read(files)
    if isThere { try TournamentFolder(path).refuseFormerLuck(of: record) }
    let program = Schedule.Program(tournament, tournament.games, known, record)
    let test = ComparisonTest(options, of: entrants, among: known, try Schedule(program))
    try test.read(files)
    return test.comparison
  }
}
