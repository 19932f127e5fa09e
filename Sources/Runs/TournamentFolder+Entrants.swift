import Games
package import Matches
import Hosting
package import Tournaments

extension TournamentFolder {
  /// Who takes part in its tournament: the bots that the file names, as they are now, if they play
  /// one of the games; `games` are those of its file, where others are to be played.
  package func entrants(of tournament: TournamentFile, for games: [String] = []) throws -> [Entrant]
  {
    let wanted = tournament.gameNames
    let all = wanted + games.filter { !wanted.contains($0) }
    return try entrants(tournament.bots, for: all, rules: tournament.games)
      .filter { $0.games.contains(where: wanted.contains) }
  }

  /// Who takes part where the command line names the bots: entrants of the file by their names in
  /// it, with their options, and any other bot by its own.
  package func entrants(
    _ names: [String], of tournament: TournamentFile, among known: [Entrant]
  ) throws -> [Entrant] {
    var chosen: [Entrant] = []
    for name in names where !chosen.contains(where: { $0.name == name }) {
      if let entrant = known.first(where: { $0.name == name }) {
        chosen.append(entrant)
      } else {
        chosen += try entrants(
          [BotReference(name, place: "--bots")], for: tournament.gameNames,
          rules: tournament.games
        )
        .filter { entrant in !chosen.contains { $0.name == entrant.name } }
      }
    }
    return chosen
  }

  private func entrants(
    _ references: [BotReference], for games: [String], rules: [any Game]
  ) throws -> [Entrant] {
    let field = try BotShelf.field(near: path, pathsFrom: path)
    return try field.entrants(references, games: games, rules: rules) {
      word throws(ConfigurationError) in
      let folder = word.hasPrefix("/") ? word : path + "/" + word
      guard ProgramSearch.isFile(folder + "/bot.json") else {
        throw ConfigurationError(
          "\(file): \"bots\" names the folder \"\(word)\", but there is no \(folder)/bot.json; "
            + "expected a bot's folder, relative to the tournament's")
      }
      return try BotShelf.bot(in: folder)
    }
  }
}

extension TournamentFile {
  /// The names of its games.
  package var gameNames: [String] { games.map { $0.name } }
}

extension Record {
  /// Has the versions of bots as they are now count, whatever was played last.
  package mutating func note(_ entrants: [Entrant], at now: String) {
    for entrant in entrants { note(entrant.version, of: entrant.name, isFromRun: true, at: now) }
  }
}

extension WallClock {
  /// What the clock shows, as the record writes it.
  package static var moment: String {
    var clock = WallClock()
    return clock.now
  }
}
