import Games
import Messages
import Processes
import Tournaments

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
