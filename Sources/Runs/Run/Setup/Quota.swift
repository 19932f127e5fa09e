import Hosting
import Tournaments

/// The daily limits of a league that follows changes: on the new versions of each bot, and on all games.
struct Quota {
  let limits: LeagueLimits

  private static let day = 24 * 60 * 60

  private static var now: Int { Moment(Platform.moment).seconds ?? 0 }

  /// In a lineup, replaces the new versions beyond the daily limit by the versions that played before.
  ///
  /// A bot without a former version that can play is left out.
  ///
  /// - Returns: The moment at which the first waiting version may take part; `.never` if none has to wait.
  func limitVersions(
    of lineup: inout Lineup, _ record: Record, in folder: TournamentFolder
  ) -> Instant {
    guard let limit = limits.versionsPerDay else { return .never }
    let starts = record.firstRunTimes
    var recent: [String: [Int]] = [:]
    let now = Self.now
    for (bot, text) in starts {
      guard let at = Moment(text).seconds, at > now - Self.day else { continue }
      recent[bot.name, default: []].append(at)
    }
    var due: Int?
    lineup.entrants = lineup.entrants.compactMap { entrant in
      let bot = BotVersion(name: entrant.name, version: entrant.version)
      let times = recent[entrant.name] ?? []
      guard starts[bot] == nil, times.count >= limit else { return entrant }
      let end = times.sorted()[times.count - limit] + Self.day
      due = min(due ?? end, end)
      let reason =
        "waits for its quota until \(Moment(seconds: end).text) (versions_per_day: \(limit))"
      guard let former = folder.formerVersion(of: entrant, record) else {
        lineup.absences.append(
          Lineup.Absence(
            folder: nil, name: entrant.name, reason: "its version \(entrant.version) \(reason)",
            entrant: entrant))
        return nil
      }
      lineup.waiting.append(.init(entrant, substitute: former.version, reason: reason))
      return former
    }
    return due.map { Instant.now + Int64(max(1, $0 - now)) * 1_000_000_000 } ?? .never
  }

  /// Returns the number of games that may be played now; nil without a limit.
  func gamesLeft(_ record: Record) -> Int? {
    guard let limit = limits.gamesPerDay else { return nil }
    return max(0, limit - (record.activity?.gameCount(inLast: 24 * 60, before: Self.now) ?? 0))
  }
}

extension TournamentFolder {
  /// Returns the bots of the file, with the quota for new versions applied as in a league that follows
  /// changes.
  ///
  /// A version that has to wait is replaced by the version that played before. If no former version can play,
  /// the bot is left out.
  func presentLineup(of tournament: TournamentFile, _ record: Record) throws -> Lineup {
    var lineup = try lineup(of: tournament)
    _ = Quota(limits: tournament.limits).limitVersions(of: &lineup, record, in: self)
    return lineup
  }

  /// Returns the former version of a submitted bot that plays instead of a new version; nil if there is no
  /// such version, or if the bot is not in `bots/`.
  ///
  /// A former version qualifies if it is kept, has played, and accepts the entrant's options. If the version
  /// that ladders show qualifies, that version plays; otherwise, the qualified version with the latest first
  /// run plays.
  fileprivate func formerVersion(of entrant: Entrant, _ record: Record) -> Entrant? {
    guard case .folder(let place, let manifest) = entrant.program,
      let shelf = BotsFolder.folder(near: path),
      Paths.folder(of: Paths.absolute(place)) == Paths.absolute(shelf)
    else { return nil }
    let starts = record.firstRunTimes
    func start(_ bot: BotCatalog.Submitted) -> String? {
      starts[BotVersion(name: entrant.name, version: bot.manifest.version)]
    }
    let played = KeptVersions(in: shelf).bots(named: manifest.name).filter { bot in
      start(bot) != nil
        && DeclaredOption.complaint(
          about: entrant.options, of: manifest.name, declared: bot.manifest.options) == nil
    }
    let last = record.currentVersion(of: entrant.name)
    let former =
      played.first { $0.manifest.version == last }
      ?? played.max { start($0) ?? "" < start($1) ?? "" }
    return former.map { bot in
      var former = entrant
      former.version = bot.manifest.version
      former.games = bot.manifest.games
      former.program = .folder(bot.folder, bot.manifest)
      return former
    }
  }
}
