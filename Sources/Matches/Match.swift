package import Games
import Hosting
import JSON
import Protocol
package import Tournaments

/// Some games of two bots, one after the other.
///
/// Their processes are started once; one that failed is started afresh for the next game.
package final class Match {
  let game: any Game
  let shouldStop: @Sendable () -> Bool
  private let settings: MatchSettings
  // By the seats of the present game; a bot that does not run has no link.
  private var launches: [BotLaunch]
  private var links: [BotLink?] = [nil, nil]
  private var processes: [LineProcess] = []
  private var isSwapped = false
  private var wallClock = WallClock()

  package init(
    _ game: any Game, bots launches: [BotLaunch], settings: MatchSettings,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.game = game
    self.launches = launches
    self.settings = settings
    self.shouldStop = shouldStop
  }

  /// Starts the processes of both bots and waits for neither; one that can't be started is tried again
  /// when a game is played.
  package func prepare() {
    for seat in 0..<2 {
      set(try? BotLink(launches[seat], game: game, settings: settings), seat)
    }
  }

  /// Plays a game; where `swapped`, the match's second bot has the first seat.
  ///
  /// - Throws: where it was not played to its end, through no fault of the bots.
  package func play(
    _ scheduled: ScheduledGame, swapped: Bool
  ) throws(Interruption) -> GameRecord {
    let failures = try seat(swapped: swapped, for: scheduled)
    var played = GameInPlay(scheduled, in: self)
    let hasBots = failures == [nil, nil]
    let verdict = hasBots ? try played.play() : Verdict(startFailures: failures)
    if verdict.mayBeAnInterrupt { try stopIfAsked() }
    return conclude(scheduled, played, verdict)
  }

  /// Tells the bots how the game ended, ends those that failed, and writes it all down.
  private func conclude(
    _ scheduled: ScheduledGame, _ played: GameInPlay, _ verdict: Verdict
  ) -> GameRecord {
    var record = GameRecord(
      id: scheduled.id, game: game.name, rules: game.rules, bots: launches.map(\.name),
      versions: launches.map(\.version), play: played.record, result: verdict.result,
      reason: verdict.reason, milliseconds: [0, 0], longestMilliseconds: [0, 0],
      at: wallClock.now)
    record.seed = scheduled.seed
    record.stepSizes = played.stepSizes
    record.finalScores = played.finalScores
    record.comments = played.comments
    if played.lateCounts != [0, 0] { record.timeouts = played.lateCounts }
    var processorMilliseconds = [0.0, 0.0]
    var numbers = [1, 1]
    for seat in 0..<2 {
      guard let bot = links[seat], bot.isInGame else { continue }
      numbers[seat] = bot.gameNumber
      record.milliseconds[seat] = Double(bot.clock.taken) / 1e6
      record.longestMilliseconds[seat] = Double(bot.clock.longest) / 1e6
      let processorTime = bot.finish(
        EndResult(verdict.result, for: seat), reason: verdict.reason,
        view: played.finalView(of: seat))
      processorMilliseconds[seat] = Double(processorTime) / 1e6
    }
    record.processorMilliseconds = processorMilliseconds
    if numbers != [1, 1] { record.gameNumbers = numbers }
    endFaulty(verdict.faults, &record)
    return record
  }

  private func endFaulty(_ faults: [Fault?], _ record: inout GameRecord) {
    var details: [String] = []
    for (seat, fault) in faults.enumerated() {
      guard let fault else { continue }
      record.forfeit.append(seat)
      details.append(fault.detail)
      let bot = links[seat]
      end(seat, patience: fault.reason.patience)
      let log = String(decoding: bot?.process.errorTail ?? [], as: UTF8.self)
      if record.log == nil, !log.isEmpty {
        record.log = LogExcerpt.end(of: log, limit: 2000)
      }
    }
    if details.count == 2 {
      details = (0..<2).map { "\(record.bots[$0]): \(details[$0])" }
    }
    record.detail = details.isEmpty ? nil : details.joined(separator: "; ")
  }

  // MARK: - The bots by their seats

  subscript(seat: Int) -> BotLink {
    guard let link = links[seat] else {
      preconditionFailure("a bot is started before it is asked")
    }
    return link
  }

  private func set(_ link: BotLink?, _ seat: Int) {
    links[seat] = link
    processes = links.compactMap { $0?.process }
  }

  private func end(_ seat: Int, patience: Int64) {
    guard let link = links[seat] else { return }
    set(nil, seat)
    BotLink.close([link], patience: patience)
  }

  package func close(patience: Int64 = 1_000_000_000) {
    BotLink.close(links.compactMap(\.self), patience: patience)
    links = [nil, nil]
    processes = []
  }

  /// Waits until something happens that concerns a bot, or a bot is to be looked after.
  func wait(from now: Instant) throws(Interruption) {
    var moment = Instant.never
    for link in links {
      if let link { moment = min(moment, link.attend(at: now)) }
    }
    try wait(for: processes, until: moment, from: now)
  }

  private func wait(
    for processes: [LineProcess], until moment: Instant, from now: Instant = .now
  ) throws(Interruption) {
    LineProcess.wait(for: processes, until: min(moment, now + 100_000_000), from: now)
    guard !shouldStop() else { throw .stopped }
  }

  /// Stops where somebody asks for it within a moment: whoever ends Joust may end all processes that
  /// belong to it at the same time, as engines do that end a job, and that is no bot's fault.
  private func stopIfAsked() throws(Interruption) {
    for _ in 0..<2 { try wait(for: [], until: .never) }
  }

  // MARK: - How bots get ready for a game

  /// Gives the bots their seats for the next game, and has both running.
  ///
  /// - Returns: for each seat, why its bot could not be started; nil where it could.
  private func seat(
    swapped: Bool, for scheduled: ScheduledGame
  ) throws(Interruption) -> [String?] {
    if swapped != isSwapped {
      launches.reverse()
      links.reverse()
      isSwapped = swapped
    }
    for seat in 0..<2 { try takeOwedAnswers(of: seat) }
    nameGame(scheduled)
    LineProcess.look(at: processes)
    return try start(
      (0..<2).filter { links[$0].map { !$0.isReady || $0.process.hasNoticedEnd } ?? true })
  }

  /// Names the game in the logs of both bots, before what they write from now on.
  private func nameGame(_ scheduled: ScheduledGame) {
    guard launches.contains(where: { $0.log != nil }) else { return }
    // What is still in the pipes belongs to the game before.
    LineProcess.look(at: links.compactMap(\.self).filter { $0.gameNumber > 0 }.map(\.process))
    func title(_ seat: Int) -> String { "\(launches[seat].name) \(launches[seat].version)" }
    for seat in 0..<2 {
      let name = "\(game.name) \(scheduled.id): \(title(seat)) against \(title(1 - seat))"
      launches[seat].gameTitle = name
      links[seat]?.gameTitle = name
    }
  }

  func restart(_ seat: Int) throws(Interruption) -> String? { try start([seat])[seat] }

  /// Waits for the answer that a bot still owes to the last game, or ends the bot.
  private func takeOwedAnswers(of seat: Int) throws(Interruption) {
    guard let bot = links[seat], bot.owesAnswers else { return }
    let deadline = bot.owedAnswersDeadline
    bot.process.resume()
    bot.flush()
    while !bot.takeOwedAnswers() {
      guard Instant.now < deadline, !bot.process.isOutputClosed else {
        return end(seat, patience: 0)
      }
      try wait(for: [bot.process], until: deadline)
    }
  }

  /// Starts the bots of some seats, but those that were started and are not ready yet.
  private func start(_ seats: [Int]) throws(Interruption) -> [String?] {
    var failures: [String?] = [nil, nil]
    for seat in seats where links[seat]?.isReady ?? true {
      failures[seat] = try startProcess(of: seat)
    }
    var waiting = seats.filter { failures[$0] == nil }
    var attempts = 0
    while true {
      // One that was started ahead of its game may have been ready before anybody waits for it.
      for seat in waiting {
        switch self[seat].startProgress() {
        case .waiting: failures[seat] = self[seat].excess(at: .now)?.detail
        case .ready: waiting.removeAll { $0 == seat }
        case .failed(let sentence): failures[seat] = printable(sentence)
        case .neverRan(let words):
          // The sandbox could not run it, through no fault of its own.
          attempts += 1
          guard attempts < 5 else {
            try checkPresence(of: [seat])
            throw .machine(
              "the sandbox could not run \(launches[seat].name): \(printable(words))")
          }
          try wait(for: [], until: .never)
          failures[seat] = try startProcess(of: seat)
        }
      }
      waiting.removeAll { failures[$0] != nil }
      guard let deadline = waiting.map({ self[$0].startDeadline }).min() else { break }
      try wait(for: waiting.map { self[$0].process }, until: deadline)
    }
    try checkPresence(of: seats.filter { failures[$0] != nil })
    return failures
  }

  /// What is gone from the machine is no bot's fault.
  private func checkPresence(of seats: [Int]) throws(Interruption) {
    for seat in seats {
      if let lack = launches[seat].lack() { throw .absent(bot: launches[seat].name, lack: lack) }
    }
  }

  /// Starts the process of the bot in a seat; gives the reason where it could not be started.
  private func startProcess(of seat: Int) throws(Interruption) -> String? {
    end(seat, patience: 0)
    let deadline = Instant.now + 5_000_000_000
    while true {
      do throws(LaunchError) {
        set(try BotLink(launches[seat], game: game, settings: settings), seat)
        return nil
      } catch {
        if case .program(let sentence) = error { return printable(sentence) }
        guard Instant.now < deadline else { throw .machine(error.sentence) }
      }
      // What makes the machine refuse a process may pass, or be a bot's doing and be swept.
      Children.sweepOrphans()
      try wait(for: [], until: .never)
    }
  }
}

extension EndResult {
  init(_ result: GameResult, for seat: Int) {
    switch (result, seat) {
    case (.draw, _): self = .draw
    case (.firstWins, 0), (.secondWins, 1): self = .win
    default: self = .loss
    }
  }
}
