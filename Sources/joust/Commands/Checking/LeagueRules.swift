import Games
import Hosting
import JSON
import Runs
import Tournaments

/// The tournaments whose rules and limits apply to the checks of bots.
struct LeagueRules {
  /// The tournaments, with their paths; unreadable files are left out.
  private var tournaments: [(path: String, file: TournamentFile)] = []
  /// Whether the user gave the tournament.
  private let isChosen: Bool

  /// Reads the tournament that the user gave, or else the tournaments in `tournaments/`.
  ///
  /// Files that were written by `joust compare` or `joust tune` are left out.
  init(named path: String?) throws {
    isChosen = path != nil
    if let path {
      let folder = try TournamentFolder(path)
      tournaments = [(folder.path, try folder.read())]
      return
    }
    let names = Folder.names(in: "tournaments")
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "tournaments/\(name)"
      guard let folder = try? TournamentFolder(path), let bytes = try? folder.contents(),
        !ComparisonFolder.wrote(bytes)
      else { continue }
      if let file = try? TournamentFile(bytes, file: folder.file) {
        tournaments.append((path, file))
      }
    }
  }

  var isEmpty: Bool { tournaments.isEmpty }

  /// Returns the beginning of a sentence about games that none of the tournaments plays with a bot.
  func lack(of games: String, with bot: String) -> String {
    guard let first = tournaments.first else { return "there is no tournament here" }
    return isChosen
      ? "\(printable(first.path)) does not play \(games) with \(bot)"
      : "no tournament here plays \(games) with \(bot)"
  }

  /// The names of the games in the tournaments, without duplicates.
  var games: [String] {
    var names: [String] = []
    for name in tournaments.flatMap(\.file.gameNames) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns the conditions under which a bot would play a game in the tournaments, one for each set of
  /// rules.
  ///
  /// If several tournaments have the same rules, the conditions come from the tournament with the shortest
  /// time for a move. The list is empty if no tournament would play the game with the bot.
  func conditions(of game: String, for bot: String) -> [CheckConditions] {
    var found: [CheckConditions] = []
    for (path, file) in tournaments where file.mayAdmit(bot) {
      for own in file.games where own.name == game {
        let one = CheckConditions(own, of: file, in: path)
        guard let index = found.firstIndex(where: { $0.game.rules == own.rules }) else {
          found.append(one)
          continue
        }
        if one.time.move < found[index].time.move { found[index] = one }
      }
    }
    return found
  }
}

extension TournamentFile {
  /// Returns whether a bot with this name takes part, or would take part if it were submitted.
  fileprivate func mayAdmit(_ bot: String) -> Bool {
    !withdrawn.contains(bot)
      && bots.contains { reference in
        switch reference.source {
        case .everything: true
        case .name(let name): name == bot
        case .folder(let path): Paths.steps(of: path).last.map(String.init) == bot
        }
      }
  }
}
