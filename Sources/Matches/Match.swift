package import Games
package import Hosting
import JSON
import Protocol
package import Tournaments

/// Some games of the same bots, one after the other.
///
/// Their processes are started once; one that failed is started afresh for the next game.
package final class Match {
  /// The game, each time it is played with its own list of texts that are moves.
  private(set) var game: any Game
  let shouldStop: @Sendable () -> Bool
  let settings: MatchSettings
  // By the seats of the present game; a bot that does not run has no link.
  private var launches: [BotLaunch]
  private var links: [BotLink?]
  private var parts: [Part] = []
  private var processes: [LineProcess] = []
  /// The bots of the match in the order of their present seats.
  private var seating: [Int]

  /// What is written down of the part that a bot had in a game.
  private struct Part {
    var gameNumber = 1
    var milliseconds = 0.0
    var longestMilliseconds = 0.0
    var processorMilliseconds = 0.0
    /// The end of what it wrote on its standard error, where it was at fault.
    var log = ""
  }

  package init(
    _ game: any Game, bots launches: [BotLaunch], settings: MatchSettings,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.game = game
    self.launches = launches
    links = launches.map { _ in nil }
    seating = Array(launches.indices)
    self.settings = settings
    self.shouldStop = shouldStop
  }

  /// Starts the processes of all bots and waits for none; one that can't be started is tried again when
  /// a game is played.
  package func prepare() {
    for seat in links.indices {
      set(try? BotLink(launches[seat], game: game, settings: settings), seat)
    }
  }

  /// Plays a game; `seating` has the bots of the match, by their numbers from 0, in the order of the seats.
  ///
  /// - Throws: where it was not played to its end, through no fault of the bots.
  package func play(
    _ scheduled: ScheduledGame, seating: [Int]
  ) throws(Interruption) -> GameRecord {
    let failures = try seat(seating, for: scheduled)
    parts = links.map { _ in Part() }
    game = game.with(texts: MoveTexts())
    var played = GameInPlay(scheduled, in: self)
    let hasBots = failures.allSatisfy { $0 == nil }
    let verdict = hasBots ? try played.play() : Verdict(startFailures: failures)
    if verdict.mayBeAnInterrupt { try stopIfAsked() }
    return conclude(scheduled, played, verdict)
  }

  /// Tells the bots how the game ended, ends those that failed, and writes it all down.
  private func conclude(
    _ scheduled: ScheduledGame, _ played: GameInPlay, _ verdict: Verdict
  ) -> GameRecord {
    for (seat, link) in links.enumerated() {
      guard let bot = link, bot.isInGame else { continue }
      let isOut = verdict.faults[seat] != nil && game.goesOnAfterFaults
      let processorTime =
        isOut
        ? bot.leaveGame()
        : bot.finish(
          seat, places: verdict.places, reason: verdict.reason,
          view: played.state.finalView(of: seat))
      note(bot, of: seat, processorTime)
    }
    for (seat, fault) in verdict.faults.enumerated() {
      if let fault { endFaulty(seat, patience: fault.reason.patience) }
    }
    var record = GameRecord(
      id: scheduled.id, game: game.name, rules: game.rules, bots: launches.map(\.name),
      versions: launches.map(\.version), play: played.record, result: .draw,
      reason: verdict.reason, milliseconds: parts.map(\.milliseconds),
      longestMilliseconds: parts.map(\.longestMilliseconds), at: Platform.moment)
    record.texts = game.notation.moveTexts?.all ?? []
    record.standing = verdict.places
    record.seed = scheduled.seed
    record.stepSizes = played.state.stepSizes
    record.finalScores = played.finalScores
    record.comments = played.comments
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

  /// Takes a bot out of a game that goes on without it.
  func eliminate(_ seat: Int) {
    let bot = self[seat]
    note(bot, of: seat, bot.leaveGame())
    // The clocks of the others don't wait.
    endFaulty(seat, patience: 0)
  }

  private func note(_ bot: BotLink, of seat: Int, _ processorTime: Int64) {
    parts[seat].gameNumber = bot.gameNumber
    parts[seat].milliseconds = Double(bot.clock.taken) / 1e6
    parts[seat].longestMilliseconds = Double(bot.clock.longest) / 1e6
    parts[seat].processorMilliseconds = Double(processorTime) / 1e6
  }

  private func endFaulty(_ seat: Int, patience: Int64) {
    guard let bot = links[seat] else { return }
    end(seat, patience: patience)
    parts[seat].log = String(decoding: bot.process.errorTail, as: UTF8.self)
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
    links = launches.map { _ in nil }
    processes = []
  }

  /// Waits until something happens that concerns a bot, or a bot is to be looked after.
  func wait(from now: Instant) throws(Interruption) {
    var moment = Instant.never
    for link in links {
      if let link { moment = min(moment, link.attend(at: now), link.process.nextLook) }
    }
    try wait(for: processes, until: moment, from: now)
  }

  /// Takes note of what bots have written that are asked, but for one seat; whether there is any.
  func look(besides seat: Int? = nil) -> Bool {
    let asked = links.enumerated().filter { $0.offset != seat }.compactMap(\.element)
      .filter { $0.asked != nil }.map(\.process)
    if !asked.isEmpty { LineProcess.look(at: asked) }
    return asked.contains { $0.hasUnreadOutput }
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

  /// Gives the bots their seats for the next game, and has all of them running.
  ///
  /// - Returns: for each seat, why its bot could not be started; nil where it could.
  private func seat(
    _ next: [Int], for scheduled: ScheduledGame
  ) throws(Interruption) -> [String?] {
    if next != seating {
      let places = next.compactMap(seating.firstIndex)
      launches = places.map { launches[$0] }
      links = places.map { links[$0] }
      seating = next
    }
    for seat in links.indices { try takeOwedAnswers(of: seat) }
    nameGame(scheduled)
    LineProcess.look(at: processes)
    return try start(
      links.indices.filter { links[$0].map { !$0.isReady || $0.process.hasNoticedEnd } ?? true })
  }

  /// Names the game in the logs of all bots, before what they write from now on.
  private func nameGame(_ scheduled: ScheduledGame) {
    guard launches.contains(where: { $0.log != nil }) else { return }
    // What is still in the pipes belongs to the game before.
    LineProcess.look(at: links.compactMap(\.self).filter { $0.gameNumber > 0 }.map(\.process))
    let titles = launches.map { "\($0.name) \($0.version)" }
    for seat in launches.indices {
      let others = titles.indices.filter { $0 != seat }.map { titles[$0] }.joined(separator: ", ")
      let name = "\(game.name) \(scheduled.id): \(titles[seat]) against \(others)"
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
      endExcessive()
    }
  }

  /// Ends bots that hold too much while nobody asks them.
  private func endExcessive() {
    for link in links where link?.excess(at: .now) != nil { link?.process.end(within: 0) }
  }

  /// Starts the bots of some seats, but those that were started and are not ready yet.
  private func start(_ seats: [Int]) throws(Interruption) -> [String?] {
    var failures: [String?] = launches.map { _ in nil }
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
      endExcessive()
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

/// What holds for the games of a match beside the rules of the game.
package struct MatchSettings: Sendable {
  package var time: TimeControl
  /// What a bot may hold.
  package var limits = ResourceLimits()
  /// Whether a late move is made for the bot, at random, instead of losing it the game.
  package var playsLateMovesAtRandom = false
  package var allowsPondering = true
  /// How many bytes the comments of a bot take in the record of a game, at most: a line of all bots'
  /// must not be too long to be read.
  package var commentBytes = 1 << 20
  /// The most bytes that a bot's moves take in the record of a game, where they are texts.
  ///
  /// Escapes are counted. A line with the longest texts and comments of eight bots can still be read.
  package var textBytes = 4 << 20

  package init(time: TimeControl = TimeControl()) {
    self.time = time
  }
}

package struct BotLaunch: Sendable {
  package var name: String
  package var version: String
  package var launch: Launch
  /// Where what it writes on its standard error goes, beside the record, under the title of the game.
  package var log: (@Sendable (_ title: String, ArraySlice<UInt8>) -> Void)?
  /// What the game that it plays next is called in its log.
  var gameTitle = ""
  /// Says what of the bot is gone from the machine; nil where all of it is there.
  package var lack: @Sendable () -> String? = { nil }

  package init(name: String, version: String, launch: Launch) {
    (self.name, self.version, self.launch) = (name, version, launch)
  }
}
