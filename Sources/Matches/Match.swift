package import Games
import Hosting
import Protocol
package import Tournaments

/// Some games of two bots, one after the other.
///
/// Their processes are started once; one that failed is started afresh for the next game.
package final class Match {
  private let game: any Game
  private let bots: MatchBots
  private var wallClock = WallClock()

  /// Takes the two bots; `shouldStop` says whether to stop in the middle of a game.
  package init(
    _ game: any Game, bots: [BotLaunch], settings: MatchSettings,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.game = game
    self.bots = MatchBots(bots, game: game, settings: settings, shouldStop: shouldStop)
  }

  /// Plays a game; where `swapped`, the match's second bot has the first seat.
  ///
  /// - Throws: where it was not played to its end, through no fault of the bots.
  package func play(
    _ scheduled: ScheduledGame, swapped: Bool
  ) throws(Interruption) -> GameRecord {
    let failures = try bots.seat(swapped: swapped)
    var played = GameInPlay(game, scheduled, by: bots)
    let hasBots = failures == [nil, nil]
    let verdict = hasBots ? try played.play() : Verdict(startFailures: failures)
    if verdict.mayBeAnInterrupt { try bots.stopIfAsked() }
    return conclude(scheduled, played, verdict)
  }

  /// Ends the bots, which may take so many nanoseconds to do so themselves.
  package func close(patience: Int64 = 1_000_000_000) {
    bots.close(patience: patience)
  }

  /// Tells the bots how the game ended, ends those that failed, and writes it all down.
  private func conclude(
    _ scheduled: ScheduledGame, _ played: GameInPlay, _ verdict: Verdict
  ) -> GameRecord {
    let launches = (0..<2).map(bots.launch)
    var record = GameRecord(
      id: scheduled.id, game: game.name, rules: game.rules, bots: launches.map(\.name),
      versions: launches.map(\.version), play: played.record, result: verdict.result,
      reason: verdict.reason, milliseconds: [0, 0], longestMilliseconds: [0, 0],
      at: wallClock.now)
    record.seed = scheduled.seed
    record.comments = played.comments
    if played.lateCounts != [0, 0] { record.timeouts = played.lateCounts }
    var processorMilliseconds = [0.0, 0.0]
    for seat in 0..<2 {
      guard let bot = bots.running(seat), bot.isInGame else { continue }
      record.milliseconds[seat] = Double(bot.clock.taken) / 1e6
      record.longestMilliseconds[seat] = Double(bot.clock.longest) / 1e6
      let processorTime = bot.finish(
        EndResult(verdict.result, for: seat), reason: verdict.reason)
      processorMilliseconds[seat] = Double(processorTime) / 1e6
    }
    record.processorMilliseconds = processorMilliseconds
    endFaulty(verdict.faults, &record)
    return record
  }

  private func endFaulty(_ faults: [Fault?], _ record: inout GameRecord) {
    var details: [String] = []
    for (seat, fault) in faults.enumerated() {
      guard let fault else { continue }
      record.forfeit.append(seat)
      details.append(fault.detail)
      let bot = bots.running(seat)
      bots.end(seat, patience: fault.reason.patience)
      let log = String(
        decoding: bot?.process.errorTail.suffix(8000) ?? [], as: UTF8.self)
      if record.log == nil, !log.isEmpty {
        record.log = String(log.unicodeScalars.suffix(2000).map(Character.init))
      }
    }
    if details.count == 2 {
      details = (0..<2).map { "\(record.bots[$0]): \(details[$0])" }
    }
    record.detail = details.isEmpty ? nil : details.joined(separator: "; ")
  }
}

extension EndResult {
  fileprivate init(_ result: GameResult, for seat: Int) {
    switch (result, seat) {
    case (.draw, _): self = .draw
    case (.firstWins, 0), (.secondWins, 1): self = .win
    default: self = .loss
    }
  }
}
