import Games
import JSON
import Protocol
import Hosting

/// A bot at one game, point by point.
final class Checkup {
  let check: BotCheck
  let game: any Game
  /// The bot's process, while it can be spoken with.
  var dialogue: Dialogue?
  var writer = MessageWriter()
  /// The number of the process's game, from 1.
  var gameNumber = 0
  /// How long each answer took, in nanoseconds.
  var times: [Int64] = []
  /// How many games were played to their end, or as far as there was time.
  var gameCount = 0
  /// The same choices for every bot.
  var generator = SplitMix64(seed: 2048)
  private var outcomes: [CheckPoint: CheckFinding.Outcome] = [:]

  /// How long it is waited for what nobody asked for, in nanoseconds.
  static let pause: Int64 = 150_000_000
  /// How long a bot may take to exit, in nanoseconds.
  static let exitTime: Int64 = 1_000_000_000

  init(_ check: BotCheck, _ game: any Game) {
    self.check = check
    self.game = game
  }

  /// Goes through all points.
  func run() throws(SystemError) {
    defer { drop() }
    guard try isOpen(), isQuiet(for: Self.pause) else { return }
    playGames()
    try lookAtUnknownMessages()
    try lookAtUnknownFields()
    try lookAtSecondStart()
    try lookAtQuit()
    try lookAtEndOfInput()
  }

  /// Has the bot play the game by rules that it is not obliged to know.
  func lookAt(_ others: [any Game]) throws(SystemError) {
    var (able, unable): ([String], [String]) = ([], [])
    for other in others {
      let checkup = Checkup(check, other)
      defer { checkup.drop() }
      if try checkup.isOpen() { checkup.playGames(atMost: 1) }
      let text = other.rules.summary
      if checkup.isFaultless, checkup.gameCount > 0 {
        able.append(text)
      } else {
        unable.append(text)
      }
    }
    let parts = [("yes, with ", able), ("not with ", unable)].filter { !$0.1.isEmpty }
    outcomes[.otherSizes] = .note(
      parts.map { $0.0 + $0.1.joined(separator: " or ") }.joined(separator: "; "))
  }

  /// Whether nothing is wrong.
  var isFaultless: Bool { !outcomes.keys.contains(where: isWrong) }

  /// Whether something is wrong at a point.
  func isWrong(_ point: CheckPoint) -> Bool {
    if case .wrong = outcomes[point] { true } else { false }
  }

  /// What was found, by point.
  var findings: [CheckFinding] {
    CheckPoint.allCases.map { CheckFinding(point: $0, outcome: outcome(at: $0)) }
  }

  private func outcome(at point: CheckPoint) -> CheckFinding.Outcome {
    if let outcome = outcomes[point] { return outcome }
    guard !times.isEmpty else { return .untried }
    switch point {
    case .answer: return .right("\(times.count) turns in \(gameCount) games")
    case .clock: return .right(AnswerTimes(times).text)
    case .silence, .turn, .legality: return .right(nil)
    default: return .untried
    }
  }

  /// Takes down that a point is right.
  func approve(_ point: CheckPoint, _ text: String? = nil) {
    if outcomes[point] == nil { outcomes[point] = .right(text) }
  }

  /// Takes down what is wrong; the first complaint at a point stays.
  func complain(
    _ point: CheckPoint, _ sentence: String, sent: String? = nil, received: String? = nil,
    mend: String
  ) {
    guard !isWrong(point) else { return }
    outcomes[point] = .wrong(
      .init(
        sentence: sentence, sent: sent ?? dialogue?.lastSent, received: received,
        log: dialogue?.log,
        mend: mend))
  }

  /// Ends the process, if there is one.
  func drop() {
    _ = dialogue?.end(within: 0)
    dialogue = nil
  }

  /// Says what the writer has gathered.
  func say() {
    dialogue?.say(writer.bytes)
    writer.clear()
  }
}

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

extension Checkup {
  /// How long games are played at most, in nanoseconds.
  private static let playingTime: Int64 = 8_000_000_000

  /// Plays games against chance, in both seats, until something is wrong or there were enough.
  func playGames(atMost limit: Int = .max) {
    let deadline = Instant.now + Self.playingTime
    while isFaultless, Instant.now < deadline {
      let isComplete: Bool
      switch game.shape {
      case .versus(let game):
        guard gameCount < min(20, limit) else { return }
        isComplete = play(game)
      case .race(let game):
        guard gameCount < min(3, limit) else { return }
        isComplete = play(game, until: deadline)
      }
      guard isComplete else { return }
    }
  }

  /// Tells the bot that a game begins.
  func begin(seat: Seat) {
    gameNumber += 1
    writer.start(gameNumber: gameNumber, seat: seatName(seat))
    say()
  }

  private func seatName(_ seat: Seat) -> String? {
    guard case .versus(let game) = game.shape else { return nil }
    return game.seatNames[seat.rawValue]
  }

  /// Tells the bot that the game is over, and that it should be quiet then.
  private func end(_ result: EndResult, _ reason: String) -> Bool {
    writer.end(result, reason: reason)
    say()
    defer { gameCount += 1 }
    return isQuiet(for: patience)
  }

  /// How long it is waited for what nobody asked for: in the first game; later it is found when
  /// something is asked.
  private var patience: Int64 { gameCount == 0 ? Self.pause : 0 }

  private func play(_ game: any VersusGame) -> Bool {
    let seat: Seat = gameCount % 2 == 0 ? .first : .second
    var position = game.start
    begin(seat: seat)
    guard isQuiet(for: patience) else { return false }
    var hasAnswered = false
    while case .turn(let mover) = position.state {
      guard mover == seat else {
        position.play(anyMove(at: position))
        continue
      }
      guard let move = ask(position, position.ply + 1) else { return false }
      if !hasAnswered, !isQuiet(for: patience) { return false }
      hasAnswered = true
      position.play(move)
    }
    return end(position.result(for: seat), position.reason)
  }

  private func play(_ game: any RaceGame, until deadline: Instant) -> Bool {
    var position = game.start(seed: generator.next())
    begin(seat: .first)
    guard isQuiet(for: patience) else { return false }
    while !position.isOver, Instant.now < deadline {
      guard let move = ask(position, position.moveCount + 1) else { return false }
      if position.moveCount == 0, !isQuiet(for: patience) { return false }
      position.play(move)
    }
    return end(.win, "score")
  }
}

extension VersusPosition {
  fileprivate func result(for seat: Seat) -> EndResult {
    switch state {
    case .won(let winner, _): winner == seat ? .win : .loss
    default: .draw
    }
  }

  fileprivate var reason: String {
    switch state {
    case .won(_, let reason), .drawn(let reason): reason
    case .turn: ""
    }
  }
}

extension Checkup {
  /// How much longer than allowed it is waited for an answer, to tell a slow bot from a silent one.
  private static let mercy: Int64 = 4_000_000_000

  /// Asks for a move.
  ///
  /// - Parameters:
  ///   - position: what the bot sees.
  ///   - number: the number of the turn.
  ///   - members: further members of the message, each after a comma.
  ///   - point: what is looked at, where it isn't the answer itself.
  ///   - mend: what to do if there is no answer because of it.
  /// - Returns: its move, or another one where that is not legal; nil where it can't be spoken with
  ///   any more.
  func ask(
    _ position: any Position, _ number: Int, adding members: String = "",
    at point: CheckPoint? = nil, mend: String = Mend.crash
  ) -> Int? {
    guard isQuiet(for: 0), let dialogue else { return nil }
    writer.turn(number, position, clock: clock)
    let asked = Instant.now
    dialogue.say(writer.bytes.dropLast(2) + Array(members.utf8) + Array("}\n".utf8))
    writer.clear()
    var heard = dialogue.hear(within: check.move + check.grace)
    if case .silence = heard { heard = dialogue.hear(within: Self.mercy) }
    let taken = Instant.now - asked
    switch heard {
    case .silence:
      complainOfSilence(
        point ?? .clock, "had not answered turn \(number) in \(taken / 1_000_000) ms")
      return nil
    case .gone:
      complainOfEnd(point ?? .answer, "instead of answering turn \(number)", mend: mend)
      return nil
    case .tooLong:
      complain(
        point ?? .answer, "wrote more than 64 KiB in a line or 256 KiB in a turn",
        mend: Mend.oneLine)
      drop()
      return nil
    case .line(let line):
      if taken > check.move + check.grace {
        complain(
          .clock, "took \(taken / 1_000_000) ms for turn \(number), of \(clock) ms", mend: Mend.slow
        )
      }
      return move(in: line, position, number, taken)
    }
  }

  private func move(
    in line: Range<Int>, _ position: any Position, _ number: Int, _ taken: Int64
  ) -> Int? {
    guard let dialogue else { return nil }
    let text = dialogue.text(line)
    let reply: Reply
    do throws(InvalidLine) {
      reply = try LineDecoder.reply(
        dialogue.process.bytes, in: line, notation: game.notation)
    } catch {
      let (point, mend) = cause(of: line)
      complain(point, error.sentence, received: text, mend: mend)
      drop()
      return nil
    }
    times.append(taken)
    if reply.turn != number {
      complain(.turn, "answered another turn than \(number)", received: text, mend: Mend.turn)
    }
    if let move = reply.move, position.isLegal(move) { return move }
    complainOfMove(line, text, position)
    return self.dialogue == nil ? nil : anyMove(at: position)
  }

  /// One of the legal moves, by chance.
  func anyMove(at position: any Position) -> Int {
    let moves = position.legalMoves
    return moves[generator.next(below: moves.count)]
  }
}
