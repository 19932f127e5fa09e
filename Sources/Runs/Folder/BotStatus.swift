import Hosting
import JSON
import Tournaments

/// The state of a bot in a tournament.
package struct BotStatus: Hashable, Sendable {
  package enum State: Hashable, Sendable, CustomStringConvertible {
    /// A submission of the bot is being checked.
    case checking
    /// The bot has to be built before it plays.
    case building
    /// Some games of the bot remain; it may have played none.
    case playing(played: Int, scheduled: Int)
    /// All scheduled games of the bot were played.
    case rated
    case waitingForOpponents
    /// A new version has to wait while a former one plays.
    case waiting(String)
    case withdrawn(because: String)
    case leftOut(because: String)

    package var description: String {
      switch self {
      case .checking: "checking"
      case .building: "building"
      case .playing(let played, let scheduled): "playing \(played) of \(scheduled)"
      case .rated: "rated"
      case .waitingForOpponents: "waiting for opponents"
      case .waiting(let reason): reason
      case .withdrawn(let reason): "withdrawn because \(reason)"
      case .leftOut(let reason): "left out because \(reason)"
      }
    }
  }

  package let name: String
  /// The version; nil if it is unknown.
  package let version: String?
  package let author: String?
  package let state: State

  var json: JSONValue {
    .object([
      "name": .string(name), "version": version.map { .string($0) } ?? .null,
      "author": author.map { .string($0) } ?? .null, "state": .string(state.description),
    ])
  }

  /// Returns the states of all bots that a tournament names, and of the submissions that are being checked.
  ///
  /// `played` are the numbers of scheduled games that were played, by the index of the bot; `remaining` are
  /// the numbers of remaining games, by game and bot.
  static func all(
    of lineup: Lineup, _ tournament: TournamentFile, _ record: Record, played: [Int: Int],
    remaining: [String: [String: Int]], in folder: String, _ sandbox: SandboxChoice
  ) -> [BotStatus] {
    var left: [String: Int] = [:]
    for counts in remaining.values { left.merge(counts, uniquingKeysWith: +) }
    var all = lineup.entrants.enumerated().flatMap { index, entrant in
      let bot = BotVersion(name: entrant.name, version: entrant.version)
      let present = BotStatus(
        name: entrant.name, version: entrant.version, author: entrant.author,
        state: state(
          of: entrant, played: played[index] ?? 0, left: left[entrant.name] ?? 0,
          isUnable: record.isUnableToStart(bot), sandbox))
      let waiting = lineup.waiting.filter { $0.entrant.name == entrant.name }
      return [present]
        + waiting.map { version in
          BotStatus(
            name: entrant.name, version: version.entrant.version, author: version.entrant.author,
            state: .waiting(version.reason))
        }
    }
    all += lineup.absences.map { absence in
      BotStatus(
        name: absence.name, version: absence.entrant?.version, author: absence.entrant?.author,
        state: .leftOut(because: absence.reason))
    }
    all += tournament.withdrawn.map { name in
      BotStatus(
        name: name, version: nil, author: nil,
        state: .withdrawn(because: "tournament.json withdraws it"))
    }
    return all + submissions(near: folder)
  }

  private static func state(
    of entrant: Entrant, played: Int, left: Int, isUnable: Bool, _ sandbox: SandboxChoice
  ) -> State {
    if isUnable { return .withdrawn(because: "it failed to start in three games in a row") }
    guard played + left > 0 else { return .waitingForOpponents }
    guard left > 0 else { return .rated }
    if played == 0, BotBuild(of: entrant, sandbox: sandbox)?.isDue ?? false { return .building }
    return .playing(played: played, scheduled: played + left)
  }

  /// Returns the submissions that are being checked.
  private static func submissions(near tournament: String) -> [BotStatus] {
    guard let shelf = BotsFolder.folder(near: tournament) else { return [] }
    let names = Folder.names(in: shelf)
    return names.sorted().filter { $0.hasPrefix(".joust-submit-") }.compactMap { name in
      guard let manifest = try? BotsFolder.bot(in: "\(shelf)/\(name)").manifest else { return nil }
      return BotStatus(
        name: manifest.name, version: manifest.version, author: manifest.author, state: .checking)
    }
  }
}

extension Entrant {
  /// The author in the `bot.json` of a submitted bot; nil if it names none, or for a built-in bot.
  var author: String? {
    if case .folder(_, let manifest) = program { manifest.author } else { nil }
  }
}

extension Lineup {
  /// Leaves out the bots whose last build failed and whose files have not changed since.
  mutating func leaveOutFailedBuilds(_ sandbox: SandboxChoice) {
    entrants.removeAll { entrant in
      guard let failure = BotBuild(of: entrant, sandbox: sandbox)?.failure else { return false }
      let own = "its build "
      let reason = failure.hasPrefix(own) ? String(failure.dropFirst(own.count)) : failure
      absences.append(
        Absence(
          folder: entrant.folder, name: entrant.name, reason: "its build failed: \(reason)",
          entrant: entrant))
      return true
    }
  }
}
