import Games
import Messages

extension Checkup {
  /// Takes down that a move is not legal, and finds out whether cells are counted from 1.
  func complainOfMove(_ line: Range<Int>, _ text: String, _ position: any Position) {
    let notation = game.notation
    let move = number(in: line)
    let sentence = "chose a move that is not in `legal`"
    guard case .numbers(let count) = notation, let move else {
      complain(.legality, sentence, received: text, mend: Mend.move)
      return
    }
    let isShifted = move == count || (position.isLegal(move - 1) && countsFromOne())
    complain(
      .legality, sentence, received: text, mend: isShifted ? Mend.fromZero : Mend.legal)
  }

  /// Whether another process of the bot, given boards with one free cell, names the next one.
  private func countsFromOne() -> Bool {
    let other = Checkup(check, game)
    defer { other.drop() }
    for _ in 0..<3 {
      guard (try? other.isOpen()) ?? false, let (position, cell) = other.almostFull() else {
        return false
      }
      other.begin(seat: .first)
      guard other.say(position, expecting: cell + 1) else { return false }
    }
    return true
  }

  /// A position with a single legal move.
  private func almostFull() -> (position: any VersusPosition, move: Int)? {
    guard case .versus(let game) = game.shape else { return nil }
    for _ in 0..<1000 {
      var position = game.start
      while case .turn = position.state, position.legalMoves.count > 1 {
        position.play(anyMove(at: position))
      }
      if case .turn = position.state { return (position, position.legalMoves[0]) }
    }
    return nil
  }

  private func say(_ position: any VersusPosition, expecting move: Int) -> Bool {
    guard let dialogue else { return false }
    writer.turn(position.ply + 1, position, clock: clock)
    say()
    guard case .line(let line) = dialogue.hear(within: check.move + check.grace) else {
      return false
    }
    return number(in: line) == move
  }
}
