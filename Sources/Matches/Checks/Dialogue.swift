import Hosting
import JSON
import Tournaments

/// Who says a line of a dialogue.
package enum Speaker: Sendable {
  case joust
  case bot
}

/// A bot's process, and what was said last.
///
/// It is always listened to, so that what comes unasked is noticed.
final class Dialogue {
  let process: LineProcess
  /// The last message to the bot, without its line end.
  private(set) var lastSent = ""
  private var lastLine: [UInt8] = []
  private let report: (Speaker, String) -> Void

  /// What came of waiting for a line.
  enum Heard {
    /// A line; these of the process's bytes.
    case line(Range<Int>)
    /// More than a line may hold.
    case tooLong
    /// No whole line.
    case silence
    /// The process has ended, or closed its standard output.
    case gone
  }

  /// Starts the bot; `report` is told each line that is said, printable.
  init(_ launch: Launch, report: @escaping (Speaker, String) -> Void) throws(LaunchError) {
    process = try LineProcess(launch)
    self.report = report
    process.listen()
  }

  /// Says whole lines.
  func say(_ lines: [UInt8]) {
    process.listen()
    for line in lines.split(separator: 10) {
      lastLine = line + [10]
      lastSent = printable(String(decoding: line, as: UTF8.self))
      report(.joust, lastSent)
    }
    process.send(lines)
  }

  /// Says the last message again, so many times, of which nothing is reported.
  func insist(_ count: Int) {
    process.send((0..<count).flatMap { _ in lastLine })
  }

  /// Waits for a line, so many nanoseconds at most.
  func hear(within nanoseconds: Int64) -> Heard {
    let deadline = Instant.now + nanoseconds
    while true {
      switch process.nextLine() {
      case .whole(let line):
        report(.bot, Self.text(process.bytes[line]))
        return .line(line)
      case .overLimit: return .tooLong
      case .partial:
        guard !process.isOutputClosed else { return .gone }
        guard Instant.now < deadline else { return .silence }
        LineProcess.wait(for: [process], until: deadline)
      }
    }
  }

  /// What has been written of a line that has not ended, printable; nil for nothing.
  var fragment: String? {
    process.unreadBytes.isEmpty ? nil : Self.text(process.unreadBytes)
  }

  /// A line as it was heard, printable and cut.
  func text(_ line: Range<Int>) -> String { Self.text(process.bytes[line]) }

  /// The end of what the bot wrote on its standard error, printable and cut; nil for nothing.
  var log: String? {
    let lines = String(decoding: process.errorTail.suffix(2000), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return lines.isEmpty
      ? nil : lines.suffix(3).map { Self.cut(String($0)) }.joined(separator: " | ")
  }

  /// Ends the process, which may take so many nanoseconds to do so itself.
  func end(within nanoseconds: Int64) -> Ending {
    LineProcess.finish([process], within: nanoseconds)[0]
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    cut(String(decoding: bytes.prefix(2000), as: UTF8.self))
  }

  private static func cut(_ text: String) -> String {
    let limit = 300
    return printable(String(text.unicodeScalars.prefix(limit)))
      + (text.unicodeScalars.count > limit ? "…" : "")
  }
}
