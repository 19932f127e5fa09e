import Games
import Hosting
import JSON
import Tournaments

/// The bots of a match, by their seats in the current game.
///
/// This class starts the processes of the bots, waits for them, and ends them.
final class SeatedBots {
  /// The game; if moves are texts, it gets a new list of texts each time it is played.
  private(set) var game: any Game
  private(set) var launches: [BotLaunch]
  /// The links to the bots' processes; nil for a bot that is not running.
  private(set) var links: [BotLink?]
  let shouldStop: @Sendable () -> Bool
  private let settings: MatchSettings
  private var processes: [LineProcess] = []
  /// The index of the bot in each seat of the current game.
  private var seating: [Int]
  private var placement = Placement()
  /// The processor that the bots share with this thread; nil if they use all processors.
  private var sharedProcessor: SharedProcessor?

  init(
    _ game: any Game, _ launches: [BotLaunch], _ settings: MatchSettings,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.game = game
    self.launches = launches
    self.settings = settings
    self.shouldStop = shouldStop
    links = launches.map { _ in nil }
    seating = Array(launches.indices)
  }

  subscript(seat: Int) -> BotLink {
    guard let link = links[seat] else {
      preconditionFailure("a bot was asked before it was started")
    }
    return link
  }

  private func set(_ link: BotLink?, _ seat: Int) {
    links[seat] = link
    leaveProcessor()
    processes = links.compactMap { $0?.process }
  }

  func end(_ seat: Int, patience: Int64) {
    guard let link = links[seat] else { return }
    set(nil, seat)
    BotLink.close([link], patience: patience)
  }

  func close(patience: Int64) {
    leaveProcessor()
    BotLink.close(links.compactMap(\.self), patience: patience)
    links = launches.map { _ in nil }
    processes = []
  }

  /// Starts the processes of all bots, without waiting for them.
  func prepare() {
    for seat in links.indices {
      set(try? BotLink(launches[seat], game: game, settings: settings), seat)
    }
  }

  /// Gives the game a new list of texts.
  func beginGame(texts: [String]) { game = game.with(texts: MoveTexts(texts)) }

  // MARK: - Waiting

  /// Waits until a bot's process writes or ends, until a bot requires attention, or until 0.1 seconds have
  /// passed.
  ///
  /// Returns the time after the wait.
  func wait(from now: Instant) throws(Interruption) -> Instant {
    let isShared = sharedProcessor != nil
    var moment = isShared ? now + Placement.patience : Instant.never
    for link in links {
      if let link { moment = min(moment, link.attend(at: now), link.process.nextCheck) }
    }
    try wait(for: processes, until: moment, from: now, isShared: isShared)
    let end = Instant.now
    if settings.mayShareProcessors { place(afterWait: end - now) }
    return end
  }

  // MARK: - Placement

  private func place(afterWait nanoseconds: Int64) {
    switch placement.add(wait: nanoseconds) {
    case .share:
      sharedProcessor = SharedProcessor(with: processes)
      if sharedProcessor == nil { placement.leave() }
    case .leave:
      sharedProcessor?.leave()
      sharedProcessor = nil
    case nil: break
    }
  }

  /// Lets the bots and this thread use all processors.
  private func leaveProcessor() {
    guard let shared = sharedProcessor else { return }
    shared.leave()
    sharedProcessor = nil
    placement.leave()
  }

  /// Reads the output of the bots whose turn it is, without waiting; returns whether there is any
  /// unread output.
  ///
  /// The bot in seat `other` is skipped.
  func poll(except other: Int? = nil) -> Bool {
    let asked = links.enumerated().filter { $0.offset != other }.compactMap(\.element)
      .filter { $0.asked != nil }.map(\.process)
    if !asked.isEmpty { LineProcess.poll(asked) }
    return asked.contains { $0.hasUnreadOutput }
  }

  private func wait(
    for processes: [LineProcess], until moment: Instant, from now: Instant = .now,
    isShared: Bool = false
  ) throws(Interruption) {
    LineProcess.wait(
      for: processes, until: min(moment, now + 100_000_000), from: now, isShared: isShared)
    guard !shouldStop() else { throw .stopped }
  }

  /// Throws an error if a request to stop has arrived, or arrives within 0.2 seconds.
  ///
  /// A job scheduler may end all processes of a job at the same time, both Joust and its bots. This is not a
  /// fault of a bot.
  func stopIfAsked() throws(Interruption) {
    for _ in 0..<2 { try wait(for: [], until: .never) }
  }

  // MARK: - Getting ready for a game

  /// Assigns the seats for the next game, and starts the bots that are not running.
  ///
  /// - Returns: For each seat, the reason why its bot could not be started, or nil if it runs.
  func seat(_ next: [Int], for scheduled: ScheduledGame) throws(Interruption) -> [String?] {
    if next != seating {
      let places = next.compactMap(seating.firstIndex)
      launches = places.map { launches[$0] }
      links = places.map { links[$0] }
      seating = next
    }
    for seat in links.indices { try receiveOwedAnswers(of: seat) }
    nameGame(scheduled)
    LineProcess.poll(processes)
    for (launch, link) in zip(launches, links) {
      if let link, link.gameNumber > 0, link.process.hasNoticedEnd { launch.exits?.add() }
    }
    return try start(
      links.indices.filter { links[$0].map { !$0.isReady || $0.process.hasNoticedEnd } ?? true })
  }

  /// Sets the title of the game in the logs of all bots for the text that they write from now on.
  private func nameGame(_ scheduled: ScheduledGame) {
    guard launches.contains(where: { $0.log != nil }) else { return }
    // Text that is still in the pipes belongs to the previous game.
    LineProcess.poll(links.compactMap(\.self).filter { $0.gameNumber > 0 }.map(\.process))
    let titles = launches.map { "\($0.name) \($0.version)" }
    for seat in launches.indices {
      let others = titles.indices.filter { $0 != seat }.map { titles[$0] }.joined(separator: ", ")
      let name = "\(game.name) \(scheduled.id): \(titles[seat]) against \(others)"
      launches[seat].gameTitle = name
      links[seat]?.gameTitle = name
    }
  }

  /// Restarts the bot in a seat; returns the reason if it cannot be started.
  func restart(_ seat: Int) throws(Interruption) -> String? { try start([seat])[seat] }

  /// Waits for the late answers of a bot from the last game; ends the bot if they do not arrive in time.
  private func receiveOwedAnswers(of seat: Int) throws(Interruption) {
    guard let bot = links[seat], bot.owesAnswers else { return }
    let deadline = bot.owedAnswersDeadline
    bot.process.resume()
    bot.flush()
    while !bot.dropOwedAnswers() {
      guard Instant.now < deadline, !bot.process.isOutputClosed else {
        return end(seat, patience: 0)
      }
      try wait(for: [bot.process], until: deadline)
      endExcessive()
    }
  }

  /// Ends bots that exceed their limits outside of their turns.
  private func endExcessive() {
    for link in links where link?.pollLimits(at: .now) != nil { link?.process.end(within: 0) }
  }

  /// Starts the bots in the given seats, except bots that are already starting, and waits for their ready
  /// messages.
  ///
  /// - Returns: For each seat, the reason why its bot could not be started, or nil if the start did not fail.
  private func start(_ seats: [Int]) throws(Interruption) -> [String?] {
    var failures: [String?] = launches.map { _ in nil }
    for seat in seats where links[seat]?.isReady ?? true {
      failures[seat] = try startProcess(of: seat)
    }
    var waiting = seats.filter { failures[$0] == nil }
    var attempts = 0
    while true {
      // A bot that was started ahead of its game may be ready already.
      for seat in waiting {
        switch self[seat].startProgress() {
        case .waiting:
          guard let fault = self[seat].pollLimits(at: .now) else { continue }
          // The bot may have written its ready message before it exceeded the limit.
          LineProcess.wait(for: [self[seat].process], until: .now)
          if case .ready = self[seat].startProgress() {
            waiting.removeAll { $0 == seat }
          } else {
            failures[seat] = fault.detail
          }
        case .ready: waiting.removeAll { $0 == seat }
        case .failed(let sentence): failures[seat] = printable(sentence)
        case .neverRan(let words):
          // The sandbox could not run the bot, which is not a fault of the bot.
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

  /// Throws an error if a file of a bot is missing on the machine, which is not a fault of the bot.
  private func checkPresence(of seats: [Int]) throws(Interruption) {
    for seat in seats {
      if let lack = launches[seat].lack() { throw .absent(bot: launches[seat].name, lack: lack) }
    }
  }

  /// Starts the process of the bot in a seat; returns the reason if it cannot be started.
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
      // The machine's lack of resources may be temporary, or orphaned processes of a bot may be its cause.
      Children.sweepOrphans()
      try wait(for: [], until: .never)
    }
  }
}
