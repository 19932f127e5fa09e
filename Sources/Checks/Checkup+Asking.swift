import Games
import Messages
import Processes

extension Checkup {
  /// How much longer than allowed it is waited for an answer, to tell a slow bot from a silent one.
  private static let mercy: Int64 = 4_000_000_000

  /// Asks for a move.
  ///
  /// - Parameters:
  ///   - position: what the bot sees.
  ///   - number: the number of the turn.
  ///   - members: further members of the message, each after a comma.
  ///   - point: what is looked at, where it isn't the answer itself.
  ///   - mend: what to do if there is no answer because of it.
  /// - Returns: its move, or another one where that is not legal; nil where it can't be spoken with
  ///   any more.
  func ask(
    _ position: any Position, _ number: Int, adding members: String = "",
    at point: CheckPoint? = nil, mend: String = Mend.crash
  ) -> Int? {
    guard isQuiet(for: 0), let dialogue else { return nil }
    writer.turn(number, position, clock: clock)
    let asked = Instant.now
    dialogue.say(writer.bytes.dropLast(2) + Array(members.utf8) + Array("}\n".utf8))
    writer.clear()
    var heard = dialogue.hear(within: check.move + check.grace)
    if case .silence = heard { heard = dialogue.hear(within: Self.mercy) }
    let taken = Instant.now - asked
    switch heard {
    case .silence:
      complainOfSilence(
        point ?? .clock, "had not answered turn \(number) in \(taken / 1_000_000) ms")
      return nil
    case .gone:
      complainOfEnd(point ?? .answer, "instead of answering turn \(number)", mend: mend)
      return nil
    case .tooLong:
      complain(
        point ?? .answer, "wrote more than 64 KiB in a line or 256 KiB in a turn",
        mend: Mend.oneLine)
      drop()
      return nil
    case .line(let line):
      if taken > check.move + check.grace {
        complain(
          .clock, "took \(taken / 1_000_000) ms for turn \(number), of \(clock) ms", mend: Mend.slow
        )
      }
      return move(in: line, position, number, taken)
    }
  }

  private func move(
    in line: Range<Int>, _ position: any Position, _ number: Int, _ taken: Int64
  ) -> Int? {
    guard let dialogue else { return nil }
    let text = dialogue.text(line)
    let reply: Reply
    do throws(InvalidLine) {
      reply = try LineDecoder.reply(
        dialogue.process.bytes, in: line, notation: game.notation)
    } catch {
      let (point, mend) = cause(of: line)
      complain(point, error.sentence, received: text, mend: mend)
      drop()
      return nil
    }
    times.append(taken)
    if reply.turn != number {
      complain(.turn, "answered another turn than \(number)", received: text, mend: Mend.turn)
    }
    if let move = reply.move, position.isLegal(move) { return move }
    complainOfMove(line, text, position)
    return self.dialogue == nil ? nil : anyMove(at: position)
  }

  /// One of the legal moves, by chance.
  func anyMove(at position: any Position) -> Int {
    let moves = position.legalMoves
    return moves[generator.next(below: moves.count)]
  }
}
