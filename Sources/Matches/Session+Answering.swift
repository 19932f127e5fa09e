import Messages
import Processes
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
        return fault(.outputLimit, "wrote more than 64 KiB in a line or 256 KiB in a turn", at: now)
      case .partial:
        guard !process.isOutputClosed, !process.isInputBroken else { return gone(at: now) }
        return lateness(at: now)
      }
    }
  }

  private func answer(by line: Range<Int>, at now: Instant) -> Answer? {
    guard let turn = open else { return nil }
    if turn.doubtfulLine != nil {
      return fault(
        .unexpectedOutput, "answered turn \(lastAnswered ?? 0) twice; the second answer came late",
        at: now)
    }
    let reply: Reply
    do {
      reply = try LineDecoder.reply(process.bytes, in: line, notation: notation)
    } catch {
      return fault(
        .invalidReply, "wrote \(quote(line)) when a move was expected: \(error.sentence)", at: now)
    }
    guard reply.turn == turn.number else {
      if dropLateAnswer(reply) { return nil }
      let fault = Fault(
        .invalidReply, "wrote \(quote(line)) when turn \(turn.number) was to be answered")
      guard reply.turn == lastAnswered else { return lose(by: fault, at: now) }
      open?.doubtfulLine = fault
      return nil
    }
    lastAnswered = turn.number
    let taken = close(turn, at: now)
    guard taken <= turn.limit else { return tooLate(turn, taken) }
    totalLeft? += settings.time.increment.wholeNanoseconds
    return .move(reply.move, comment: reply.comment, line: line)
  }

  private func lateness(at now: Instant) -> Answer? {
    guard let turn = open else { return nil }
    if let used = processorTime(of: turn), used > turn.limit {
      return tooLate(turn, close(turn, at: now, isLate: true))
    }
    guard now >= turn.deadline else { return nil }
    guard turn.hasLookedLate else {
      open?.hasLookedLate = true
      LineProcess.wait(for: [process], until: .now)
      return answer(at: .now)
    }
    if let fault = turn.doubtfulLine { return lose(by: fault, at: now) }
    return tooLate(turn, close(turn, at: now, isLate: true))
  }

  private func tooLate(_ turn: OpenTurn, _ taken: Int64) -> Answer {
    guard settings.playsLateMovesAtRandom, (totalLeft ?? 1) > 0 else {
      let limit = (turn.limit - settings.time.grace.wholeNanoseconds) / 1_000_000
      guard taken > turn.limit || turn.processorStart == nil else {
        return .fault(
          Fault(
            .timeout,
            "had not answered turn \(turn.number) in \(turn.patience / 1_000_000) ms of real time, "
              + "of which it used a processor for \(taken / 1_000_000) ms"))
      }
      return .fault(
        Fault(.timeout, "took \(taken / 1_000_000) ms for turn \(turn.number), of \(limit) ms"))
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
    if let fault = turn?.doubtfulLine { return .fault(fault) }
    if !wasInGame, !ending.wasForced, case .exited = ending.termination { return .left }
    let question = turn.map { " before it answered turn \($0.number)" } ?? ""
    return .fault(Fault(.crash, words(for: ending) + question))
  }

  private func fault(_ reason: FaultReason, _ detail: String, at now: Instant) -> Answer {
    lose(by: Fault(reason, detail), at: now)
  }

  private func lose(by fault: Fault, at now: Instant) -> Answer {
    if let turn = open { _ = close(turn, at: now) }
    return .fault(fault)
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
