import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// The process of a bot that is checked, whose output is read all the time.
final class CheckedBot {
  var writer = MessageWriter()
  private(set) var lastSent = ""
  private let check: BotCheck
  private let game: any Game
  private let process: LineProcess
  private var lastLine: [UInt8] = []
  private var gameNumber = 0
  /// The limit that the bot has exceeded, and the advice about it; nil if it has exceeded none.
  private(set) var excess: (deed: String, advice: String)?

  static let exitTime: Int64 = 1_000_000_000

  init(_ check: BotCheck, _ game: any Game) throws(LaunchError) {
    self.check = check
    self.game = game
    var launch = check.launch
    launch.limits = check.settings.limits
    process = try LineProcess(launch)
    process.listen()
  }

  /// Sends hello and waits for the answer; a silent bot is late, and gets a given number of nanoseconds
  /// more.
  func greet(waitingFor extra: Int64) -> (reading: LineProcess.Line, isLate: Bool) {
    writer.hello(
      game: game.name, rules: game.rules, limits: Limits(check.time), about: game.announcedAbout)
    send()
    let reading = line(within: check.time.startup.wholeNanoseconds)
    guard case .partial = reading, fragment == nil else { return (reading, false) }
    return (line(within: extra), true)
  }

  func begin(seat: Int) {
    gameNumber += 1
    writer.start(gameNumber: gameNumber, seat: game.seatName(seat), seats: game.announcedSeats)
    send()
  }

  /// Asks for a move; `members` are additional members of the message, each after a comma.
  func ask(_ position: any Position, _ number: Int, adding members: String = "") {
    writer.turn(number, position, clock: check.clock)
    if members.isEmpty { return send() }
    var line = writer.bytes
    line.removeLast(2)
    line += Array((members + "}\n").utf8)
    writer.clear()
    send(line)
  }

  func quit() {
    writer.quit()
    send()
  }

  /// Sends the collected messages.
  func send() {
    send(writer.bytes)
    writer.clear()
  }

  func send(_ lines: [UInt8]) {
    for line in lines.split(separator: 10) {
      lastLine = line + [10]
      lastSent = printable(String(decoding: line, as: UTF8.self))
      check.report(.joust, lastSent)
    }
    process.ask(lines)
  }

  /// Waits for a line; a bot over its limits is treated as having exited.
  func line(within nanoseconds: Int64) -> LineProcess.Line {
    let settings = check.settings
    let line = try? process.line(until: .now + nanoseconds) { () throws(CancellationError) in
      let found = process.pollLimits(at: .now)
      guard let found else { return }
      excess = Fault.words(for: found, settings)
      throw CancellationError()
    }
    let reading = line ?? .closed
    if case .whole(let line) = reading { check.report(.bot, Self.text(line)) }
    return reading
  }

  /// The beginning of a line without its end, printable; nil if there is none.
  var fragment: String? {
    let bytes = process.unreadBytes
    return bytes.isEmpty ? nil : Self.text(bytes)
  }

  /// The first error and the last lines on the bot's standard error, printable and shortened; nil if there
  /// are none.
  var log: String? {
    let lines = LogExcerpt.lastLines(3, of: String(decoding: process.errorTail, as: UTF8.self))
    return lines.isEmpty ? nil : lines.map(Self.cut).joined(separator: " | ")
  }

  @discardableResult
  func end(within nanoseconds: Int64) -> Ending { process.end(within: nanoseconds) }

  /// Finds the cause of a bot's silence: asks often, asks the bot to quit, and closes its input, until it
  /// writes.
  func causeOfSilence() -> (received: String?, advice: String) {
    if let fragment { return (fragment, Advice.lineEnd) }
    let more = gameNumber == 0 ? Advice.orLonger : ""
    let attempts = [
      ({ self.process.send((0..<1000).flatMap { _ in self.lastLine }) }, Advice.flush),
      ({ self.quit() }, Advice.flush),
      ({ self.process.endInput() }, Advice.readLines),
    ]
    for (attempt, advice) in attempts {
      attempt()
      guard case .whole(let answer) = line(within: Self.exitTime) else { continue }
      return (Self.text(answer), advice + more)
    }
    return (fragment, fragment == nil ? Advice.answer + more : Advice.lineEnd)
  }

  /// Returns a line of the bot, printable and shortened.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    cut(String(decoding: line.prefix(2000), as: UTF8.self))
  }

  private static func cut(_ text: String) -> String {
    let limit = 300
    return printable(String(text.unicodeScalars.prefix(limit)))
      + (text.unicodeScalars.count > limit ? "…" : "")
  }
}

extension Position {
  /// Returns a random legal move; nil if moves are texts.
  func anyMove(_ generator: inout SplitMix64) -> Int? {
    let moves = legalMoves
    return moves.isEmpty ? nil : moves[generator.next(below: moves.count)]
  }
}
