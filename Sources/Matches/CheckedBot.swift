import Hosting
import JSON
import Protocol

/// A bot's process while it is checked, and what was said last.
///
/// It is always listened to, so that what comes unasked is noticed.
final class CheckedBot {
  var writer = MessageWriter()
  /// The last message to the bot, without its line end.
  private(set) var lastSent = ""
  private let link: Link
  private var lastLine: [UInt8] = []
  /// The number of the process's game, from 1.
  private var gameNumber = 0
  private let report: (Speaker, String) -> Void

  /// How long a bot may take to exit, in nanoseconds.
  static let exitTime: Int64 = 1_000_000_000

  /// Starts the bot; `report` is called with each line that is said, printable.
  init(_ launch: Launch, report: @escaping (Speaker, String) -> Void) throws(LaunchError) {
    link = try Link(launch)
    self.report = report
    link.process.listen()
  }

  /// Says that a game begins.
  func begin(seat: String?) {
    gameNumber += 1
    writer.start(gameNumber: gameNumber, seat: seat)
    say()
  }

  /// Says that the bot is to exit.
  func quit() {
    writer.quit()
    say()
  }

  /// Says what the writer has gathered, with further members, each after a comma, in the last message.
  func say(adding members: String = "") {
    say(
      members.isEmpty
        ? writer.bytes : writer.bytes.dropLast(2) + Array(members.utf8) + Array("}\n".utf8))
    writer.clear()
  }

  /// Says whole lines.
  func say(_ lines: [UInt8]) {
    for line in lines.split(separator: 10) {
      lastLine = line + [10]
      lastSent = printable(String(decoding: line, as: UTF8.self))
      report(.joust, lastSent)
    }
    link.ask(lines)
  }

  /// Waits for a line, so many nanoseconds at most.
  func hear(within nanoseconds: Int64) -> Link.Reading {
    let reading = link.line(until: .now + nanoseconds)
    if case .line(let line) = reading { report(.bot, Self.text(line[...])) }
    return reading
  }

  /// What has been written of a line that has not ended, printable; nil for nothing.
  var fragment: String? {
    let bytes = link.process.unreadBytes
    return bytes.isEmpty ? nil : Self.text(bytes)
  }

  /// The end of what the bot wrote on its standard error, printable and cut; nil for nothing.
  var log: String? {
    let lines = String(decoding: link.process.errorTail.suffix(2000), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return lines.isEmpty
      ? nil : lines.suffix(3).map { Self.cut(String($0)) }.joined(separator: " | ")
  }

  /// Ends the process, which may take so many nanoseconds to do so itself.
  @discardableResult
  func end(within nanoseconds: Int64) -> Ending { link.end(within: nanoseconds) }

  /// What a silent bot says when it is asked until its buffer must be full, when it is asked to exit,
  /// and when its input ends; and what is to be done about it.
  func causeOfSilence() -> (received: String?, advice: String) {
    if let fragment { return (fragment, Advice.lineEnd) }
    link.process.send((0..<1000).flatMap { _ in lastLine })
    if case .line(let line) = hear(within: Self.exitTime) {
      return (Self.text(line[...]), Advice.flush)
    }
    quit()
    if case .line(let line) = hear(within: Self.exitTime) {
      return (Self.text(line[...]), Advice.flush)
    }
    link.process.endInput()
    if case .line(let line) = hear(within: Self.exitTime) {
      return (Self.text(line[...]), Advice.readLines)
    }
    return (fragment, fragment == nil ? Advice.answer : Advice.lineEnd)
  }

  /// A line as it was heard, printable and cut.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    cut(String(decoding: line.prefix(2000), as: UTF8.self))
  }

  private static func cut(_ text: String) -> String {
    let limit = 300
    return printable(String(text.unicodeScalars.prefix(limit)))
      + (text.unicodeScalars.count > limit ? "…" : "")
  }
}

/// What to do about the mistakes that are made most often.
enum Advice {
  static let command =
    "look at `command` in bot.json: it is run in the bot's folder, without a shell, and PATH is searched "
    + "for a name without a slash"
  static let crash = "mend what its standard error says; try the message above on it by hand"
  static let ready =
    #"print {"type":"ready"} and a line end, flushed, when hello arrives, before anything else"#
  static let flush =
    "flush standard output after each line: what is written to a pipe stays in a buffer otherwise"
  static let readLines =
    "read standard input line by line and answer each line at once: the end of the input comes "
    + "after the last game only"
  static let answer = "print one line for each turn, with a line end, and flush standard output"
  static let lineEnd = "end each line with a line feed (\\n), then flush standard output"
  static let standardError =
    "write debug text to standard error: standard output is for answers alone"
  static let onlyTurns = "answer hello with ready and each turn with a move, and nothing else"
  static let oneLine = "print one line for each turn, and nothing else on standard output"
  static let library =
    "write the line with your language's JSON library, or print nothing but known words and numbers"
  static let turn = "copy the number in the message's `turn` into the answer's `turn`"
  static let move = "put the move into `move`: one of those in `legal`, as it stands there"
  static let legal = "choose one of the moves in `legal`, which lists all that are allowed"
  static let fromZero = "count cells from 0, as `legal` does: the top left one is 0"
  static let slow =
    "think less: `clock_ms` in each turn says how long a move may take, in milliseconds"
  static let unknownMessage = "ignore messages whose `type` you don't know, and read the next line"
  static let unknownField = "take what you need out of a message by name, and ignore the rest of it"
  static let start = "begin afresh at each `start`, whatever went before"
  static let quit = "end the program when `quit` arrives"
  static let endOfInput = "end the program when standard input ends: reading a line then says so"
}
