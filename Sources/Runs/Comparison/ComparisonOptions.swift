package import Games
import JSON
package import Ratings
package import Tournaments

/// The options of a comparison; nil means that an option is not given.
package struct ComparisonOptions {
  package let game: any Game
  package let test: SPRT
  /// Returns the command of the game's referee for a tournament in a folder; nil for a built-in game.
  let referee: (_ folder: String) -> [String]?
  /// The largest number of game pairs.
  package var limit = usualLimit
  package var openingPlies: Int?
  /// The number of opening plies if `openingPlies` is nil.
  package var usualPlies = 0
  /// The openings to play, as the moves of each; nil for random openings.
  package var openings: [[String]]?
  package var moveTime: String?
  package var startup: String?
  /// The tournament whose limits the comparison uses; nil for the defaults.
  package var limits: TournamentFile?
  /// Whether the `tournament.json` of an earlier comparison may be replaced, and whether its bots may differ,
  /// for example because a bot is still under development.
  package var mayRewrite = false
  package var seed: Seed?
  package var folder: String?
  package var bots: [BotReference] = []

  package static let usualLimit = 10_000

  /// Returns the usual number of opening plies: two, or fewer if the game would be over or its bots move
  /// together; zero for a game with luck.
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

  /// A suffix of the folder's name that is different for each list of openings; empty for random openings.
  var openingMark: String {
    guard let openings else { return "" }
    var digest = SHA256()
    for opening in openings { digest.add(opening.joined(separator: " ")) }
    return "-from-" + digest.text.prefix(8)
  }

  /// The lines of the tournament's file with the limits of bots.
  var limitLines: [String] {
    var time: [String] = []
    if let limits { time = limits.timeMembers }
    func replace(_ key: String, _ text: String?) {
      guard let text else { return }
      time.removeAll { $0.hasPrefix(key + ":") }
      time.append("\(key): \(JSONWriter.quoted(text))")
    }
    replace("move", moveTime)
    replace("startup", startup)
    return (time.isEmpty ? [] : ["  time: { \(time.joined(separator: ", ")) },"])
      + (limits?.otherLimitLines ?? [])
  }

  package init(
    game: any Game, test: SPRT, referee: @escaping (_ folder: String) -> [String]? = { _ in nil }
  ) {
    self.game = game
    self.test = test
    self.referee = referee
  }
}

extension TournamentFile {
  /// The members of `time` that differ from the defaults, as the file writes them.
  fileprivate var timeMembers: [String] {
    let usual = TimeControl()
    func member(_ key: String, _ value: Duration?, _ other: Duration?) -> [String] {
      guard let value, value != other else { return [] }
      return ["\(key): \"\(DurationText.format(value))\""]
    }
    return (statesStartup ? ["startup: \"\(DurationText.format(time.startup))\""] : [])
      + member("first", time.first, nil) + member("move", time.move, usual.move)
      + member("total", time.total, nil) + member("increment", time.increment, usual.increment)
      + member("grace", time.grace, usual.grace)
      + (time.clock == usual.clock ? [] : ["clock: \"\(time.clock.rawValue)\""])
  }

  /// The lines of the other limits that differ from the defaults.
  fileprivate var otherLimitLines: [String] {
    var lines: [String] = []
    if memory != Self.usualMemory {
      lines.append("  memory: \(memory.map { "\"\(max(1, $0 / 1000))KB\"" } ?? "null"),")
    }
    if processes != Self.usualProcesses {
      lines.append("  processes: \(processes.map(String.init) ?? "null"),")
    }
    if onTimeout != .forfeit { lines.append("  on_timeout: \"\(onTimeout.rawValue)\",") }
    if !pondering { lines.append("  pondering: false,") }
    return lines
  }
}
