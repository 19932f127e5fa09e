import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A game in play: asks the bots whose turn it is, and applies their answers, until the game has a verdict.
struct GameInPlay {
  private let scheduled: ScheduledGame
  private let bots: SeatedBots
  private let settings: MatchSettings
  /// Ends the bot in a seat when the game continues after a fault of that bot.
  private let eliminate: (Int) -> Void
  private(set) var state: GameState
  private(set) var kept: KeptAnswers
  /// The clocks of all seats, as bots receive them; nil in a race, and if the total time is not limited.
  private var clocks: TurnClocks?
  /// The draw offers; nil if the game does not allow them.
  private var drawTalks: DrawTalks?
  private var adjudicator: Adjudicator?
  /// The seats that resigned, in the order of their resignations.
  private var resigned: [Int] = []
  /// The number of bytes that remain for the moves of each bot in the record, if moves are texts.
  private var textRoom: [Int]
  /// The number of turns in which each bot was late and got a random move.
  private(set) var lateCounts: [Int]
  private var faults: [Fault?]
  private var generator: SplitMix64
  /// Receives the moves of the game; nil if they are not observed.
  var observed: ObservedGame?

  init(
    _ scheduled: ScheduledGame, _ bots: SeatedBots, _ settings: MatchSettings,
    eliminate: @escaping (Int) -> Void
  ) {
    self.scheduled = scheduled
    self.bots = bots
    self.settings = settings
    self.eliminate = eliminate
    state = GameState(of: bots.game, scheduled)
    kept = KeptAnswers(bots: state.seatCount, settings)
    clocks = TurnClocks(Limits(settings.time), seats: bots.game.allSeats)
    drawTalks = bots.game.hasDrawOffers ? DrawTalks() : nil
    if case .versus = bots.game.shape, state.seatCount == 2 {
      adjudicator = settings.adjudication.map { Adjudicator($0) }
    }
    textRoom = Array(repeating: settings.textBytes, count: state.seatCount)
    lateCounts = Array(repeating: 0, count: state.seatCount)
    faults = Array(repeating: nil, count: state.seatCount)
    // The random moves of late bots are derived from the id of the game, so that no bot can influence them.
    var hash = StableHash()
    hash.add(scheduled.id)
    generator = SplitMix64(seed: hash.result)
  }

  var record: GameRecord.Play {
    switch scheduled.start {
    case .opening(let opening): .versus(opening: opening, moves: state.moves[0])
    case .luck(let seed):
      .race(seed: seed, moves: state.moves, scores: state.scores, measures: state.measures)
    }
  }

  /// The scores that decided a versus game; nil for any other game.
  var finalScores: [Double]? {
    guard case .opening = scheduled.start, !state.scores.isEmpty else { return nil }
    return state.scores
  }

  mutating func play() throws(Interruption) -> Verdict {
    for seat in 0..<state.seatCount { begin(seat) }
    var now = Instant.now
    turns: while true {
      observed?.update(to: state)
      if let failure = state.failure { throw interruption(by: failure) }
      if let outcome = state.outcome { return Verdict(outcome, after: faults, resigned: resigned) }
      for seat in 0..<state.seatCount where faults[seat] == nil {
        let isDue = now >= bots[seat].process.nextCheck
        let fault = bots[seat].pollLimits(at: now)
        if let fault, let verdict = penalize(fault, of: seat) { return verdict }
        // A bot can make the check of its limits slow. Answers of other bots that arrive during the check are
        // treated as if they had arrived before it.
        let wasLong = isDue && Instant.now - now > 1_000_000
        let hasAnswers = wasLong && bots.poll(except: seat)
        if hasAnswers, let verdict = try receiveAnswers(at: now, except: seat) { return verdict }
        if wasLong { now = .now }
        if fault != nil || hasAnswers { continue turns }
      }
      for seat in 0..<state.seatCount where state.awaits(seat) && bots[seat].asked == nil {
        let fault = bots[seat].ask(
          state.turn(of: seat), state.position(for: seat), clocks: clocks,
          isDrawOffered: !state.movesTogether && drawTalks?.isOffered(to: seat) ?? false)
        if let fault {
          if let verdict = penalize(fault, of: seat) { return verdict }
          continue turns
        }
        // The referee may have needed time to describe the position.
        now = bots[seat].asked ?? now
      }
      now = try bots.wait(from: now)
      if let verdict = try receiveAnswers(at: now) { return verdict }
    }
  }

  /// Receives the answers that have arrived, except that of seat `other`; returns the verdict if the game
  /// ends.
  private mutating func receiveAnswers(
    at now: Instant, except other: Int? = nil
  ) throws(Interruption) -> Verdict? {
    var seats = 0..<state.seatCount
    while let seat = seats.popFirst() {
      guard seat != other, faults[seat] == nil, bots[seat].asked != nil,
        let answer = bots[seat].answer(at: now)
      else { continue }
      if let verdict = try receive(answer, of: seat) { return verdict }
      // An answer that arrived while the referee was asked or a bot was started may have arrived in time.
      guard Instant.now - now > 1_000_000, bots.poll(except: other) else { continue }
      seats = 0..<state.seatCount
    }
    return nil
  }

  private func begin(_ seat: Int) { bots[seat].begin(seat: seat, of: bots.game) }

  /// Returns the reason why a game is interrupted after a failure of its referee.
  private func interruption(by failure: String) -> Interruption {
    guard !bots.shouldStop() else { return .stopped }
    return .machine(
      failure + "; no bot is penalized, and the game is not recorded: fix the referee, "
        + "and run this again")
  }

  /// Penalizes a fault; returns the verdict if the fault ends the game.
  ///
  /// Otherwise the game continues without the bot.
  private mutating func penalize(_ fault: Fault, of seat: Int) -> Verdict? {
    faults[seat] = fault
    guard bots.game.goesOnAfterFaults, activeCount > 1 else {
      return Verdict(fault.reason, of: faults, resigned: resigned)
    }
    eliminate(seat)
    state.eliminate(seat)
    return penalizeRefusal()
  }

  /// The number of bots that are neither at fault nor have resigned.
  private var activeCount: Int {
    faults.indices.count { faults[$0] == nil && !resigned.contains($0) }
  }

  /// Handles a resignation; returns the verdict if the resignation ends the game.
  ///
  /// Otherwise the game continues without the bot.
  private mutating func resign(_ seat: Int) -> Verdict? {
    resigned.append(seat)
    guard bots.game.goesOnAfterFaults, activeCount > 1 else {
      return Verdict(.resignation, after: faults, resigned: resigned)
    }
    state.eliminate(seat)
    return penalizeRefusal()
  }

  /// Penalizes a fault if the referee has refused the last move; returns the verdict if the fault ends the
  /// game.
  private mutating func penalizeRefusal() -> Verdict? {
    guard let refusal = state.refusal else { return nil }
    return penalize(Fault(.illegalMove, refusal.reason), of: refusal.seat)
  }

  /// Receives the answer of a bot; returns the verdict if the game ends.
  private mutating func receive(
    _ answer: Answer, of seat: Int
  ) throws(Interruption) -> Verdict? {
    if case .left = answer {} else { keepTimes(of: seat) }
    switch answer {
    case .move(let reply, let line): return receive(reply, line, of: seat)
    case .late:
      lateCounts[seat] += 1
      guard let move = state.position(for: seat).legalMoves.randomElement(using: &generator) else {
        preconditionFailure("a bot is asked only while it can move")
      }
      return make(move, of: seat, search: nil)
    case .fault(let fault): return penalize(fault, of: seat)
    case .left: return try replace(seat)
    }
  }

  /// Keeps the time of an answer, and updates the clocks that the bots receive.
  private mutating func keepTimes(of seat: Int) {
    let clock = bots[seat].clock
    kept.addTimes(of: seat, clock)
    if let left = clock.millisecondsLeft { clocks?.left[seat] = left }
  }

  private mutating func receive(
    _ reply: Reply, _ line: ArraySlice<UInt8>, of seat: Int
  ) -> Verdict? {
    kept.addStats(of: reply, of: seat)
    if reply.resigns {
      kept.addComment(of: reply, of: seat)
      return resign(seat)
    }
    if drawTalks != nil {
      if reply.offersDraw { kept.addDrawOffer(of: reply, of: seat) }
      let isAgreed = drawTalks?.add(
        reply.offersDraw, of: seat, turn: reply.turn, together: state.movesTogether)
      if isAgreed ?? false {
        kept.addComment(of: reply, of: seat)
        return Verdict(.agreement, after: faults, resigned: [])
      }
    }
    guard let move = reply.move, state.isLegal(move, by: seat) else {
      let isHidden = state.position(for: seat).hidesLegalMoves
      let fault = Fault.illegalMove(line, bots.game.notation, hidesLegalMoves: isHidden)
      return penalize(fault, of: seat)
    }
    guard reserveRoom(for: move, of: seat) else {
      return penalize(Fault.tooMuchText(settings.textBytes), of: seat)
    }
    kept.addComment(of: reply, of: seat)
    return make(move, of: seat, search: reply.search)
  }

  /// Applies a move; returns the verdict if the game ends.
  private mutating func make(_ move: Int, of seat: Int, search: SearchReport?) -> Verdict? {
    let isAlone = !state.movesTogether
    kept.addSearch(search, of: seat)
    kept.countMove(of: seat)
    state.apply(move, by: seat)
    if let verdict = penalizeRefusal() { return verdict }
    guard isAlone, state.refusal == nil, state.outcome == nil, state.failure == nil,
      let (rule, places) = adjudicator?.add(search?.eval, of: seat, plies: state.plies)
    else { return nil }
    return Verdict(rule, places: places)
  }

  /// Subtracts the recorded size of a move's text from the seat's remaining bytes; returns false if the text
  /// does not fit.
  ///
  /// The limit keeps each line of the record short enough to be read.
  private mutating func reserveRoom(for move: Int, of seat: Int) -> Bool {
    guard let text = bots.game.notation.moveTexts?.text(of: move) else { return true }
    textRoom[seat] -= JSONWriter.quoted(text).utf8.count + 1
    return textRoom[seat] >= 0
  }

  /// Restarts a bot that exited after its last game, which is not a fault; returns the verdict if the bot
  /// cannot be started.
  private mutating func replace(_ seat: Int) throws(Interruption) -> Verdict? {
    bots.launches[seat].exits?.add()
    guard let failure = try bots.restart(seat) else {
      begin(seat)
      return nil
    }
    // In a game that ends with a start failure, the moves before the failure do not count.
    state = GameState(of: bots.game, scheduled)
    kept = KeptAnswers(bots: state.seatCount, settings)
    resigned = []
    lateCounts = lateCounts.map { _ in 0 }
    faults = faults.indices.map { $0 == seat ? Fault(.startFailure, failure) : nil }
    return Verdict(.startFailure, of: faults)
  }
}

extension GameState {
  fileprivate init(of game: any Game, _ scheduled: ScheduledGame) {
    switch scheduled.start {
    case .opening(let moves): self.init(of: game, opening: moves, seed: scheduled.seed ?? 0)
    case .luck(let seed): self.init(of: game, seed: seed)
    }
  }
}
