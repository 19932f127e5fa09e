import Games
import Messages
import Processes

extension Checkup {
  /// Messages of a type that later versions of the protocol may bring.
  func lookAtUnknownMessages() throws(SystemError) {
    guard isUnderstood, try isOpen() else { return }
    begin(seat: .first)
    dialogue?.say(Array(#"{"type":"weather","text":"fine","list":[1,{"cloud":null}]}"#.utf8) + [10])
    guard isQuiet(for: Self.pause, at: .unknownMessage, mend: Mend.unknownMessage) else { return }
    guard askFirst(at: .unknownMessage, mend: Mend.unknownMessage) else { return }
    approve(.unknownMessage)
  }

  /// Fields that later versions may bring.
  func lookAtUnknownFields() throws(SystemError) {
    guard isUnderstood, try isOpen() else { return }
    begin(seat: .first)
    guard
      askFirst(
        adding: #","weather":{"text":"fine","list":[1,[2,null]]},"wind":0.5"#, at: .unknownField,
        mend: Mend.unknownField)
    else { return }
    approve(.unknownField)
  }

  /// A game that is broken off.
  func lookAtSecondStart() throws(SystemError) {
    guard isUnderstood, try isOpen() else { return }
    begin(seat: .first)
    guard askFirst(at: .secondStart, mend: Mend.start) else { return }
    begin(seat: .first)
    guard askFirst(at: .secondStart, mend: Mend.start) else { return }
    approve(.secondStart)
  }

  /// The end, as it is announced.
  func lookAtQuit() throws(SystemError) {
    guard try isOpen() else { return }
    writer.quit()
    say()
    lookAtExit(.quit, "quit", Mend.quit)
  }

  /// The end, as it comes when Joust itself has gone.
  func lookAtEndOfInput() throws(SystemError) {
    guard try isOpen() else { return }
    begin(seat: .first)
    if isUnderstood, !askFirst(at: .endOfInput, mend: Mend.crash) { return }
    lookAtExit(.endOfInput, "the end of its input", Mend.endOfInput)
  }

  private func lookAtExit(_ point: CheckPoint, _ signal: String, _ mend: String) {
    guard let dialogue else { return }
    let began = Instant.now
    let ending = dialogue.end(within: Self.exitTime)
    if ending.wasForced {
      complain(point, "was still there a second after \(signal)", mend: mend)
    } else {
      approve(point, "in \((Instant.now - began) / 1_000_000) ms")
    }
    self.dialogue = nil
  }

  /// Whether its answers can be told from whatever else it writes.
  private var isUnderstood: Bool { !isWrong(.silence) && !isWrong(.answer) }

  /// Asks for the first move of a game.
  private func askFirst(
    adding members: String = "", at point: CheckPoint, mend: String
  ) -> Bool {
    switch game.shape {
    case .versus(let game):
      ask(game.start, 1, adding: members, at: point, mend: mend) != nil
    case .race(let game):
      ask(game.start(seed: 1), 1, adding: members, at: point, mend: mend) != nil
    }
  }
}
