import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// The process of a bot under check; its output is read even when no answer is expected.
final class CheckedBot {
  var writer = MessageWriter()
  private(set) var lastSent = ""
  private let check: BotCheck
  private let game: any Game
  private let process: LineProcess
  private var lastLine: [UInt8] = []
  private var gameNumber = 0
  /// The limit that the bot has exceeded, and the advice about it; nil if the bot is within its limits.
  private(set) var excess: (deed: String, advice: String)?

  /// The time that a bot has to exit after `quit` or after the end of its input, in nanoseconds.
  static let exitTime: Int64 = 1_000_000_000
  /// The duration of each attempt to find the cause of a silence, in nanoseconds.
  private static let attemptTime: Int64 = 600_000_000
  /// The time after which a wait is reported, in nanoseconds.
  private static let quietTime: Int64 = 2_000_000_000

  init(_ check: BotCheck, _ game: any Game) throws(LaunchError) {
    self.check = check
    self.game = game
    var launch = check.launch
    launch.limits = check.settings.limits
    launch.countsProcessorTime = check.time.clock == .cpu
    process = try LineProcess(launch)
    process.listen()
  }

  /// Sends hello and waits for the answer within the time limit for the start.
  ///
  /// If the bot has written nothing by then, `isLate` is true, and the function waits for up to `extra`
  /// nanoseconds more.
  func greet(waitingFor extra: Int64) -> (reading: LineProcess.Line, isLate: Bool) {
    writer.hello(
      game: game.name, rules: game.rules, limits: Limits(check.time), about: game.announcedAbout)
    send()
    let reading = answer(within: check.time.startup.wholeNanoseconds).reading
    guard case .partial = reading, fragment == nil else { return (reading, false) }
    return (answer(within: extra).reading, true)
  }

  func begin(seat: Int) {
    gameNumber += 1
    writer.start(gameNumber: gameNumber, seat: game.seatName(seat), seats: game.announcedSeats)
    send()
  }

  /// Asks for a move with a time limit of `clock` milliseconds.
  ///
  /// `clocks` are the clocks of all seats; nil if the total time of a game is not limited. `members` are
  /// additional members of the JSON message, each with a preceding comma.
  func ask(
    _ position: any Position, _ number: Int, clock: Int, clocks: TurnClocks?,
    adding members: String = ""
  ) {
    writer.turn(number, position, clock: clock, clocks: clocks)
    if members.isEmpty { return send() }
    var line = writer.bytes
    line.removeLast(2)
    line += Array((members + "}\n").utf8)
    writer.clear()
    send(line)
  }

  func quit() {
    writer.quit()
    send()
  }

  /// Sends the collected messages.
  func send() {
    send(writer.bytes)
    writer.clear()
  }

  func send(_ lines: [UInt8]) {
    for line in lines.split(separator: 10) {
      lastLine = line + [10]
      lastSent = printable(String(decoding: line, as: UTF8.self))
      check.report(.joust, lastSent)
    }
    process.ask(lines)
  }

  /// Waits for a line for at most `limit` nanoseconds; `isLate` is true if no line has arrived by then.
  ///
  /// As in a game, the limit is extended for a bot that waits for a processor.
  func answer(within limit: Int64) -> (reading: LineProcess.Line, isLate: Bool) {
    var wait = ProcessorWait(
      since: process.processorNanoseconds, machine: .now, limit: limit)
    var reading = line(within: limit)
    while case .partial = reading {
      let mayWait = wait.nextPoll(of: process) != nil
      // A bot that has just answered no longer runs, so its state is checked before its output is read.
      LineProcess.wait(for: [process], until: .now)
      reading = nextLine(within: 1_000_000)
      if !mayWait, case .partial = reading { return (reading, true) }
    }
    return (reading, false)
  }

  /// The processor time that the bot has used so far, in nanoseconds.
  var processorTime: Int64 { process.processorNanoseconds }

  /// Waits for the answer to a turn; `isLate` is true if the bot has used more than `limit` nanoseconds.
  ///
  /// `start` is the processor time that the bot had used before the turn, in nanoseconds. If the clock counts
  /// processor time, the bot's time is counted from `start`, and the wall-clock time is limited as in a game.
  func answerToTurn(
    within limit: Int64, since start: Int64
  ) -> (reading: LineProcess.Line, isLate: Bool) {
    guard check.time.clock == .cpu else { return answer(within: limit) }
    let asked = Instant.now
    let wallLimit = OpenTurn.wallLimit(limit, .cpu)
    var wait = ProcessorWait(since: start, machine: .now, limit: limit)
    var used: Int64 = 0
    var isQuiet = false
    while true {
      let left = min(wallLimit - (Instant.now - asked), max(2_000_000, (limit - used) / 4))
      let reading = nextLine(within: max(1_000_000, left))
      used = wait.taken(by: processorTime, machine: .now)
      guard case .partial = reading, used <= limit else { return (reading, used > limit) }
      let passed = Instant.now - asked
      guard passed < wallLimit || wait.nextPoll(of: process) != nil else { return (reading, true) }
      if !isQuiet, passed > Self.quietTime {
        isQuiet = true
        reportWait(of: wallLimit)
      }
    }
  }

  /// Waits for a line for at most a given number of nanoseconds, and reports a wait of over two seconds.
  ///
  /// A bot that exceeds a limit of its resources is treated as having exited.
  func line(within nanoseconds: Int64) -> LineProcess.Line {
    guard nanoseconds > Self.quietTime, !check.isRepetition else {
      return nextLine(within: nanoseconds)
    }
    let early = nextLine(within: Self.quietTime)
    guard case .partial = early else { return early }
    reportWait(of: nanoseconds)
    return nextLine(within: nanoseconds - Self.quietTime)
  }

  private func reportWait(of nanoseconds: Int64) {
    let limit = DurationText.format(.nanoseconds(nanoseconds))
    check.waiting("no answer yet; waiting for at most \(limit) in all")
  }

  private func nextLine(within nanoseconds: Int64) -> LineProcess.Line {
    let settings = check.settings
    let line = try? process.line(until: .now + nanoseconds) { () throws(CancellationError) in
      let found = process.pollLimits(at: .now)
      guard let found else { return }
      excess = found.words(settings.limits)
      throw CancellationError()
    }
    let reading = line ?? .closed
    if case .whole(let line) = reading { check.report(.bot, Self.text(line)) }
    return reading
  }

  /// The printable beginning of an unfinished line; nil if there is none.
  var fragment: String? {
    let bytes = process.unreadBytes
    return bytes.isEmpty ? nil : Self.text(bytes)
  }

  /// The advice for a flaw of the bot's script, or for the failure that its standard error describes; nil if
  /// neither is recognized.
  var cure: String? {
    ScriptFlaw.cure(of: check.launch)
      ?? RecognizedFailure.cure(in: String(decoding: process.errorTail, as: UTF8.self))
  }

  /// The location of the error, the first error and the last three lines of the bot's standard error,
  /// printable and shortened; nil if the bot wrote nothing.
  var log: String? {
    let lines = LogExcerpt.lastLines(3, of: String(decoding: process.errorTail, as: UTF8.self))
    return lines.isEmpty ? nil : lines.map(Self.cut).joined(separator: " | ")
  }

  @discardableResult
  func end(within nanoseconds: Int64) -> Ending { process.end(within: nanoseconds) }

  /// Closes the bot's input, and kills the bot if it has not exited after `limit` nanoseconds.
  ///
  /// The limit is extended while the bot waits for a processor, or while its sandbox still has to end.
  func exit(within limit: Int64) -> Ending {
    let deadline = Instant.now + limit
    var wait = ProcessorWait(
      since: process.processorNanoseconds, machine: .now, limit: limit)
    return LineProcess.finish([process], within: .max / 2) {
      let now = Instant.now
      return now >= deadline && !process.isEnding(after: deadline, at: now)
        && wait.nextPoll(of: process, at: now) == nil
    }[0]
  }

  /// Finds the cause of a bot's silence.
  ///
  /// The cause is found from the bot's processor time or, if the bot does not compute, from its reactions to
  /// three attempts. The attempts are to send many copies of the last message, to send `quit`, and to end the
  /// input.
  ///
  /// - Returns: The text that the bot has written in the meantime, or nil for none, and the advice.
  func causeOfSilence() -> (received: String?, advice: String) {
    if let fragment { return (fragment, Advice.lineEnd) }
    let cause = provokedCause()
    // The bot may have written a part of a line in the meantime.
    if cause.received == nil, let fragment { return (fragment, Advice.lineEnd) }
    return cause
  }

  private func provokedCause() -> (received: String?, advice: String) {
    guard !check.isRepetition else { return (nil, Advice.answer) }
    let more = gameNumber == 0 ? Advice.orLonger : ""
    if isBusy { return (nil, Advice.busy + more) }
    let attempts = [
      ({ self.process.send((0..<1000).flatMap { _ in self.lastLine }) }, Advice.flush),
      ({ self.quit() }, Advice.flush),
      ({ self.process.endInput() }, Advice.readLines),
    ]
    for (attempt, advice) in attempts {
      attempt()
      switch answer(within: Self.attemptTime).reading {
      case .whole(let answer): return (Self.text(answer), advice + more)
      // A bot that exits only at the end of its input was waiting for that end. A bot that exits at `quit`
      // reads lines, but does not write an answer.
      case .closed where advice == Advice.readLines: return (nil, advice + more)
      case .closed: return (nil, Advice.answer + more)
      case .partial, .overLimit: continue
      }
    }
    return (nil, Advice.asleep + more)
  }

  /// Whether the bot uses a processor while it should answer.
  private var isBusy: Bool {
    let span: Int64 = 20_000_000
    let before = process.processorNanoseconds
    var readyCount = 0
    for _ in 0..<10 {
      guard case .partial = nextLine(within: span) else { return false }
      if process.isReadyToRun { readyCount += 1 }
    }
    // On a busy machine, a computing bot gets only a part of a processor, here a tenth of the ten spans.
    return readyCount > 5 || process.processorNanoseconds - before > span
  }

  /// Returns a line of the bot as text, printable and shortened.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    cut(String(decoding: line.prefix(2000), as: UTF8.self))
  }

  private static func cut(_ text: String) -> String {
    let limit = 300
    return printable(String(text.unicodeScalars.prefix(limit)))
      + (text.unicodeScalars.count > limit ? "…" : "")
  }
}

extension Position {
  /// Returns a random legal move; nil if there is none, or if the legal moves are not known.
  func anyMove(_ generator: inout SplitMix64) -> Int? {
    let moves = legalMoves
    return moves.isEmpty ? nil : moves[generator.next(below: moves.count)]
  }
}
