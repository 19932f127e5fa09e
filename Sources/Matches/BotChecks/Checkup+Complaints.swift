import Games
import Hosting
import JSON
import Protocol

// The results of a check: the points that are right, and the complaints about the other points.
extension Checkup {
  var isFaultless: Bool { isFaultless(exceptAt: nil) }

  /// Returns whether there is no complaint; a complaint at the point `point` does not count.
  ///
  /// The check ignores the point `ready` in this way, because a bot that was only late to be ready can still
  /// be asked for moves.
  func isFaultless(exceptAt point: CheckPoint?) -> Bool {
    !outcomes.keys.contains { $0 != point && isWrong($0) }
  }

  func isWrong(_ point: CheckPoint) -> Bool {
    if case .wrong = outcomes[point] { true } else { false }
  }

  /// Marks a point as right, unless the point already has a result.
  func approve(_ point: CheckPoint, _ text: String? = nil) {
    if outcomes[point] == nil { outcomes[point] = .right(text) }
  }

  /// Marks a point as wrong; the first complaint at a point is kept.
  ///
  /// `sentence` need not be printable, because it may quote a bot or a referee.
  func complain(
    _ point: CheckPoint, _ sentence: String, sent: String? = nil, received: String? = nil,
    _ advice: String
  ) {
    guard !isWrong(point) else { return }
    outcomes[point] = .wrong(
      .init(
        sentence: printable(sentence), sent: sent ?? bot?.lastSent, received: received,
        log: bot?.log,
        fix: advice))
  }

  func complainOfSilence(_ point: CheckPoint, _ sentence: String) {
    guard let bot else { return }
    isSilent = true
    let question = bot.lastSent
    let (received, advice) = bot.causeOfSilence()
    complain(point, sentence, sent: question, received: received, cure(of: bot) ?? advice)
    drop()
  }

  func complainOfEnd(_ point: CheckPoint, _ circumstance: String, _ trial: Trial? = nil) {
    guard let bot else { return }
    let ending = bot.end(within: bot.excess == nil ? LineProcess.closingTime : 0)
    let end = ending.wasForced ? "closed its standard output" : "\(ending.termination)"
    complain(
      point, "\(bot.excess?.deed ?? end) \(circumstance)",
      bot.excess?.advice ?? trial?.advice ?? cure(of: bot) ?? Self.advice(on: ending))
    drop()
  }

  /// Returns the advice for a known flaw or failure of the bot, or nil if none is found.
  ///
  /// The bot's script is searched for flaws. Failures are recognized on the bot's standard error and in
  /// `line`, which the bot wrote instead of an answer. If there is advice, ``isExplained`` becomes true.
  func cure(of bot: CheckedBot, writing line: ArraySlice<UInt8> = []) -> String? {
    let cure = bot.cure ?? RecognizedFailure.cure(in: String(decoding: line, as: UTF8.self))
    if cure != nil { isExplained = true }
    return cure
  }

  /// Returns the advice about a bot that exited or closed its output, without a recognized error message.
  private static func advice(on ending: Ending) -> String {
    guard !ending.wasForced else { return Advice.closedOutput }
    return switch ending.termination {
    case .exited(status: 0): Advice.earlyExit
    case .killed(signal: 4), .killed(signal: 7), .killed(signal: 8), .killed(signal: 11):
      Advice.brokenProgram
    default: Advice.crash
    }
  }

  /// Returns whether the bot neither writes nor exits for a given time, in nanoseconds.
  ///
  /// Otherwise the function adds a complaint, or a remark about an exit that the protocol allows.
  func isQuiet(for nanoseconds: Int64, in trial: Trial? = nil) -> Bool {
    guard let bot else { return false }
    let noise: String
    // On a busy machine, the bot may still have to read the last message.
    let reading =
      nanoseconds > 0 ? bot.answer(within: nanoseconds).reading : bot.line(within: 0)
    switch reading {
    case .partial:
      guard let fragment = bot.fragment else { return true }
      noise = fragment
    case .whole(let line): noise = CheckedBot.text(line)
    case .overLimit: noise = "more than 64 KiB"
    case .closed:
      if trial == nil, hasLeft() { return false }
      complainOfEnd(trial?.point ?? .answer, "while no answer was expected", trial)
      return false
    }
    let (sentence, advice) =
      bot.lastSent.contains(#""type":"turn""#)
      ? ("wrote more than its answer", Advice.oneLine)
      : ("wrote without a request", Advice.onlyTurns)
    complain(
      trial?.point ?? .silence, sentence, received: noise,
      trial?.advice ?? (noise.isEmpty || noise.hasPrefix("{") ? advice : Advice.standardError))
    drop()
    return false
  }
}
