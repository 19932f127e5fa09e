import Games
import JSON
import Protocol
import Hosting
import Tournaments

/// A bot's process during the games that it plays: what it was told, and what it owes.
///
/// Messages are gathered until the bot is to hear them, so that a turn is one write.
final class Session {
  let contestant: Contestant
  let process: LineProcess
  let settings: MatchSettings
  let notation: MoveNotation
  var writer = MessageWriter()

  /// The number of the process's game, from 1.
  private(set) var gameNumber = 0
  /// Whether it was told of a game's begin and not yet of its end.
  private(set) var isInGame = false
  /// Whether it has answered a turn since it was started.
  var hasMoved = false
  /// Whether it has answered a turn of this game.
  var hasAnswered = false
  /// The number of the turn that it answered last.
  var lastAnswered: Int?
  /// The turn that it has not answered yet.
  var open: OpenTurn?
  /// The turns that it was too late for, whose answers may still come.
  var owed: [Int] = []
  /// Whether it was late once, if only for want of a processor: what it uses is looked at from now
  /// on.
  var mayNeedReprieve = false
  /// What it has left of the time for all its moves, in nanoseconds.
  var totalLeft: Int64?
  /// What it has taken in this game.
  var spent = ThinkingTime()
  /// When what was gathered is to be heard, if the bot isn't asked before.
  private(set) var deliveryDue: Instant?
  /// When it was started.
  let started = Instant.now
  /// Whether it was looked at for its ready message after it should have been there.
  var hasLookedLate = false
  /// Whether it is stopped while the other bot is to move.
  private let isStoppedOffTurn: Bool
  /// The processor time that it had used when the last game was over, or when the first one began,
  /// in nanoseconds.
  private var processorStart: Int64?
  /// What it has used since then until this game was over, in nanoseconds.
  private(set) var processorTime: Int64 = 0

  /// Starts the bot's process and tells it the game.
  init(_ contestant: Contestant, game: any Game, settings: MatchSettings) throws(LaunchError) {
    self.contestant = contestant
    self.settings = settings
    notation = game.notation
    if case .versus = game.shape {
      isStoppedOffTurn = !settings.allowsPondering
    } else {
      isStoppedOffTurn = false
    }
    process = try LineProcess(contestant.launch)
    process.onError = contestant.log
    writer.hello(game: game.name, rules: game.rules, limits: Limits(settings.time))
    process.listen()
    flush()
  }

  /// Tells it that a game begins, when it next hears something.
  func begin(seat: String?) {
    gameNumber += 1
    isInGame = true
    hasAnswered = false
    open = nil
    owed = []
    totalLeft = settings.time.total?.wholeNanoseconds
    spent = ThinkingTime()
    writer.start(gameNumber: gameNumber, seat: seat)
    deliveryDue = .now + 200_000
    processorTime = 0
    if processorStart == nil { processorStart = process.processorNanoseconds }
    rest()
  }

  /// Takes note that the game is over: what the bot does from now on is for its next one.
  func finishGame() {
    let now = process.processorNanoseconds
    processorTime = now - (processorStart ?? now)
    processorStart = now
  }

  /// Stops the bot until it is asked, where it may not think before.
  func rest() {
    if isStoppedOffTurn { process.pause() }
  }

  /// Tells it how the game ended, when it next hears something.
  func end(_ result: EndResult, reason: String) {
    isInGame = false
    writer.end(result, reason: reason)
  }

  /// Offers what was gathered to the bot.
  func flush() {
    deliveryDue = nil
    guard !writer.bytes.isEmpty else { return }
    process.send(writer.bytes)
    writer.clear()
  }

  /// Tells bots to quit, and ends their processes and all that they started; `patience` is how long
  /// they may take, in nanoseconds.
  static func close(_ sessions: [Session], patience: Int64) {
    for session in sessions {
      session.writer.quit()
      session.flush()
    }
    LineProcess.finish(sessions.map(\.process), within: patience)
  }
}

extension Limits {
  init(_ time: TimeControl) {
    self.init(
      startup: time.startup.wholeMilliseconds, first: time.first?.wholeMilliseconds,
      move: time.move.wholeMilliseconds, total: time.total?.wholeMilliseconds,
      increment: time.increment.wholeMilliseconds)
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}

/// How far a bot has come before its first game.
enum Readiness {
  case waiting
  case ready
  /// It will not be ready, for the reason that the sentence gives.
  case failed(String)
  /// The tool that confines it failed, as its own words say.
  case neverRan(String)
}

extension Session {
  /// How far the bot has come.
  func readiness() -> Readiness {
    switch process.nextLine() {
    case .whole(let line):
      process.ignore()
      return readiness(by: line)
    case .overLimit:
      return .failed(
        "wrote more than 64 KiB without a line end instead of its ready message; "
          + "write \(Self.ready) first")
    case .partial:
      guard !process.isOutputClosed else {
        let ending = LineProcess.finish([process], within: 20_000_000)[0]
        guard !ending.neverRan else { return failureOfTool }
        return .failed(sentence(for: ending, before: " before it was ready"))
      }
      guard Instant.now >= startupDeadline else { return .waiting }
      guard hasLookedLate else {
        hasLookedLate = true
        LineProcess.wait(for: [process], until: .now)
        return readiness()
      }
      return .failed(
        "was not ready within \(Self.text(settings.time.startup)); "
          + "answer hello with \(Self.ready), and flush it")
    }
  }

  /// When the bot must be ready.
  var startupDeadline: Instant { started + settings.time.startup.wholeNanoseconds }

  private func readiness(by line: Range<Int>) -> Readiness {
    do {
      _ = try LineDecoder.ready(process.bytes, in: line)
      return .ready
    } catch {
      let line = Excerpt.quote(process.bytes[line])
      return .failed(
        "wrote \(line) instead of its ready message: \(error.sentence); write \(Self.ready) first")
    }
  }

  private static let ready = #"{"type":"ready"}"#

  /// Why the tool that confines the bot did not run it.
  ///
  /// It is the bot's fault where its program can't be executed. All that was written is the tool's,
  /// since the bot never ran.
  private var failureOfTool: Readiness {
    let lines = String(decoding: process.errorTail, as: UTF8.self).split(separator: "\n")
    let words = lines.last.map(String.init) ?? "it said nothing"
    guard words.hasPrefix("bwrap: execvp ") else { return .neverRan(words) }
    return .failed(
      "could not be executed in the sandbox, where a bot has its own folder and the system's: "
        + words.dropFirst("bwrap: execvp ".count))
  }

  /// A duration for people: "200 ms".
  static func text(_ duration: Duration) -> String {
    "\(duration.wholeNanoseconds / 1_000_000) ms"
  }
}

extension Session {
  /// Asks the bot for a move.
  ///
  /// - Returns: the fault of having written before it was asked.
  func ask(_ number: Int, _ position: any Position) -> Fault? {
    if process.hasWrittenUnasked(), let fault = faultOfUnreadOutput() { return fault }
    let clock = wholeClock
    writer.turn(number, position, clock: clock)
    process.resume()
    open = OpenTurn(
      number: number,
      limit: (Duration.milliseconds(clock) + settings.time.grace).wholeNanoseconds,
      clock: settings.time.clock,
      processorStart: settings.time.clock == .cpu || mayNeedReprieve
        ? process.processorNanoseconds : nil)
    flush()
    process.listen()
    return nil
  }

  /// The fault of a line that holds no legal move.
  func illegalMove(_ line: Range<Int>) -> Fault {
    .illegalMove(process.bytes[line])
  }

  /// When the bot is to be looked after, if nothing happens before.
  func nextLook(at now: Instant) -> Instant {
    guard let turn = open else { return .never }
    guard let used = processorTime(of: turn) else { return turn.deadline }
    return min(turn.deadline, now + max(2_000_000, (turn.limit - used) / 4))
  }

  /// The processor time that the bot has used for a turn, where that is what counts.
  func processorTime(of turn: OpenTurn) -> Int64? {
    guard settings.time.clock == .cpu else { return nil }
    return turn.processorStart.map { process.processorNanoseconds - $0 }
  }

  /// What the bot has for its next move, in whole milliseconds.
  private var wholeClock: Int {
    let time = settings.time
    let move = hasMoved ? time.move : time.first ?? time.move
    let left = min(move.wholeNanoseconds, totalLeft ?? .max)
    return Int(max(0, left) / 1_000_000)
  }

  /// What the bot wrote when nothing was asked of it is a fault, but for answers that it owes.
  private func faultOfUnreadOutput() -> Fault? {
    while !owed.isEmpty {
      guard case .whole(let line) = process.nextLine() else { return nil }
      guard dropLateAnswer(line) else { return .unasked(process.bytes[line]) }
      guard process.hasWrittenUnasked() else { return nil }
    }
    return .unasked(process.unreadBytes)
  }

  /// Drops a line that answers a turn which the bot was too late for.
  private func dropLateAnswer(_ line: Range<Int>) -> Bool {
    guard let reply = try? LineDecoder.reply(process.bytes, in: line, notation: notation) else {
      return false
    }
    return dropLateAnswer(reply)
  }

  /// Drops an answer to a turn which the bot was too late for.
  func dropLateAnswer(_ reply: Reply) -> Bool {
    guard let index = owed.firstIndex(of: reply.turn) else { return false }
    owed.remove(at: index)
    return true
  }
}

extension Session {
  /// Says how a process that can answer no more has gone, before what, and how to mend it.
  func sentence(for ending: Ending, before what: String) -> String {
    let channel = process.isInputBroken ? "input" : "output"
    guard !ending.wasForced else {
      return "closed its standard \(channel)\(what); keep it open until quit"
    }
    return "\(ending.termination)\(what); " + mend(for: ending.termination)
  }

  /// SIGXFSZ ends a process whose file grows too large.
  private static let fileTooLarge = Termination.killed(signal: 25)

  private func mend(for termination: Termination) -> String {
    if termination == .exited(status: 0) { return "read on until quit" }
    if termination == Self.fileTooLarge { return "write smaller files" }
    guard process.errorTail.isEmpty else { return "its standard error says more" }
    return "try it by hand on the lines of a game"
  }
}

extension Session {
  /// Whether the bot owes an answer to a game that is over.
  var owesAnswers: Bool { open != nil || !owed.isEmpty }

  /// Until when an answer that the bot still owes is waited for.
  var settlingDeadline: Instant {
    if let open { return open.deadline }
    return .now + settings.time.move.wholeNanoseconds
  }

  /// Takes the answers that the bot still owed, whatever they are, and drops them.
  ///
  /// - Returns: whether it owes nothing any more; false, too, where it never will.
  func takeOwedAnswers() -> Bool {
    process.listen()
    while owesAnswers, case .whole = process.nextLine() {
      if owed.isEmpty { open = nil } else { owed.removeFirst() }
    }
    if !owesAnswers { process.ignore() }
    return !owesAnswers
  }
}
