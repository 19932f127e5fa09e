import Hosting
import JSON
import Protocol

struct BotStart {
  enum Progress {
    case waiting
    case ready
    case failed(String)
    /// The tool that confines it failed, as its own words say.
    case neverRan(String)
  }

  let deadline: Instant
  private let limit: Duration
  /// Whether the ready message was looked for after the deadline: one that was there in time counts.
  private var hasLookedLate = false

  private static let ready = #"{"type":"ready"}"#

  init(within limit: Duration) {
    self.limit = limit
    deadline = .now + limit.wholeNanoseconds
  }

  mutating func progress(of process: LineProcess) -> Progress {
    switch process.takeLine() {
    case .whole(let line):
      process.ignore()
      return Self.progress(by: line)
    case .overLimit:
      return .failed(
        "wrote more than 64 KiB without a line end instead of its ready message; "
          + "write \(Self.ready) first")
    case .closed:
      let ending = process.end(within: 20_000_000)
      guard !ending.neverRan else { return Self.failureOfTool(process.errorTail) }
      return .failed(Fault.sentence(for: ending, of: process, before: " before it was ready"))
    case .partial:
      guard Instant.now >= deadline else { return .waiting }
      guard hasLookedLate else {
        hasLookedLate = true
        LineProcess.wait(for: [process], until: .now)
        return progress(of: process)
      }
      return .failed(
        "was not ready within \(limit.wholeNanoseconds / 1_000_000) ms; "
          + "answer hello with \(Self.ready), and flush it; where it starts slowly, the tournament's "
          + "`time.startup` gives it longer")
    }
  }

  private static func progress(by line: ArraySlice<UInt8>) -> Progress {
    do {
      try LineDecoder.ready(Array(line), in: 0..<line.count)
      return .ready
    } catch {
      return .failed(
        "wrote \(Excerpt.quote(line)) instead of its ready message: \(error.sentence); "
          + "write \(ready) first")
    }
  }

  /// Why the tool that confines the bot did not run it, by what the tool wrote.
  ///
  /// It is the bot's fault where its program can't be executed.
  private static func failureOfTool(_ text: ArraySlice<UInt8>) -> Progress {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let words = lines.last.map(String.init) ?? "it said nothing"
    guard words.hasPrefix("bwrap: execvp ") else { return .neverRan(words) }
    return .failed(
      "could not be executed in the sandbox, where a bot has its own folder and the system's: "
        + words.dropFirst("bwrap: execvp ".count))
  }
}
