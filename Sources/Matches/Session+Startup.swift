import Messages
import Processes
import Tournaments

/// How far a bot has come before its first game.
enum Readiness {
  case waiting
  case ready
  /// It will not be ready, for the reason that the sentence gives.
  case failed(String)
  /// The tool that confines it failed, as its own words say.
  case neverRan(String)
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
        guard !ending.neverRan else { return failureOfTool }
        return .failed(sentence(for: ending, before: " before it was ready"))
      }
      guard Instant.now >= startupDeadline else { return .waiting }
      guard hasLookedLate else {
        hasLookedLate = true
        LineProcess.wait(for: [process], until: .now)
        return readiness()
      }
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

  /// Why the tool that confines the bot did not run it.
  ///
  /// It is the bot's fault where its program can't be executed. All that was written is the tool's,
  /// since the bot never ran.
  private var failureOfTool: Readiness {
    let lines = String(decoding: process.errorTail, as: UTF8.self).split(separator: "\n")
    let words = lines.last.map(String.init) ?? "it said nothing"
    guard words.hasPrefix("bwrap: execvp ") else { return .neverRan(words) }
    return .failed(
      "could not be executed in the sandbox, where a bot has its own folder and the system's: "
        + words.dropFirst("bwrap: execvp ".count))
  }

  /// A duration for people: "200 ms".
  static func text(_ duration: Duration) -> String {
    "\(duration.wholeNanoseconds / 1_000_000) ms"
  }
}
