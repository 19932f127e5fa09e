import Games
import Messages
import Processes

extension Checkup {
  /// Starts the bot, unless it is running, and waits until it is ready.
  ///
  /// - Returns: whether it can be spoken with.
  func isOpen() throws(SystemError) -> Bool {
    guard dialogue == nil else { return true }
    gameNumber = 0
    do throws(LaunchError) {
      dialogue = try Dialogue(check.launch, report: check.report)
    } catch {
      switch error {
      case .program(let sentence):
        complain(.start, "could not be started: \(sentence)", mend: Mend.command)
        return false
      case .system(let failure): throw failure
      }
    }
    let began = Instant.now
    writer.hello(game: game.name, rules: game.rules, limits: limits)
    say()
    guard let heard = dialogue?.hear(within: check.startup) else { return false }
    let taken = (Instant.now - began) / 1_000_000
    if case .gone = heard {} else { approve(.start) }
    switch heard {
    case .line(let line):
      guard isReady(line) else { return false }
      approve(.ready, "in \(taken) ms")
      return true
    case .tooLong:
      complain(.ready, "wrote more than 64 KiB instead of its ready message", mend: Mend.ready)
    case .silence: complainOfSilence(.ready, "was not ready within \(check.startup / 1_000_000) ms")
    case .gone: complainOfEnd(.start, "before it was ready")
    }
    drop()
    return false
  }

  private var limits: Limits {
    Limits(
      startup: Int(check.startup / 1_000_000), first: nil, move: clock, total: nil, increment: 0)
  }

  /// The time for a move, in milliseconds.
  var clock: Int { Int(check.move / 1_000_000) }

  private func isReady(_ line: Range<Int>) -> Bool {
    guard let dialogue else { return false }
    do throws(InvalidLine) {
      _ = try LineDecoder.ready(dialogue.process.bytes, in: line)
      return true
    } catch {
      let isObject = dialogue.process.bytes[line].first == UInt8(ascii: "{")
      complain(
        .ready, "wrote this instead of its ready message: \(error.sentence)",
        received: dialogue.text(line), mend: isObject ? Mend.ready : Mend.standardError)
      drop()
      return false
    }
  }
}
