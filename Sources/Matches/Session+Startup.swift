import Messages
import Processes
import Tournaments

/// How far a bot has come before its first game.
enum Readiness {
  case waiting
  case ready
  /// It will not be ready, for the reason that the sentence gives.
  case failed(String)
}

extension Session {
  /// How far the bot has come.
  func readiness() -> Readiness {
    switch process.nextLine() {
    case .whole(let line):
      process.ignore()
      return readiness(by: line)
    case .overLimit:
      return .failed(
        "wrote more than 64 KiB without a line end instead of its ready message; "
          + "write \(Self.ready) first")
    case .partial:
      guard !process.isOutputClosed else {
        let ending = LineProcess.finish([process], within: 20_000_000)[0]
        return .failed(sentence(for: ending, before: " before it was ready"))
      }
      guard Instant.now >= startupDeadline else { return .waiting }
      return .failed(
        "was not ready within \(Self.text(settings.time.startup)); "
          + "answer hello with \(Self.ready), and flush it")
    }
  }

  /// When the bot must be ready.
  var startupDeadline: Instant { started + settings.time.startup.wholeNanoseconds }

  private func readiness(by line: Range<Int>) -> Readiness {
    do {
      _ = try LineDecoder.ready(process.bytes, in: line)
      return .ready
    } catch {
      let line = Excerpt.quote(process.bytes[line])
      return .failed(
        "wrote \(line) instead of its ready message: \(error.sentence); write \(Self.ready) first")
    }
  }

  private static let ready = #"{"type":"ready"}"#

  /// A duration for people: "200 ms".
  static func text(_ duration: Duration) -> String {
    "\(duration.wholeNanoseconds / 1_000_000) ms"
  }
}
