import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A bot's process while it is checked; it is always listened to.
final class CheckedBot {
  var writer = MessageWriter()
  private(set) var lastSent = ""
  private let check: BotCheck
  private let game: any Game
  private let process: LineProcess
  private var lastLine: [UInt8] = []
  private var gameNumber = 0
  /// What it did that holds too much, and what to do about it; nil where it does not.
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

  /// Greets it, and waits so much longer for one that is silent, which makes it late.
  func greet(waitingOn extra: Int64) -> (reading: LineProcess.Line, isLate: Bool) {
    writer.hello(game: game.name, rules: game.rules, limits: Limits(check.time))
    say()
    let reading = hear(within: check.time.startup.wholeNanoseconds)
    guard case .partial = reading, fragment == nil else { return (reading, false) }
    return (hear(within: extra), true)
  }

  func begin(seat: Int) {
    gameNumber += 1
    writer.start(gameNumber: gameNumber, seat: game.seatName(seat), seats: game.announcedSeats)
    say()
  }

  /// Asks for a move; `members` are further members of the message, each after a comma.
  func ask(_ position: any Position, _ number: Int, adding members: String = "") {
    writer.turn(number, position, clock: check.clock)
    if members.isEmpty { return say() }
    var line = writer.bytes
    line.removeLast(2)
    line += Array((members + "}\n").utf8)
    writer.clear()
    say(line)
  }

  func quit() {
    writer.quit()
    say()
  }

  func say() {
    say(writer.bytes)
    writer.clear()
  }

  func say(_ lines: [UInt8]) {
    for line in lines.split(separator: 10) {
      lastLine = line + [10]
      lastSent = printable(String(decoding: line, as: UTF8.self))
      check.report(.joust, lastSent)
    }
    process.ask(lines)
  }

  /// Waits for a line; one that holds too much is taken for one that has gone.
  func hear(within nanoseconds: Int64) -> LineProcess.Line {
    let settings = check.settings
    let line = try? process.line(until: .now + nanoseconds) { () throws(CancellationError) in
      let found = process.excess(at: .now)
      guard let found else { return }
      excess = Fault.words(for: found, settings)
      throw CancellationError()
    }
    let reading = line ?? .closed
    if case .whole(let line) = reading { check.report(.bot, Self.text(line)) }
    return reading
  }

  /// What has been written of a line that has not ended, printable; nil for nothing.
  var fragment: String? {
    let bytes = process.unreadBytes
    return bytes.isEmpty ? nil : Self.text(bytes)
  }

  /// The first error and the last lines of what the bot wrote on its standard error, printable and
  /// cut; nil for nothing.
  var log: String? {
    let lines = LogExcerpt.lastLines(3, of: String(decoding: process.errorTail, as: UTF8.self))
    return lines.isEmpty ? nil : lines.map(Self.cut).joined(separator: " | ")
  }

  @discardableResult
  func end(within nanoseconds: Int64) -> Ending { process.end(within: nanoseconds) }

  /// What a silent bot says when it is asked often, is told to quit, and has no more input.
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
      guard case .whole(let line) = hear(within: Self.exitTime) else { continue }
      return (Self.text(line), advice + more)
    }
    return (fragment, fragment == nil ? Advice.answer + more : Advice.lineEnd)
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

extension Position {
  /// A legal move by chance; nil where moves are texts, which nobody makes up.
  func anyMove(_ generator: inout SplitMix64) -> Int? {
    let moves = legalMoves
    return moves.isEmpty ? nil : moves[generator.next(below: moves.count)]
  }
}
