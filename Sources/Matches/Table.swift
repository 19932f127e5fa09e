package import Games
import JSON
import Protocol
import Hosting
import Synchronization
package import Tournaments

/// Two bots that play some games, one after the other.
///
/// Their processes are started once; one that failed is started afresh for the next game.
package final class Table {
  let game: any Game
  let settings: MatchSettings
  /// Says whether to stop in the middle of a game.
  let shouldStop: @Sendable () -> Bool
  private let contestants: [Contestant]
  private var sessions: [Session?] = [nil, nil]
  /// Whether the bots have changed seats.
  private var isSwapped = false
  private var nextLook = Instant.now
  var clock = WallClock()

  package init(
    game: any Game, contestants: [Contestant], settings: MatchSettings,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.game = game
    self.contestants = contestants
    self.settings = settings
    self.shouldStop = shouldStop
  }

  /// Gives the bots their seats for the next game, takes note of what they did since the last one,
  /// and makes sure that both are running.
  ///
  /// - Returns: for each seat, why its bot could not be started; nil where it could.
  func seat(swapped: Bool) throws(Interruption) -> [String?] {
    isSwapped = swapped
    for seat in 0..<2 { try settle(seat) }
    LineProcess.look(at: (0..<2).compactMap { session($0)?.process })
    return try start((0..<2).filter { session($0)?.process.hasNoticedEnd ?? true })
  }

  /// Starts the bot in a seat afresh.
  ///
  /// - Returns: why it could not be started; nil where it could.
  func restart(_ seat: Int) throws(Interruption) -> String? {
    try start([seat])[seat]
  }

  /// Starts the bots in some seats side by side, and waits until they are ready.
  private func start(_ seats: [Int]) throws(Interruption) -> [String?] {
    var failures: [String?] = [nil, nil]
    for seat in seats { failures[seat] = try launch(seat) }
    var waiting = seats.filter { failures[$0] == nil }
    var attempts = 0
    while !waiting.isEmpty {
      let starting = waiting.map { self[$0] }
      let deadline = starting.map(\.startupDeadline).min() ?? .now
      try wait(for: starting.map(\.process), until: deadline)
      let excess = excessOfMemory(at: .now, of: waiting)
      for seat in waiting {
        switch self[seat].readiness() {
        case .waiting: failures[seat] = excess.flatMap { $0.seat == seat ? $0.fault.detail : nil }
        case .ready: waiting.removeAll { $0 == seat }
        case .failed(let sentence): failures[seat] = printable(sentence)
        case .neverRan(let words):
          attempts += 1
          failures[seat] = try launchAgain(seat, after: words, attempts)
        }
      }
      waiting.removeAll { failures[$0] != nil }
    }
    return failures
  }

  /// Starts a bot once more that its sandbox could not run, through no fault of its own.
  private func launchAgain(
    _ seat: Int, after words: String, _ attempt: Int
  ) throws(Interruption) -> String? {
    guard attempt < 5 else {
      throw .machine("the sandbox could not run \(contestant(seat).name): \(printable(words))")
    }
    try wait(for: [], until: .never)
    return try launch(seat)
  }

  /// Waits for the answer that a bot still owes to the last game; a bot that doesn't give it within
  /// its time is parted with.
  private func settle(_ seat: Int) throws(Interruption) {
    guard let session = session(seat), session.owesAnswers else { return }
    let deadline = session.settlingDeadline
    session.process.resume()
    session.flush()
    while !session.takeOwedAnswers() {
      guard Instant.now < deadline, !session.process.isOutputClosed else {
        return end(seat, patience: 0)
      }
      try wait(for: [session.process], until: deadline)
    }
  }

  private func launch(_ seat: Int) throws(Interruption) -> String? {
    end(seat, patience: 0)
    let deadline = Instant.now + 5_000_000_000
    while true {
      do throws(LaunchError) {
        sessions[slot(seat)] = try Session(contestant(seat), game: game, settings: settings)
        return nil
      } catch {
        switch error {
        case .program(let sentence): return printable(sentence)
        case .system(let failure):
          guard Instant.now < deadline else { throw .machine(failure.advice) }
        }
      }
      // What makes the machine refuse a process may pass, or be a bot's doing and be swept.
      Children.sweepOrphans()
      try wait(for: [], until: .never)
    }
  }

  /// The session of the bot in a seat.
  subscript(seat: Int) -> Session {
    guard let session = session(seat) else {
      preconditionFailure("a bot is started before it is asked")
    }
    return session
  }

  /// The bot in a seat.
  func contestant(_ seat: Int) -> Contestant { contestants[slot(seat)] }

  /// The session of the bot in a seat, if its process is running.
  func session(_ seat: Int) -> Session? { sessions[slot(seat)] }

  private func slot(_ seat: Int) -> Int { isSwapped ? 1 - seat : seat }

  /// Ends the process of the bot in a seat, if it has one.
  func end(_ seat: Int, patience: Int64) {
    guard let session = session(seat) else { return }
    sessions[slot(seat)] = nil
    Session.close([session], patience: patience)
  }

  /// Ends both processes.
  package func close(patience: Int64 = 1_000_000_000) {
    Session.close(sessions.compactMap(\.self), patience: patience)
    sessions = [nil, nil]
  }

  /// Waits for some processes, but not so long that nobody looks after the rest.
  func wait(
    for processes: [LineProcess], until moment: Instant, from now: Instant = .now
  ) throws(Interruption) {
    LineProcess.wait(for: processes, until: min(moment, now + 100_000_000), from: now)
    guard !shouldStop() else { throw .stopped }
  }

  /// Sees to it that a bot which is not on turn hears how its last game ended and that the next one
  /// has begun, unless it is asked so soon that it hears it all at once.
  ///
  /// - Returns: when it is to be looked after again.
  func nextDelivery(to seat: Int, at now: Instant) -> Instant {
    let session = self[seat]
    guard let due = session.deliveryDue else { return .never }
    guard now >= due else { return due }
    session.flush()
    return .never
  }

  /// The fault of a bot whose processes hold too much memory or too many temporary files, looked for
  /// several times a second.
  func excessOfMemory(
    at now: Instant, of seats: [Int] = [0, 1]
  ) -> (seat: Int, fault: Fault)? {
    guard now >= nextLook else { return nil }
    nextLook = now + 120_000_000
    for seat in seats {
      let session = self[seat]
      guard let fault = excess(of: session.process) else { continue }
      session.stopClock(at: now)
      return (seat, fault)
    }
    return nil
  }

  private func excess(of process: LineProcess) -> Fault? {
    if let bytes = process.bytesHeld(beyond: settings.memory ?? .max) {
      return .tooMuchMemory(bytes, of: settings.memory ?? .max)
    }
    let files = process.scratchUsage
    guard files.bytes <= Confinement.scratchLimit, files.files <= Confinement.scratchFiles else {
      return .tooManyFiles(files.files, bytes: files.bytes)
    }
    return nil
  }
}

extension Table {
  /// Plays a scheduled game; `swapped` says that the table's second bot has the first seat.
  package func play(_ scheduled: ScheduledGame, swapped: Bool) throws(Interruption) -> GameRecord {
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

/// The moves that are made for bots which were too late, and how many there were.
struct LateMoves {
  /// The number of them for each seat.
  var counts = [0, 0]
  private var generator: SplitMix64

  /// The moves follow from the name of the game, so that they are nobody's choice.
  init(of scheduled: ScheduledGame) {
    var hash = StableHash()
    hash.add(scheduled.id)
    generator = SplitMix64(seed: hash.result)
  }

  /// A random legal move for the bot in a seat.
  mutating func move(for seat: Int, in position: any Position) -> Int {
    counts[seat] += 1
    guard let move = position.legalMoves.randomElement(using: &generator) else {
      preconditionFailure("a bot is asked only while it can move")
    }
    return move
  }
}

/// What was played of a game, whoever won.
struct PlayRecord {
  /// The moves.
  var play: GameRecord.Play
  /// What the bots said.
  var comments: [GameRecord.Comment] = []
  /// The moves that each bot was too late for.
  var late = [0, 0]
}
