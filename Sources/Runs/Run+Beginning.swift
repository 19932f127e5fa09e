import Games
import JSON
package import Tournaments

// What can go wrong before anything is played.
extension Run {
  /// Starts the referees that are needed, and refuses openings that leave nothing to play.
  package static func open(
    _ tournament: TournamentFile, in folder: String, _ sandbox: SandboxChoice
  ) throws -> OpenGames {
    guard tournament.games.contains(where: { $0 is ForeignGame }) else {
      try check(tournament)
      return try OpenGames(tournament.games, in: folder, sandbox: sandbox, memory: nil)
    }
    return try Interruptible.run {
      let opened = try OpenGames(
        tournament.games, in: folder, sandbox: sandbox, memory: tournament.memory)
      do {
        var tournament = tournament
        tournament.games = opened.games
        try check(tournament)
      } catch {
        opened.close()
        throw error
      }
      return opened
    }
  }

  /// Refuses openings that leave nothing to play.
  private static func check(_ tournament: TournamentFile) throws {
    for game in tournament.games {
      guard case .versus(let versus) = game.shape else { continue }
      do {
        _ = try Openings(of: versus, plies: tournament.openingPlies, seed: 0)
      } catch OpeningError.failure(let sentence) {
        throw MachineError("\(sentence); mend the referee, and run this again")
      } catch {
        throw InputError(
          "\(tournament.file): \"openings.plies\" is \(tournament.openingPlies) for "
            + "\(game.name): \(error)")
      }
    }
  }
}

extension Run {
  /// Refuses a format that names bots which take no part.
  package static func check(
    _ format: any Format, of tournament: TournamentFile, _ entrants: [Entrant]
  ) throws(InputError) {
    let names = entrants.map(\.name)
    guard let stranger = format.wantedNames.first(where: { !names.contains($0) }) else { return }
    let hint =
      names.nearest(to: stranger).map { "did you mean \"\($0)\"?" }
      ?? "they are \(names.joined(separator: ", "))"
    throw InputError(
      "\(tournament.file): \"format\" names \"\(printable(stranger))\", "
        + "which is none of the bots; \(hint)")
  }
}
