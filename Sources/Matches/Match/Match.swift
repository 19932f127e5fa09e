package import Games
import Hosting
package import Tournaments

/// A match: several games of the same bots, one after another.
///
/// The bots' processes are started once; a process that failed is started again for the next game.
package final class Match {
  private let bots: SeatedBots
  private let settings: MatchSettings
  /// The recorded data of the bots in the current game, by seat.
  private var parts: [Part] = []

  /// The recorded data about a bot in a game.
  private struct Part {
    var gameNumber = 1
    var milliseconds = 0.0
    var longestMilliseconds = 0.0
    var processorMilliseconds = 0.0
    /// The end of the bot's standard error; empty if the bot was not at fault.
    var log = ""
  }

  package init(
    _ game: any Game, bots launches: [BotLaunch], settings: MatchSettings,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    bots = SeatedBots(game, launches, settings, shouldStop: shouldStop)
    self.settings = settings
  }

  /// Starts the processes of all bots without waiting for them.
  ///
  /// If a bot cannot be started, the start is repeated when a game is played.
  package func prepare() { bots.prepare() }

  /// Plays a game; `seating` contains the index of the bot for each seat.
  ///
  /// - Throws: An error if the game was not played to its end, for a reason other than a fault of a bot.
  package func play(
    _ scheduled: ScheduledGame, seating: [Int]
  ) throws(Interruption) -> GameRecord {
    let failures = try bots.seat(seating, for: scheduled)
    parts = seating.map { _ in Part() }
    bots.beginGame(texts: scheduled.texts)
    var played = GameInPlay(scheduled, bots, settings) { [self] seat in eliminate(seat) }
    let hasBots = failures.allSatisfy { $0 == nil }
    let observed =
      hasBots
      ? settings.observed?.begin(scheduled, of: bots.game, bots: bots.launches.map(\.name)) : nil
    defer { settings.observed?.end(observed) }
    played.observed = observed
    let verdict = hasBots ? try played.play() : Verdict(startFailures: failures)
    if verdict.mayBeAnInterrupt { try bots.stopIfAsked() }
    return conclude(scheduled, played, verdict)
  }

  package func close(patience: Int64 = 1_000_000_000) { bots.close(patience: patience) }

  // MARK: - The end of a game

  /// Reports the end of a game to the bots, ends the bots that failed, and returns the record of the game.
  private func conclude(
    _ scheduled: ScheduledGame, _ played: GameInPlay, _ verdict: Verdict
  ) -> GameRecord {
    for (seat, link) in bots.links.enumerated() {
      guard let bot = link, bot.isInGame else { continue }
      let isOut = verdict.faults[seat] != nil && bots.game.goesOnAfterFaults
      let processorTime =
        isOut
        ? bot.leaveGame()
        : bot.finish(
          seat, places: verdict.places, reason: verdict.reason,
          view: played.state.finalView(of: seat))
      keepPart(of: bot, in: seat, processorTime)
    }
    for (seat, fault) in verdict.faults.enumerated() {
      if let fault { endFaulty(seat, patience: fault.reason.patience) }
    }
    return gameRecord(scheduled, played, verdict)
  }

  private func gameRecord(
    _ scheduled: ScheduledGame, _ played: GameInPlay, _ verdict: Verdict
  ) -> GameRecord {
    let game = bots.game
    let launches = bots.launches
    var record = GameRecord(
      id: scheduled.id, game: game.name, rules: game.rules, bots: launches.map(\.name),
      versions: launches.map(\.version), play: played.record, places: verdict.places,
      reason: verdict.reason, milliseconds: parts.map(\.milliseconds),
      longestMilliseconds: parts.map(\.longestMilliseconds), at: Platform.moment)
    record.texts = game.notation.moveTexts?.all ?? []
    record.seed = scheduled.seed
    record.stepSizes = played.state.stepSizes
    record.finalScores = played.finalScores
    record.comments = played.kept.comments
    record.resigned = verdict.resigned
    record.drawOffers = played.kept.drawOffers
    record.adjudication = verdict.adjudication
    record.figures = played.kept.figures
    record.stats = played.kept.stats
    if played.lateCounts.contains(where: { $0 > 0 }) { record.timeouts = played.lateCounts }
    record.processorMilliseconds = parts.map(\.processorMilliseconds)
    let numbers = parts.map(\.gameNumber)
    if numbers.contains(where: { $0 > 1 }) { record.gameNumbers = numbers }
    write(verdict.faults, to: &record)
    return record
  }

  private func write(_ faults: [Fault?], to record: inout GameRecord) {
    record.forfeit = faults.indices.filter { faults[$0] != nil }
    let isShared = record.forfeit.count > 1
    let details = record.forfeit.compactMap { seat in
      faults[seat].map { isShared ? "\(record.bots[seat]): \($0.detail)" : $0.detail }
    }
    record.detail = details.isEmpty ? nil : details.joined(separator: "; ")
    record.log = parts.first { !$0.log.isEmpty }.map { LogExcerpt.end(of: $0.log, limit: 2000) }
  }

  /// Eliminates a bot from a game that continues without it.
  private func eliminate(_ seat: Int) {
    let bot = bots[seat]
    keepPart(of: bot, in: seat, bot.leaveGame())
    // The bot gets no time to exit, because the clocks of the other bots continue to run.
    endFaulty(seat, patience: 0)
  }

  private func keepPart(of bot: BotLink, in seat: Int, _ processorTime: Int64) {
    parts[seat].gameNumber = bot.gameNumber
    parts[seat].milliseconds = Double(bot.clock.taken) / 1e6
    parts[seat].longestMilliseconds = Double(bot.clock.longest) / 1e6
    parts[seat].processorMilliseconds = Double(processorTime) / 1e6
  }

  private func endFaulty(_ seat: Int, patience: Int64) {
    guard let bot = bots.links[seat] else { return }
    bots.end(seat, patience: patience)
    parts[seat].log = String(decoding: bot.process.errorTail, as: UTF8.self)
  }
}
