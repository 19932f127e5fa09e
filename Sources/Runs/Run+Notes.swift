import Games
import Matches
import Hosting
import Tournaments

// What a run tells on standard error.
extension Run {
  /// Says that submitted bots are not confined, where the machine has nothing for it.
  package func noteAbsentSandbox() {
    guard let absence = sandbox.absence, casting.contestants.contains(where: \.launch.hasScratch)
    else { return }
    note("Bots are not kept from the machine's files and network: \(absence).")
  }

  /// Tells the user something on standard error.
  package func note(_ sentence: String) {
    StandardStream.error.write(sentence + "\n")
  }

  /// Says which games are not played because fewer than two bots are left for them.
  package var lonelyGames: [String] {
    tournament.games.compactMap { game in
      let name = game.name
      let count = casting.entrants.count { $0.games.contains(name) }
      guard count < 2 else { return nil }
      return "\(name) is not played: " + (count == 0 ? "no bot plays it" : "only one bot plays it")
    }
  }
}
