import Games
import Hosting
import Protocol
import Tournaments

/// The link to a bot's process during its games.
///
/// Messages are collected until the bot needs them, so that each turn requires only one write.
final class BotLink {
  let process: LineProcess
  private let settings: MatchSettings
  private var notation: MoveNotation
  private var start: BotStart
  private var writer = MessageWriter()
  private(set) var clock: BotClock
  /// The title of the current game in the bot's log.
  var gameTitle: String

  /// The number of games that were announced to this process of the bot, including the current game.
  private(set) var gameNumber = 0
  /// Whether the start of a game was announced to the bot, but not the end of that game.
  private(set) var isInGame = false
  private var hasAnswered = false
  private var lastAnswered: Int?
  private var turn: OpenTurn?
  /// The numbers of turns in which the bot was late; the answers to these turns may still arrive.
  private var owed: [Int] = []
  /// The time at which the collected messages are sent if the bot has not been asked for a move by then; nil
  /// if no time is set.
  private var deliveryDue: Instant?
  private let isStoppedOffTurn: Bool
  private var excess: Fault?
  /// The processor time that the bot had used before this game, in nanoseconds; nil before the first game.
  private var processorStart: Int64?

  init(_ bot: BotLaunch, game: any Game, settings: MatchSettings) throws(LaunchError) {
    self.settings = settings
    notation = game.notation
    clock = BotClock(settings.time)
    isStoppedOffTurn = if case .versus = game.shape { !settings.allowsPondering } else { false }
    start = BotStart(within: bot.startup ?? settings.time.startup)
    var launch = bot.launch
    launch.limits = settings.limits
    launch.countsProcessorTime = settings.time.clock == .cpu
    launch.confinement?.isStoppedBySignals = isStoppedOffTurn
    process = try LineProcess(launch)
    gameTitle = bot.gameTitle
    if let log = bot.log {
      process.onError = { [weak self] bytes in log(self?.gameTitle ?? "", bytes) }
    }
    writer.hello(
      game: game.name, rules: game.rules, limits: Limits(settings.time), about: game.announcedAbout)
    process.listen()
    flush()
  }

  var startDeadline: Instant { start.deadline }

  /// Whether the bot has written its ready message.
  private(set) var isReady = false

  func startProgress() -> BotStart.Progress {
    let progress = start.progress(of: process)
    if case .ready = progress { isReady = true }
    return progress
  }

  /// Announces the start of a game, with the name of the bot's seat (except in a race).
  ///
  /// In a game of more than two seats, the message also contains the names of all seats.
  func begin(seat: Int, of game: any Game) {
    gameNumber += 1
    // The log of a fault must not contain text from earlier games.
    if gameNumber > 1 { process.forgetErrors() }
    notation = game.notation
    isInGame = true
    hasAnswered = false
    turn = nil
    owed = []
    clock.beginGame()
    writer.start(gameNumber: gameNumber, seat: game.seatName(seat), seats: game.announcedSeats)
    deliveryDue = .now + 200_000
    process.delayCheck(at: .now)
    if processorStart == nil { processorStart = process.recentProcessorNanoseconds }
    rest()
  }

  /// Announces the end of the game, with the bot's final view if there is one.
  ///
  /// For final views, see ``Position/finalView(of:)``. Returns the processor time that the bot
  /// has used in the game, in nanoseconds.
  func finish(_ seat: Int, places: [Int], reason: String, view: String? = nil) -> Int64 {
    writer.end(seat, places: places, reason: reason, view: view)
    return leaveGame()
  }

  /// Ends the bot's part in the game without announcing the end.
  ///
  /// Returns the processor time that the bot has used in the game, in nanoseconds.
  func leaveGame() -> Int64 {
    isInGame = false
    let now = process.recentProcessorNanoseconds
    defer { processorStart = now }
    return now - (processorStart ?? now)
  }

  func flush() {
    deliveryDue = nil
    guard !writer.bytes.isEmpty else { return }
    process.send(writer.bytes)
    writer.clear()
  }

  /// Asks bots to quit, and ends the processes that have not exited within a given number of nanoseconds.
  static func close(_ bots: [BotLink], patience: Int64) {
    for bot in bots {
      bot.writer.quit()
      bot.flush()
    }
    LineProcess.finish(bots.map(\.process), within: patience)
  }

  /// Returns a fault if the bot exceeds a limit of memory, files or processes; the limits are checked several
  /// times a second.
  func pollLimits(at now: Instant) -> Fault? {
    let found = process.pollLimits(at: now)
    guard let found, excess == nil else { return excess }
    stopClock(at: now)
    excess = Fault(found, settings)
    return excess
  }

  /// Pauses the bot until its next turn, unless it may think during other turns.
  private func rest() {
    if isStoppedOffTurn { process.pause() }
  }

  /// The time at which the bot was asked for its next move; nil if no answer is expected.
  var asked: Instant? { turn?.asked }

  /// Asks the bot for a move; returns a fault if the bot has written something without a request.
  ///
  /// `clocks` are the clocks of all seats if the total time of a game is limited.
  func ask(
    _ number: Int, _ position: any Position, clocks: TurnClocks? = nil, isDrawOffered: Bool = false
  ) -> Fault? {
    if process.hasWrittenUnasked(), let fault = faultOfUnreadOutput() { return fault }
    let milliseconds = clock.milliseconds
    writer.turn(
      number, position, clock: milliseconds, clocks: clocks, isDrawOffered: isDrawOffered)
    process.resume()
    let now = Instant.now
    turn = OpenTurn(
      number: number, knowsLegalMoves: !position.hidesLegalMoves, asked: now,
      limit: (Duration.milliseconds(milliseconds) + settings.time.grace).wholeNanoseconds,
      clock: settings.time.clock,
      processorStart: settings.time.clock == .cpu
        ? process.processorNanoseconds : process.roughProcessorNanoseconds(at: now))
    flush()
    process.listen()
    return nil
  }

  /// Sends the collected messages if they are due while it is not the bot's turn.
  ///
  /// Returns the next time at which the bot requires attention, or ``Instant/never``.
  func attend(at now: Instant) -> Instant {
    if let turn {
      guard let used = processorTime(of: turn) else { return turn.deadline }
      return min(turn.deadline, now + max(2_000_000, (turn.limit - used) / 4))
    }
    guard let due = deliveryDue else { return .never }
    guard now >= due else { return due }
    flush()
    return .never
  }

  /// Returns the bot's answer to the open turn; nil if there is none yet.
  func answer(at now: Instant) -> Answer? {
    while true {
      switch process.nextLine() {
      case .whole(let line):
        guard let answer = answer(by: line, at: now) else { continue }
        return answer
      case .overLimit: return lose(by: .tooMuchOutput, at: now)
      case .closed: return gone(at: now)
      case .partial: return process.isInputBroken ? gone(at: now) : lateness(at: now)
      }
    }
  }

  private func answer(by line: ArraySlice<UInt8>, at now: Instant) -> Answer? {
    guard let turn else { return nil }
    if let doubtful = turn.doubtfulLine { return lose(by: doubtful.asExtraLine, at: now) }
    // The bot may be reading the message about the end of its last game, and may write something in response.
    let mayBeAboutLastGame = !hasAnswered && gameNumber > 1
    let reply: Reply
    do {
      reply = try LineDecoder.reply(process.buffer, in: line.indices, notation: notation)
    } catch {
      let fault = Fault.unreadable(line, error, turn: turn.number, notation)
      return judge(fault, unless: mayBeAboutLastGame ? .unasked(line) : nil, at: now)
    }
    guard reply.turn == turn.number else {
      if dropLateAnswer(reply) { return nil }
      let fault = Fault.answerToAnotherTurn(line, than: turn.number)
      if reply.turn == lastAnswered {
        return judge(fault, unless: .secondAnswer(to: reply.turn), at: now)
      }
      return judge(fault, unless: mayBeAboutLastGame ? .unasked(line) : nil, at: now)
    }
    lastAnswered = turn.number
    let taken = close(turn, at: now)
    guard taken <= turn.limit else { return tooLate(turn, taken) }
    clock.addIncrement()
    return .move(reply, line: line)
  }

  /// Treats a line as a wrong answer and returns the fault, unless it may be an extra line.
  ///
  /// `extra` is not nil if the bot may have written the line before Joust asked for the move. In that case,
  /// the decision is deferred: if another line follows, the first line is an extra line; otherwise it is a
  /// wrong answer. Thus the kind of the fault does not depend on chance.
  private func judge(_ fault: Fault, unless extra: Fault?, at now: Instant) -> Answer? {
    guard let extra else { return lose(by: fault, at: now) }
    turn?.doubtfulLine = (asAnswer: fault, asExtraLine: extra)
    return nil
  }

  private func lateness(at now: Instant) -> Answer? {
    guard let turn else { return nil }
    if let used = processorTime(of: turn), used > turn.limit {
      return tooLate(turn, close(turn, at: now, isLate: true))
    }
    guard now >= turn.deadline else { return nil }
    guard turn.hasReadAgain else {
      // A bot that has just answered no longer runs, so its state is checked before its output is read.
      var wait = turn.processorWait
      self.turn?.nextPoll = wait.nextPoll(
        at: now, used: process.processorNanoseconds, machine: .now,
        isReady: process.isReadyToRun)
      self.turn?.processorWait = wait
      self.turn?.hasReadAgain = true
      LineProcess.wait(for: [process], until: .now)
      return answer(at: .now)
    }
    if let next = turn.nextPoll {
      self.turn?.deadline = next
      self.turn?.hasReadAgain = false
      return nil
    }
    if let doubtful = turn.doubtfulLine { return lose(by: doubtful.asAnswer, at: now) }
    // The bot may have closed its input before or after Joust wrote the turn.
    if process.hasClosedInput() { return gone(at: now) }
    return tooLate(turn, close(turn, at: now, isLate: true))
  }

  private func tooLate(_ turn: OpenTurn, _ taken: Int64) -> Answer {
    guard settings.playsLateMovesAtRandom, turn.knowsLegalMoves, !clock.isUsedUp else {
      let limit = (turn.limit - settings.time.grace.wholeNanoseconds) / 1_000_000
      guard taken > turn.limit || settings.time.clock == .wall else {
        return .fault(.asleep(for: turn, taken))
      }
      return .fault(
        .late(
          for: turn.number, taken, of: limit, unended: process.unreadBytes,
          used: process.processorNanoseconds - turn.processorStart))
    }
    owed.append(turn.number)
    clock.addIncrement()
    return .late
  }

  private func gone(at now: Instant) -> Answer {
    let wasInGame = hasAnswered || gameNumber == 1
    let turn = turn
    stopClock(at: now)
    // During a longer wait, the clocks of the other bots could run out in a simultaneous move.
    let ending = process.end(within: 20_000_000)
    if let refusal = process.refusal { return .fault(Fault(refusal, settings)) }
    if let doubtful = turn?.doubtfulLine { return .fault(doubtful.asAnswer) }
    if !wasInGame, !ending.wasForced, case .exited = ending.termination { return .left }
    let question = turn.map { " before it answered turn \($0.number)" } ?? ""
    return .fault(
      Fault(
        .crash, Fault.sentence(for: ending, of: process, before: question),
        mayBeAnInterrupt: ending.termination.isLikeAnInterrupt))
  }

  private func lose(by fault: Fault, at now: Instant) -> Answer {
    stopClock(at: now)
    return .fault(fault)
  }

  private func stopClock(at now: Instant) {
    if let turn { _ = close(turn, at: max(now, turn.asked)) }
  }

  private func close(_ turn: OpenTurn, at now: Instant, isLate: Bool = false) -> Int64 {
    // An answer that is read after the deadline may have arrived before it.
    let passed = isLate ? now - turn.asked : min(now - turn.asked, turn.limit)
    let taken = processorTime(of: turn) ?? passed
    clock.charge(taken)
    hasAnswered = true
    self.turn = nil
    process.ignore()
    rest()
    return taken
  }

  /// Returns the processor time that the bot has used for a turn, in nanoseconds; nil if the limits apply to
  /// wall-clock time.
  private func processorTime(of turn: OpenTurn) -> Int64? {
    guard settings.time.clock == .cpu else { return nil }
    return turn.processorWait.taken(by: process.processorNanoseconds, machine: .now)
  }

  // MARK: - Answers that come late

  var owesAnswers: Bool { turn != nil || !owed.isEmpty }

  var owedAnswersDeadline: Instant {
    turn?.deadline ?? .now + settings.time.move.wholeNanoseconds
  }

  /// Drops late answers that have arrived; returns true if no other late answer is expected.
  func dropOwedAnswers() -> Bool {
    process.listen()
    while owesAnswers, case .whole = process.nextLine() {
      if owed.isEmpty { turn = nil } else { owed.removeFirst() }
    }
    if !owesAnswers { process.ignore() }
    return !owesAnswers
  }

  /// Returns a fault if the bot's unread output contains anything other than late answers.
  ///
  /// An incomplete line is not a fault while a late answer is expected.
  private func faultOfUnreadOutput() -> Fault? {
    while !owed.isEmpty {
      guard case .whole(let line) = process.nextLine() else { return nil }
      guard
        let reply = try? LineDecoder.reply(process.buffer, in: line.indices, notation: notation),
        dropLateAnswer(reply)
      else { return .unasked(line) }
      guard process.hasWrittenUnasked() else { return nil }
    }
    return .unasked(process.unreadBytes)
  }

  private func dropLateAnswer(_ reply: Reply) -> Bool {
    guard let index = owed.firstIndex(of: reply.turn) else { return false }
    owed.remove(at: index)
    return true
  }
}
