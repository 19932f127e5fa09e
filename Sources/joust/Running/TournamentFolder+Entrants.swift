import Games
import Matches
import Processes
import Tournaments

extension TournamentFolder {
  /// Who takes part in its tournament: the bots that the file names, as they are now.
  func entrants(of tournament: TournamentFile) throws -> [Entrant] {
    let field = try BotShelf.field(near: path)
    return try field.entrants(
      tournament.bots, games: tournament.games.map { type(of: $0).name }
    ) { word throws(ConfigurationError) in
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

extension Record {
  /// Has the versions of bots as they are now count, whatever was played last.
  mutating func note(_ entrants: [Entrant], at now: String) {
    for entrant in entrants { note(entrant.version, of: entrant.name, isFromRun: true, at: now) }
  }
}

extension WallClock {
  /// What the clock shows, as the record writes it.
  static var moment: String {
    var clock = WallClock()
    return clock.now
  }
}
