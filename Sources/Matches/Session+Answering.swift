import Protocol
package import Hosting
import Tournaments

/// What has become of a turn.
enum Answer {
  /// The bot has answered with a move that can be read; nil is none of the game.
  case move(Int?, comment: String?, line: Range<Int>)
  /// The bot was too late, which costs it the move but not the game.
  case late
  /// The bot loses the game.
  case fault(Fault)
  /// The bot had exited when the game before was over: nobody can tell that from an exit before its
  /// first answer in this game, so that it has the benefit of the doubt.
  case left
}

extension Session {
  /// What has become of the open turn by now; nil while there is nothing to say.
  func answer(at now: Instant) -> Answer? {
    while true {
      switch process.nextLine() {
      case .whole(let line):
        guard let answer = answer(by: line, at: now) else { continue }
        return answer
      case .overLimit:
        return lose(by: .tooMuchOutput, at: now)
      case .partial:
        guard !process.isOutputClosed, !process.isInputBroken else { return gone(at: now) }
        return lateness(at: now)
      }
    }
  }

  private func answer(by line: Range<Int>, at now: Instant) -> Answer? {
    guard let turn = open else { return nil }
    if let doubtful = turn.doubtfulLine { return lose(by: doubtful.asExtraLine, at: now) }
    let bytes = process.bytes[line]
    let reply: Reply
    do {
      reply = try LineDecoder.reply(process.bytes, in: line, notation: notation)
    } catch {
      let fault = Fault.unreadable(bytes, error, turn: turn.number, notation)
      return judge(fault, unless: mayHearOfLastGame ? .unasked(bytes) : nil, at: now)
    }
    guard reply.turn == turn.number else {
      if dropLateAnswer(reply) { return nil }
      let fault = Fault.answerToAnother(bytes, than: turn.number)
      if reply.turn == lastAnswered {
        return judge(fault, unless: .secondAnswer(to: reply.turn), at: now)
      }
      return judge(fault, unless: mayHearOfLastGame ? .unasked(bytes) : nil, at: now)
    }
    lastAnswered = turn.number
    let taken = close(turn, at: now)
    guard taken <= turn.limit else { return tooLate(turn, taken) }
    totalLeft? += settings.time.increment.wholeNanoseconds
    return .move(reply.move, comment: reply.comment, line: line)
  }

  /// Whether the bot may hear just now how its last game ended, so that what it writes may be about
  /// that.
  private var mayHearOfLastGame: Bool { !hasAnswered && gameNumber > 1 }

  /// A wrong answer loses; one that may have been written before the bot was asked does so as an
  /// extra line if another line follows, so that chance does not decide which fault it is.
  private func judge(_ fault: Fault, unless extra: Fault?, at now: Instant) -> Answer? {
    guard let extra else { return lose(by: fault, at: now) }
    open?.doubtfulLine = DoubtfulLine(asAnswer: fault, asExtraLine: extra)
    return nil
  }

  private func lateness(at now: Instant) -> Answer? {
    guard let turn = open else { return nil }
    if let used = processorTime(of: turn), used > turn.limit {
      return tooLate(turn, close(turn, at: now, isLate: true))
    }
    guard now >= turn.deadline else { return nil }
    guard turn.hasLookedLate else {
      // Whoever has just answered rests: so it is looked at first whether the bot does.
      let next = nextLookAfterDeadline(of: turn, at: now)
      open?.nextLook = next
      open?.hasLookedLate = true
      LineProcess.wait(for: [process], until: .now)
      return answer(at: .now)
    }
    if let next = turn.nextLook {
      open?.deadline = next
      open?.hasLookedLate = false
      return nil
    }
    if let doubtful = turn.doubtfulLine { return lose(by: doubtful.asAnswer, at: now) }
    // It may have closed its input before the turn was written to it, or after.
    if process.hasClosedInput() { return gone(at: now) }
    return tooLate(turn, close(turn, at: now, isLate: true))
  }

  /// When to look again for the answer of a bot whose time is up, since it may have waited for a
  /// processor; nil if it has not.
  private func nextLookAfterDeadline(of turn: OpenTurn, at now: Instant) -> Instant? {
    guard settings.time.clock == .wall else { return nil }
    let used = process.processorNanoseconds
    // Looking at each turn what the bot has used is too dear where nobody is ever late.
    mayNeedReprieve = true
    let reprieve =
      turn.reprieve
      ?? Reprieve(at: now, used: used, since: turn.processorStart, limit: turn.limit)
    open?.reprieve = reprieve
    return reprieve.nextLook(at: now, used: used, isReady: process.isReadyToRun)
  }

  private func tooLate(_ turn: OpenTurn, _ taken: Int64) -> Answer {
    guard settings.playsLateMovesAtRandom, (totalLeft ?? 1) > 0 else {
      let limit = (turn.limit - settings.time.grace.wholeNanoseconds) / 1_000_000
      guard taken > turn.limit || settings.time.clock == .wall else {
        return .fault(.asleep(for: turn, taken))
      }
      return .fault(.late(for: turn.number, taken, of: limit, unended: process.unreadBytes))
    }
    owed.append(turn.number)
    totalLeft? += settings.time.increment.wholeNanoseconds
    return .late
  }

  private func gone(at now: Instant) -> Answer {
    let wasInGame = hasAnswered || gameNumber == 1
    let turn = open
    if let turn { _ = close(turn, at: now) }
    let ending = LineProcess.finish([process], within: 20_000_000)[0]
    if let doubtful = turn?.doubtfulLine { return .fault(doubtful.asAnswer) }
    if !wasInGame, !ending.wasForced, case .exited = ending.termination { return .left }
    let question = turn.map { " before it answered turn \($0.number)" } ?? ""
    var fault = Fault(.crash, sentence(for: ending, before: question))
    fault.mayBeAnInterrupt = ending.termination.isLikeAnInterrupt
    return .fault(fault)
  }

  private func lose(by fault: Fault, at now: Instant) -> Answer {
    stopClock(at: now)
    return .fault(fault)
  }

  /// Ends the open turn, if there is one, which may have begun after the clock was read.
  func stopClock(at now: Instant) {
    if let turn = open { _ = close(turn, at: max(now, turn.asked)) }
  }

  /// Ends a turn and takes its time off the clock.
  private func close(_ turn: OpenTurn, at now: Instant, isLate: Bool = false) -> Int64 {
    // An answer that was there after the deadline was there before it, for all that we know.
    let passed = isLate ? now - turn.asked : min(now - turn.asked, turn.limit)
    let taken = processorTime(of: turn) ?? passed
    spent.add(taken)
    totalLeft? -= taken
    hasMoved = true
    hasAnswered = true
    open = nil
    process.ignore()
    rest()
    return taken
  }
}

/// A question that a bot has not answered yet.
struct OpenTurn {
  /// Its number in messages.
  let number: Int
  /// When the bot was first offered it.
  let asked: Instant
  /// How long the bot may take, grace included, in nanoseconds by the clock that counts.
  let limit: Int64
  /// How long the bot may take by the wall clock, whatever the clock that counts.
  let patience: Int64
  /// When the answer is late by the wall clock, or is looked for once more.
  var deadline: Instant
  /// What the bot is given since its time was up, and until when.
  var reprieve: Reprieve?
  var nextLook: Instant?
  /// The processor time that the bot had used when it was asked, in nanoseconds; nil where nobody
  /// looked.
  let processorStart: Int64?
  /// Whether it was looked for an answer after the deadline: one that was there in time counts,
  /// though we were too busy to see it.
  var hasLookedLate = false
  /// A line of which only what follows tells whether it was written before the bot was asked.
  var doubtfulLine: DoubtfulLine?

  /// - Parameters:
  ///   - number: its number in messages.
  ///   - limit: how long the bot may take by the clock that counts, in nanoseconds.
  ///   - clock: which clock that is.
  ///   - processorStart: what the bot's processor clock shows; nil where nobody looked.
  init(number: Int, limit: Int64, clock: TimeControl.Clock, processorStart: Int64?) {
    self.number = number
    self.limit = limit
    self.processorStart = processorStart
    asked = .now
    // A bot that sleeps uses no processor: the wall clock ends its turn all the same.
    patience =
      clock == .wall
      ? limit : (Duration.nanoseconds(limit) * 5 + .seconds(1)).wholeNanoseconds
    deadline = asked + patience
  }
}

/// A line that is no answer to the turn that is asked: a wrong answer to it if nothing follows, else
/// a line too many from before.
struct DoubtfulLine {
  let asAnswer: Fault
  let asExtraLine: Fault
}

/// The time that a bot has taken in a game, in nanoseconds.
struct ThinkingTime {
  /// In all.
  private(set) var total: Int64 = 0
  /// For its longest move.
  private(set) var longest: Int64 = 0

  mutating func add(_ nanoseconds: Int64) {
    total += nanoseconds
    longest = max(longest, nanoseconds)
  }
}

/// What a bot is given that is at work when its time is up: if others had the processors, its answer
/// is late by the machine's slowness and not by its own.
///
/// It lasts until the bot has had as much processor time as it had time, or rests. So a bot that
/// sleeps gets nothing, and one that had a processor all the time has had its time.
package struct Reprieve {
  private let processorEnd: Int64
  private let end: Instant

  /// - Parameters:
  ///   - now: when the bot's time was found to be up.
  ///   - used: the processor time that it had used by then, in nanoseconds.
  ///   - start: what it had used when it was asked; nil where nobody looked, which gives it 10 ms.
  ///   - limit: how long it had, in nanoseconds.
  package init(at now: Instant, used: Int64, since start: Int64?, limit: Int64) {
    processorEnd = start.map { $0 + limit } ?? used + min(limit, 10_000_000)
    end = now + 5_000_000_000
  }

  /// Says when to look again.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - used: the processor time that the bot has used by now, in nanoseconds.
  ///   - isReady: whether it runs, or waits for nothing but the machine.
  /// - Returns: the moment; nil if the bot is late.
  package func nextLook(at now: Instant, used: Int64, isReady: Bool) -> Instant? {
    isReady && used < processorEnd && now < end ? now + 1_000_000 : nil
  }
}
