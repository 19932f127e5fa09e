import Games
import Hosting
import JSON
import Protocol
import Tournaments

// The questions for moves, and the judgment of the answers.
extension Checkup {
  /// Asks for the first move of a game; returns whether the bot answered.
  func askFirst(adding members: String = "", in trial: Trial) -> Bool {
    let state = GameState(of: game, seed: 1)
    guard isKnown(state) else { return false }
    return ask(state.position(for: firstSeat), 1, adding: members, in: trial) != nil
  }

  /// Asks for a move; returns the bot's move or, if that move is illegal, a random legal move.
  ///
  /// Returns nil if the check cannot continue with the bot, or if there is no known legal move to return. If
  /// the bot resigns, the returned move is meaningless.
  func ask(
    _ position: any Position, _ number: Int, adding members: String = "", in trial: Trial? = nil,
    mayHaveLeft: Bool = false
  ) -> Int? {
    guard isQuiet(for: 0), let bot else { return nil }
    let asked = Instant.now
    let milliseconds = clock.milliseconds
    let limit = (Duration.milliseconds(milliseconds) + check.time.grace).wholeNanoseconds
    let isOfProcessor = check.time.clock == .cpu
    let start = isOfProcessor ? bot.processorTime : 0
    bot.ask(position, number, clock: milliseconds, clocks: clocks, adding: members)
    let (answer, isLate) = bot.answerToTurn(within: limit, since: start)
    var reading = answer
    if isLate, case .partial = answer { reading = bot.answer(within: extraTime).reading }
    let elapsed = Instant.now - asked
    let taken = isOfProcessor ? bot.processorTime - start : elapsed
    clock.charge(min(taken, limit))
    clock.addIncrement()
    if let left = clock.millisecondsLeft { clocks?.left[seat] = left }
    let time = "\(taken / 1_000_000) ms" + (isOfProcessor ? " of processor time" : "")
    switch reading {
    case .closed where mayHaveLeft && hasLeft(): return nil
    case .partial:
      complainOfSilence(
        trial?.point ?? .clock,
        "had not answered turn \(number) in "
          + (isOfProcessor ? "\(elapsed / 1_000_000) ms of real time, with " : "")
          + "\(time) (limit: \(milliseconds) ms)")
    case .closed:
      complainOfEnd(trial?.point ?? .answer, "instead of answering turn \(number)", trial)
    case .overLimit:
      complain(
        trial?.point ?? .answer, "wrote more than 64 KiB in a line or 256 KiB in a turn",
        Advice.oneLine)
      drop()
    case .whole(let line):
      if isLate {
        complain(
          .clock, "took \(time) for turn \(number) (limit: \(milliseconds) ms)",
          Advice.slow)
      }
      return move(in: line, position, number, taken, of: milliseconds)
    }
    return nil
  }

  private func move(
    in line: ArraySlice<UInt8>, _ position: any Position, _ number: Int, _ taken: Int64,
    of limit: Int
  ) -> Int? {
    let reply: Reply
    do throws(InvalidLine) {
      reply = try LineDecoder.reply(Array(line), in: 0..<line.count, notation: game.notation)
    } catch {
      let (point, advice) = CheckDiagnosis.cause(of: line, error, at: position)
      complain(point, error.sentence, received: CheckedBot.text(line), advice)
      drop()
      return nil
    }
    times.add(taken, of: limit)
    if reply.turn != number {
      complain(
        .turn, "answered a turn other than \(number)", received: CheckedBot.text(line), Advice.turn)
    }
    if reply.resigns {
      hasResigned = true
      return reply.move ?? 0
    }
    if let move = reply.move, position.isLegal(move) { return move }
    let fault =
      if game.notation.moveTexts != nil {
        "wrote a move of more than \(MoveTexts.byteLimit) bytes"
      } else if position.hidesLegalMoves {
        "chose a move that the game does not have"
      } else {
        "chose a move that is not in `legal`"
      }
    complain(
      .legality, fault, received: CheckedBot.text(line),
      CheckDiagnosis.advice(onMoveIn: line, at: position, game.notation))
    return position.anyMove(&generator)
  }
}
