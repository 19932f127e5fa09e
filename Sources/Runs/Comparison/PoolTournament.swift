import Games
import Hosting
import JSON
package import Tournaments

/// The tournament in which a bot and its earlier version play a pool of other bots.
package struct PoolTournament {
  package let path: String
  private let options: ComparisonOptions
  private let challengers: [(entrant: Entrant, reference: BotReference)]
  private let pool: [String]

  /// Describes the tournament of the given challengers; its folder is named after the first one.
  package init(
    _ options: ComparisonOptions, _ challengers: [(entrant: Entrant, reference: BotReference)],
    pool: [String]
  ) {
    self.options = options
    self.challengers = challengers
    self.pool = pool
    path = "tournaments/compare-\(challengers[0].entrant.name)-pool-\(options.game.name)"
  }

  /// Writes the tournament's file, unless the present file has the same text, and returns the folder.
  package func open() throws -> TournamentFolder {
    let file = path + "/tournament.json"
    let bytes = Array(text.utf8)
    do {
      try FileSystem.makeFolders(path)
      if (try? InputFile.contents(of: file)) != bytes {
        // The draft waits, because another run may be writing the same text at this moment.
        let draft = try DraftFile(file, waits: true)
        try draft.append(bytes)
        try draft.finish()
      }
    } catch {
      throw InputError(printable(error.advice))
    }
    return try TournamentFolder(path)
  }

  private var text: String {
    let names = challengers.map { JSONWriter.quoted($0.entrant.name) }.joined(separator: ", ")
    var lines = [
      ComparisonFolder.mark + "compare for the bots of a league.", "{",
      "  games: [\(ComparisonFolder.text(options.game, referee: options.referee(path)))],",
      "  bots: [",
    ]
    lines += challengers.map { "    \(element($0.entrant, $0.reference))," }
    lines += pool.map { "    \(JSONWriter.quoted($0))," }
    lines += ["  ],", "  format: { name: \"gauntlet\", challengers: [\(names)] },"]
    if case .versus(let game) = options.game.shape, !game.hasLuck {
      lines.append("  openings: { plies: \(options.openingPlies ?? options.usualPlies) },")
    }
    lines += options.limitLines
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func element(_ entrant: Entrant, _ reference: BotReference) -> String {
    BotReference.text(reference.spelling, name: entrant.name, options: entrant.options)
  }
}
