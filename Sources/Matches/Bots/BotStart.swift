import Hosting
import JSON
import Protocol

/// The start of a bot, which ends when the bot has written its ready message.
struct BotStart {
  enum Progress {
    case waiting
    case ready
    case failed(String)
    /// The sandbox failed, with the given message.
    case neverRan(String)
  }

  private(set) var deadline: Instant
  private let limit: Duration
  /// The additional wait for a bot that lacks processor time at the deadline, as in a turn.
  private var wait: ProcessorWait
  private var isLate = false

  private static let ready = #"{"type":"ready"}"#

  init(within limit: Duration) {
    self.limit = limit
    deadline = .now + limit.wholeNanoseconds
    wait = ProcessorWait(since: 0, machine: .now, limit: limit.wholeNanoseconds)
  }

  mutating func progress(of process: LineProcess) -> Progress {
    switch process.nextLine() {
    case .whole(let line):
      process.ignore()
      return Self.progress(by: line)
    case .overLimit:
      return .failed(
        "wrote more than 64 KiB without a line end instead of its ready message; "
          + "write \(Self.ready) first")
    case .closed:
      let ending = process.end(within: LineProcess.closingTime)
      guard !ending.neverRan else { return Self.failureOfSandbox(process.errorTail) }
      return .failed(Fault.sentence(for: ending, of: process, before: " before it was ready"))
    case .partial:
      guard isLate else {
        guard Instant.now >= deadline else { return .waiting }
        let next = wait.nextPoll(of: process)
        // A bot that has just written its message no longer runs, and the message counts. So the state of the
        // bot is checked before its output is read.
        LineProcess.wait(for: [process], until: .now)
        if let next { deadline = next } else { isLate = true }
        return isLate ? progress(of: process) : .waiting
      }
      return .failed(
        "was not ready within \(limit.wholeNanoseconds / 1_000_000) ms; "
          + "answer hello with \(Self.ready), and flush it; if it starts slowly, increase "
          + "`time.startup` in tournament.json (or --startup, if the command has it)")
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

  /// Returns the reason why the sandbox did not run the bot, from the message of the sandbox.
  ///
  /// If the reason is that the program cannot be executed, the bot is at fault.
  private static func failureOfSandbox(_ text: ArraySlice<UInt8>) -> Progress {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let words = lines.last.map(String.init) ?? "it wrote nothing"
    let marks = ["namespaces: execute ", "bwrap: execvp "]
    guard let mark = marks.first(where: words.hasPrefix) else { return .neverRan(words) }
    return .failed(
      "could not be executed in the sandbox, where a bot sees only its own folder and the "
        + "system's folders: \(words.dropFirst(mark.count))")
  }
}
