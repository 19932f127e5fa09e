import Games
import JSON
import Protocol
import Hosting

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

extension Checkup {
  /// Takes down that nothing came, and finds out why; the process is not spoken with any more.
  func complainOfSilence(_ point: CheckPoint, _ sentence: String) {
    guard let dialogue else { return }
    let question = dialogue.lastSent
    let (received, mend) = causeOfSilence(dialogue)
    complain(point, sentence, sent: question, received: received, mend: mend)
    drop()
  }

  /// What a silent bot says when it is asked until its buffer must be full, when it is asked to exit,
  /// and when its input ends.
  private func causeOfSilence(_ dialogue: Dialogue) -> (received: String?, mend: String) {
    if let fragment = dialogue.fragment { return (fragment, Mend.lineEnd) }
    dialogue.insist(1000)
    if case .line(let line) = dialogue.hear(within: Self.exitTime) {
      return (dialogue.text(line), Mend.flush)
    }
    writer.quit()
    say()
    if case .line(let line) = dialogue.hear(within: Self.exitTime) {
      return (dialogue.text(line), Mend.flush)
    }
    dialogue.process.endInput()
    if case .line(let line) = dialogue.hear(within: Self.exitTime) {
      return (dialogue.text(line), Mend.readLines)
    }
    return (dialogue.fragment, dialogue.fragment == nil ? Mend.answer : Mend.lineEnd)
  }

  /// Takes down that the process has ended, or can't be heard any more.
  func complainOfEnd(_ point: CheckPoint, _ circumstance: String, mend: String = Mend.crash) {
    guard let dialogue else { return }
    let ending = dialogue.end(within: 20_000_000)
    let words = ending.wasForced ? "closed its standard output" : "\(ending.termination)"
    complain(point, "\(words) \(circumstance)", mend: mend)
    drop()
  }

  /// Whether nothing comes for so long; takes down what does, at a point where something is tried
  /// that has this mend.
  func isQuiet(for nanoseconds: Int64, at point: CheckPoint? = nil, mend: String? = nil) -> Bool {
    guard let dialogue else { return false }
    let noise: String
    switch dialogue.hear(within: nanoseconds) {
    case .silence:
      guard let fragment = dialogue.fragment else { return true }
      noise = fragment
    case .line(let line): noise = dialogue.text(line)
    case .tooLong: noise = "more than 64 KiB"
    case .gone:
      complainOfEnd(
        point ?? .answer, "when nothing was asked of it", mend: mend ?? Mend.crash)
      return false
    }
    let isAnswered = dialogue.lastSent.contains(#""type":"turn""#)
    complain(
      point ?? .silence,
      isAnswered ? "wrote more than its answer" : "wrote when nothing was asked of it",
      received: noise, mend: mend ?? Self.mend(noise, isAnswered: isAnswered))
    drop()
    return false
  }

  private static func mend(_ noise: String, isAnswered: Bool) -> String {
    guard noise.hasPrefix("{") else { return Mend.standardError }
    return isAnswered ? Mend.oneLine : Mend.onlyTurns
  }

  /// Where a line that is no answer is taken down, and what to do about it.
  func cause(of line: Range<Int>) -> (point: CheckPoint, mend: String) {
    guard let bytes = dialogue?.process.bytes, let first = bytes[line].first else {
      return (.answer, Mend.oneLine)
    }
    guard let value = try? JSONValue(parsing: bytes, in: line) else {
      return (.answer, first == UInt8(ascii: "{") ? Mend.library : Mend.standardError)
    }
    guard case .object(let answer) = value else { return (.answer, Mend.standardError) }
    guard case .some(.number) = answer["turn"] else { return (.turn, Mend.turn) }
    return (.answer, Mend.move)
  }

  /// The number that an answer gives for its move, if it is one.
  func number(in line: Range<Int>) -> Int? {
    guard let bytes = dialogue?.process.bytes,
      case .object(let answer) = try? JSONValue(parsing: bytes, in: line),
      case .some(.number(let number)) = answer["move"]
    else { return nil }
    return number.int
  }
}
