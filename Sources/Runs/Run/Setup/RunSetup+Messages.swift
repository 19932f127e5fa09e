import Games
import Hosting
import JSON
import Matches
import Tournaments

extension RunSetup {
  /// The sentences about the bots and games that are left out.
  ///
  /// A comparison mentions its game only if the referee of the game is missing.
  var absences: [String] {
    absent.map(\.sentence) + bots.leftOut + (options.isComparison ? games.leftOut : absentGames)
  }

  /// Returns the sentences about the bots that no longer play, because they failed to start too often in
  /// earlier runs.
  func unableToStart(in record: Record) -> [String] {
    bots.entrants.filter { bot in
      record.isUnableToStart(BotVersion(name: bot.name, version: bot.version))
    }.map { bot in
      "\(bot.name) \(bot.version) no longer plays: it failed to start in three games in a row; "
        + "submit a new version of it"
    }
  }

  /// The sentences about the games that are not played.
  var absentGames: [String] {
    games.leftOut
      + tournament.games.compactMap { game in
        let name = game.name
        let seats = game.seatCount
        let count = bots.entrants.count { $0.plays(name) }
        guard count < seats else { return nil }
        let players =
          count == 0
          ? "no bot plays it" : count == 1 ? "only one bot plays it" : "only \(count) bots play it"
        let need = seats > 2 ? ", and the game has \(seats) seats" : ""
        return "\(name) is not played: \(players)\(need)"
      }
  }

  /// Returns the reason why this shard can't play a schedule; nil if it can, or without a shard.
  ///
  /// The bots that take part determine the rounds, so all shards must have the same bots.
  func obstacle(to schedule: Schedule, _ record: Record) -> String? {
    guard let shard = options.shard, let title = schedule.title else { return nil }
    let played = record.tallies.flatMap(\.bots)
    let absent = bots.absent.first { bot in
      played.contains(BotVersion(name: bot.name, version: bot.version))
    }
    guard let name = absent?.name else { return nil }
    return "Shard \(shard) plays no game of \(title): \(name) has played but is left out here, so "
      + "the rounds would differ from the rounds of the other shards. Run this shard again when the bot can "
      + "play here."
  }

  /// A warning that bots are not confined because no sandbox is available; nil without this danger.
  ///
  /// If the sandbox is `none`, there is no warning, because the user has chosen to play without a sandbox.
  var absentSandbox: String? {
    guard let absence = sandbox.absence, bots.launches.contains(where: \.launch.hasScratch)
    else { return nil }
    return "Bots have access to the machine's files and network: \(absence)."
  }

  /// The events that describe the conditions of a run at its start.
  var conditions: [RunEvent] {
    var events: [RunEvent] = []
    if let shortage = concurrency.shortage { events.append(.warning(shortage)) }
    if let shard = options.shard, let variable = options.shardVariable {
      events.append(.note("shard \(shard), from \(variable)"))
    }
    events.append(.note("protections: \(protections)"))
    if let warning = concurrency.warning { events.append(.note(warning)) }
    events += shortStarts.map { .warning($0) }
    for warning in [seedWarning, luck.warning].compactMap(\.self) {
      events.append(.warning(warning))
    }
    return events
  }

  /// The names of the protections in force if the run is verbose; otherwise, the sandbox and the number of
  /// protections.
  private var protections: String {
    let names = Protections.inForce(sandbox.mechanism)
    guard !options.isVerbose else { return names.joined(separator: ", ") }
    let sandboxes = Sandbox.allCases.map(\.rawValue)
    let kind = names.first(where: sandboxes.contains).map { $0 + ", " } ?? ""
    return kind + "\(names.count) in force (--verbose lists them)"
  }

  /// A warning about a seed that bots can guess; nil if there is no such danger.
  private var seedWarning: String? {
    let hasChance =
      tournament.openingPlies > 0 && tournament.openingLines == nil
      || tournament.games.contains { game in
        if case .versus(let game) = game.shape { game.hasLuck } else { true }
      }
    // In a comparison, the user's own bots play, and an open seed makes the comparison repeatable.
    guard !options.isComparison,
      case .open(let seed) = luck.source.published, seed.canBeGuessed, hasChance,
      bots.launches.contains(where: \.launch.hasScratch)
    else { return nil }
    return "The seed \(seed) can be guessed by a submitted bot, which then knows the luck and the "
      + "openings to come; leave \"seed\" out in a new tournament: then a secret is drawn, which the "
      + "record does not reveal."
  }

  /// Returns the sentences that are new since an earlier setup, about bots and games that are left out and
  /// versions that have to wait.
  func newAbsences(since last: RunSetup) -> [String] {
    let old = Set(last.absent.map(\.sentence) + last.absentGames + last.waiting)
    return (absent.map(\.sentence) + bots.newlyLeftOut + absentGames + waiting)
      .filter { !old.contains($0) }
  }

  /// Returns a list of the differences from an earlier setup, in words; nil if there are none.
  ///
  /// `hasNewFile` is whether the tournament's file has changed. If so, and if there is no other difference,
  /// the list names the file.
  func news(since last: RunSetup, hasNewFile: Bool) -> String? {
    let now = bots.entrants
    let before = last.bots.entrants
    var news: [String] = now.compactMap { bot in
      guard let old = before.first(where: { $0.name == bot.name }) else {
        return "\(bot.name) \(bot.version) (new)"
      }
      guard !old.isSame(as: bot) else { return nil }
      return old.version == bot.version
        ? "\(bot.name) \(bot.version) (changed)" : "\(bot.name) \(bot.version) (was \(old.version))"
    }
    for old in last.named where !named.contains(where: { $0.name == old.name }) {
      let isWithdrawn = tournament.withdrawn.contains(old.name)
      news.append("\(old.name) (\(isWithdrawn ? "withdrawn" : "gone"))")
    }
    if tournament.pairs != last.tournament.pairs {
      news.append("pairs \(tournament.pairs) (was \(last.tournament.pairs))")
    }
    if hasNewFile, news.isEmpty { news.append("tournament.json") }
    return news.isEmpty ? nil : news.joined(separator: ", ")
  }
}
