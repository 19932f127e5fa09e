import JSON
import Messages
import Processes

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
