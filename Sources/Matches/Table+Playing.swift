import Games
import Messages
import Processes
import Tournaments

extension Table {
  /// Plays a scheduled game; `swapped` says that the table's second bot has the first seat.
  func play(_ scheduled: ScheduledGame, swapped: Bool) throws(Interruption) -> GameRecord {
    let failures = try seat(swapped: swapped)
    guard failures == [nil, nil] else {
      try stopIfAsked()
      return conclude(scheduled, start(of: scheduled), Verdict(startFailures: failures))
    }
    switch (game.shape, scheduled.start) {
    case (.versus(let game), .opening(let opening)):
      var match = VersusMatch(game, scheduled, opening: opening, table: self)
      let verdict = try match.play()
      if verdict.mayBeAnInterrupt { try stopIfAsked() }
      return conclude(scheduled, match.record, verdict)
    case (.race(let game), .luck(let seed)):
      var match = RaceMatch(game, scheduled, seed: seed, table: self)
      let verdict = try match.play()
      if verdict.mayBeAnInterrupt { try stopIfAsked() }
      return conclude(scheduled, match.record, verdict)
    default:
      preconditionFailure("a schedule starts each game as its shape wants")
    }
  }

  /// Stops where somebody asks for it within a moment: whoever ends Joust may end all processes that
  /// belong to it at the same time, as engines do that end a job, and that is no bot's fault.
  private func stopIfAsked() throws(Interruption) {
    for _ in 0..<2 { try wait(for: [], until: .never) }
  }

  /// The record of a game in which nothing was played.
  private func start(of scheduled: ScheduledGame) -> PlayRecord {
    switch (game.shape, scheduled.start) {
    case (.race(let game), .luck(let seed)):
      let measure = game.start(seed: seed).measure
      return PlayRecord(
        play: .race(
          seed: seed, moves: [[], []], scores: [0, 0], measures: [measure, measure]))
    case (_, .opening(let opening)):
      return PlayRecord(play: .versus(opening: opening, moves: []))
    case (.versus, .luck):
      preconditionFailure("a schedule starts each game as its shape wants")
    }
  }

  /// Tells the bots how the game ended, parts with those that failed, and writes it all down.
  private func conclude(
    _ scheduled: ScheduledGame, _ played: PlayRecord, _ verdict: Verdict
  ) -> GameRecord {
    var record = GameRecord(
      id: scheduled.id, game: game.name, rules: game.rules,
      bots: [contestant(0).name, contestant(1).name],
      versions: [contestant(0).version, contestant(1).version], play: played.play,
      result: verdict.result, reason: verdict.reason, milliseconds: [0, 0],
      longestMilliseconds: [0, 0], at: clock.now)
    record.seed = scheduled.seed
    record.processorMilliseconds = [0, 0]
    record.comments = played.comments
    if played.late != [0, 0] { record.timeouts = played.late }
    for seat in 0..<2 {
      guard let session = session(seat), session.isInGame else { continue }
      record.milliseconds[seat] = Double(session.spent.total) / 1e6
      record.longestMilliseconds[seat] = Double(session.spent.longest) / 1e6
      session.finishGame()
      record.processorMilliseconds?[seat] = Double(session.processorTime) / 1e6
    }
    part(with: verdict, &record)
    return record
  }

  private func part(with verdict: Verdict, _ record: inout GameRecord) {
    for seat in 0..<2 {
      guard let session = session(seat), session.isInGame else { continue }
      session.end(EndResult(verdict.result, for: seat), reason: verdict.reason)
    }
    var details: [String] = []
    for (seat, fault) in verdict.faults.enumerated() {
      guard let fault else { continue }
      record.forfeit.append(seat)
      details.append(fault.detail)
      let session = session(seat)
      end(seat, patience: fault.reason.patience)
      if record.log == nil { record.log = session?.lastWords }
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

extension Session {
  /// The end of what the bot wrote on its standard error, nil where it wrote nothing.
  fileprivate var lastWords: String? {
    let text = String(decoding: process.errorTail.suffix(8000), as: UTF8.self)
    return text.isEmpty ? nil : String(text.unicodeScalars.suffix(2000).map(Character.init))
  }
}
