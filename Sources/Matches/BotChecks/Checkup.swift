import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A check in progress: starts the bot, plays games with it, and sends unusual messages.
final class Checkup {
  /// A point that has a test of its own, and the advice for a bot that fails this test.
  typealias Trial = (point: CheckPoint, advice: String)

  let check: BotCheck
  let game: any Game
  private let isRace: Bool
  lazy var firstSeat = GameState(of: game, seed: 1).mover
  var bot: CheckedBot?
  var times = AnswerTimes()
  /// The number of games that were played to their end, or as far as the check can play them.
  private var gameCount = 0
  var generator = SplitMix64(seed: 2048)
  /// Whether the bot has resigned the current game.
  var hasResigned = false
  var outcomes: [CheckPoint: CheckFinding.Outcome] = [:]
  /// Whether the bot stopped answering; in that case, the rest of the check is skipped.
  var isSilent = false
  /// Whether a known flaw or failure of the bot was recognized.
  ///
  /// In that case, the check is not repeated to find refused system calls.
  var isExplained = false
  /// The longest time until the bot was ready, in milliseconds; nil if it was never ready.
  private(set) var readyTime: Int64?
  /// The clock of the current process.
  var clock: BotClock
  /// The clocks of all seats, as the bot receives them; nil in a race, and if the total time is not limited.
  ///
  /// The other seats move at once, so their clocks only gain the increment.
  var clocks: TurnClocks?
  /// The seat of the bot in the current game.
  var seat = 0
  /// The number of games that the current process has finished.
  private var finishedGames = 0
  /// The number of times that the bot has exited after a game.
  private var exitCount = 0
  /// Whether the bot has answered a turn in the current game.
  private var hasAnswered = false
  /// The failure of the game's referee, which ends the check; nil if there was none.
  private(set) var refereeFailure: String?

  /// The time for which the check waits for lines that the bot writes without a request, in nanoseconds.
  private static let pause: Int64 = 150_000_000
  /// The time limit for playing games, in nanoseconds.
  private static let playingTime: Int64 = 8_000_000_000
  /// The time that the check waits after a time limit, in nanoseconds, to distinguish a slow bot from a
  /// silent bot.
  private static let patience: Int64 = 2_000_000_000

  init(_ check: BotCheck, _ game: any Game) {
    self.check = check
    self.game = game
    clock = BotClock(check.time)
    isRace = if case .race = game.shape { true } else { false }
  }

  func run() throws(SystemError) {
    defer { drop() }
    guard try isOpen(), isQuiet(for: Self.pause) else { return }
    try playGames()
    guard !isSilent else { return }
    let messages: Trial = (.unknownMessage, Advice.unknownMessage)
    try attempt(messages) {
      bot?.send(Array(#"{"type":"weather","text":"fine","list":[1,{"cloud":null}]}"#.utf8) + [10])
      return isQuiet(for: Self.pause, in: messages) && askFirst(in: messages)
    }
    let fields: Trial = (.unknownField, Advice.unknownField)
    try attempt(fields) {
      askFirst(adding: #","weather":{"text":"fine","list":[1,[2,null]]},"wind":0.5"#, in: fields)
    }
    let start: Trial = (.secondStart, Advice.start)
    try attempt(start) {
      guard askFirst(in: start) else { return false }
      beginGame(firstSeat)
      return askFirst(in: start)
    }
    if !isSilent, try isOpen() {
      bot?.quit()
      checkExit(.quit, "quit", Advice.quit)
    }
    try checkEndOfInput()
  }

  func tryRules(of others: [any Game]) throws(SystemError) {
    var able: [String] = []
    var unable: [String] = []
    for other in others {
      let checkup = Checkup(check, other)
      defer { checkup.drop() }
      if try checkup.isOpen() { try checkup.playGames(atMost: 1) }
      if checkup.isFaultless, checkup.gameCount > 0 {
        able.append(other.rules.summary)
      } else {
        unable.append(other.rules.summary)
      }
    }
    let parts = [("yes, with ", able), ("not with ", unable)].filter { !$0.1.isEmpty }
    outcomes[.otherSizes] = .note(
      parts.map { $0.0 + $0.1.joined(separator: " or ") }.joined(separator: "; "))
  }

  var findings: [CheckFinding] {
    CheckPoint.allCases.filter { $0 != .calls }
      .map { CheckFinding(point: $0, outcome: outcome(at: $0)) }
  }

  private func outcome(at point: CheckPoint) -> CheckFinding.Outcome {
    if let outcome = outcomes[point] { return outcome }
    guard !times.isEmpty else { return .untried }
    switch point {
    case .answer:
      return .right(
        "\(counted(times.count, "turn", "turns")) in \(counted(gameCount, "game", "games"))")
    case .clock: return .right(times.words(grace: check.time.grace))
    case .silence, .turn, .legality: return .right(nil)
    default: return .untried
    }
  }

  // MARK: - The start and the end of a process

  /// Starts the bot unless it runs; returns whether it is ready.
  private func isOpen() throws(SystemError) -> Bool {
    guard bot == nil else { return true }
    let bot: CheckedBot
    do throws(LaunchError) {
      bot = try CheckedBot(check, game)
    } catch {
      if case .system(let failure) = error { throw failure }
      complain(.start, "could not be started: \(error.sentence)", Advice.command)
      return false
    }
    self.bot = bot
    let began = Instant.now
    clock = BotClock(check.time)
    finishedGames = 0
    let (reading, isLate) = bot.greet(waitingFor: extraTime)
    let taken = (Instant.now - began) / 1_000_000
    if case .closed = reading {} else { approve(.start) }
    switch reading {
    case .whole(let line):
      do throws(InvalidLine) {
        try LineDecoder.ready(Array(line), in: 0..<line.count)
        if isLate {
          complain(
            .ready,
            "was ready only after \(taken) ms (limit: \(Limits(check.time).startup) ms)",
            Advice.slowStart)
        }
        readyTime = max(readyTime ?? 0, taken)
        approve(.ready, "in \(taken) ms")
        return true
      } catch {
        complain(
          .ready, "wrote this instead of its ready message: \(error.sentence)",
          received: CheckedBot.text(line),
          cure(of: bot, writing: line)
            ?? (line.first == UInt8(ascii: "{") ? Advice.ready : Advice.standardError))
      }
    case .overLimit:
      complain(.ready, "wrote more than 64 KiB instead of its ready message", Advice.ready)
    case .partial:
      complainOfSilence(.ready, "was not ready within \(Limits(check.time).startup) ms")
    case .closed: complainOfEnd(.start, "before it was ready")
    }
    drop()
    return false
  }

  /// The time that the check waits after a time limit, in nanoseconds.
  var extraTime: Int64 { check.isRepetition ? 0 : Self.patience }

  func drop() {
    bot?.end(within: 0)
    bot = nil
  }

  private func checkEndOfInput() throws(SystemError) {
    guard !isSilent, try isOpen() else { return }
    beginGame(firstSeat)
    if isUnderstood, !askFirst(in: (.endOfInput, Advice.crash)) { return }
    checkExit(.endOfInput, "the end of its input", Advice.endOfInput)
  }

  private func checkExit(_ point: CheckPoint, _ signal: String, _ advice: String) {
    guard let bot else { return }
    let began = Instant.now
    if bot.exit(within: CheckedBot.exitTime).wasForced {
      complain(point, "was still running a second after \(signal)", advice)
    } else {
      approve(point, "in \((Instant.now - began) / 1_000_000) ms")
    }
    self.bot = nil
  }

  // MARK: - Games

  /// Plays at most 3 races or 20 other games, in which the bot plays each seat in turn.
  ///
  /// The other seats make random moves. The check stops playing early after `limit` games, after
  /// ``playingTime``, or if the bot has exited between games more than ``exitLimit`` times. The check also
  /// stops at a complaint, unless the bot was only late to be ready.
  private func playGames(atMost limit: Int = .max) throws(SystemError) {
    let deadline = Instant.now + Self.playingTime
    while isFaultless(exceptAt: .ready), Instant.now < deadline,
      gameCount < min(isRace ? 3 : 20, limit)
    {
      // A bot may exit between two games; it is then started again.
      guard try isOpen() else { return }
      let exits = exitCount
      guard playGame(until: deadline) || exitCount > exits else { return }
      if exitCount > Self.exitLimit { return }
    }
  }

  /// The largest number of exits between games after which the check plays another game.
  private static let exitLimit = 3

  /// Returns whether the bot has exited by itself after a game, which the protocol allows.
  ///
  /// If so, the function adds a remark to the results of the check.
  func hasLeft() -> Bool {
    guard finishedGames > 0, !hasAnswered, let bot, bot.excess == nil else { return false }
    let ending = bot.end(within: LineProcess.closingTime)
    guard !ending.wasForced, case .exited = ending.termination else { return false }
    self.bot = nil
    exitCount += 1
    outcomes[.betweenGames] = .note(
      "exits after a game, which is allowed: Joust starts the bot again for the next game")
    return true
  }

  /// Announces a game to the bot in a seat, and sets the clocks to their values at the start of a game.
  private func beginGame(_ seat: Int) {
    self.seat = seat
    bot?.begin(seat: seat)
    clock.beginGame()
    clocks = TurnClocks(Limits(check.time), seats: game.allSeats)
  }

  /// Plays a game, or a race until a deadline; returns whether the check can continue with the bot.
  private func playGame(until deadline: Instant) -> Bool {
    // The check waits for unrequested lines in the first game only; in later games, the next question finds
    // them.
    let pause = gameCount == 0 ? Self.pause : 0
    let seat = isRace ? 0 : gameCount % game.seatCount
    var state = GameState(of: game, seed: isRace ? generator.next() : UInt64(gameCount))
    beginGame(seat)
    hasAnswered = false
    hasResigned = false
    guard isQuiet(for: pause) else { return false }
    while state.outcome == nil, !isRace || Instant.now < deadline {
      guard isKnown(state) else { return false }
      guard state.awaits(seat) else {
        let other = state.mover
        // A random move cannot be chosen if the legal moves are not known, so such a game ends when it is
        // another seat's turn.
        guard !isRace, let move = state.position(for: other).anyMove(&generator) else { break }
        state.apply(move, by: other)
        if let increment = clocks?.increment { clocks?.left[other] += increment }
        continue
      }
      guard
        let move = ask(
          state.position(for: seat), state.turn(of: seat), mayHaveLeft: true)
      else { return false }
      if !hasAnswered, !isQuiet(for: pause) { return false }
      hasAnswered = true
      guard !hasResigned else { break }
      state.apply(move, by: seat)
      if let refusal = state.refusal {
        complain(.legality, "made a move that the referee refuses: \(refusal.reason)", Advice.text)
        return false
      }
    }
    // If the check breaks off a game before its end, without a resignation, the bot counts as the winner.
    let won = GameEnding(places: Places.winner(seat, of: state.seatCount), reason: "score")
    let resigned = GameEnding(
      places: Places.places(Places.winner(nil, of: state.seatCount), resigned: [seat], last: []),
      reason: EarlyEnd.resignation.rawValue)
    let end = hasResigned ? resigned : state.outcome ?? won
    bot?.writer.end(seat, places: end.places, reason: end.reason)
    bot?.send()
    finishedGames += 1
    hasAnswered = false
    defer { gameCount += 1 }
    return isQuiet(for: pause)
  }

  /// Starts a game for a separate test; if the bot passes the test, the function marks the point as right.
  private func attempt(_ trial: Trial, _ passes: () -> Bool) throws(SystemError) {
    guard isUnderstood, !isSilent, try isOpen() else { return }
    beginGame(firstSeat)
    if passes() { approve(trial.point) }
  }

  private var isUnderstood: Bool {
    !isWrong(.silence) && !isWrong(.answer) && refereeFailure == nil
  }

  /// Returns whether the game's referee has described the position; true in a game without a referee.
  func isKnown(_ state: GameState) -> Bool {
    refereeFailure = refereeFailure ?? state.failure
    return refereeFailure == nil
  }
}
