import Games
import Hosting
import JSON
import Protocol
import Tournaments

struct GameInPlay {
  private let scheduled: ScheduledGame
  private let match: Match
  private(set) var state: GameState
  private(set) var comments: [GameRecord.Comment] = []
  /// How many bytes there are left for the comments of each bot.
  private var commentRoom: [Int]
  /// How many bytes there are left for the moves of each bot, where moves are texts.
  private var textRoom: [Int]
  private(set) var lateCounts: [Int]
  private var faults: [Fault?]
  private var generator: SplitMix64

  init(_ scheduled: ScheduledGame, in match: Match) {
    self.scheduled = scheduled
    self.match = match
    state = GameState(of: match.game, scheduled)
    commentRoom = Array(repeating: match.settings.commentBytes, count: state.seatCount)
    textRoom = Array(repeating: match.settings.textBytes, count: state.seatCount)
    lateCounts = Array(repeating: 0, count: state.seatCount)
    faults = Array(repeating: nil, count: state.seatCount)
    // The moves for late bots follow from the name of the game, so that they are nobody's choice.
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

  /// The scores that decided a versus game; nil for any other.
  var finalScores: [Int]? {
    guard case .opening = scheduled.start, !state.scores.isEmpty else { return nil }
    return state.scores
  }

  mutating func play() throws(Interruption) -> Verdict {
    for seat in 0..<state.seatCount { begin(seat) }
    var now = Instant.now
    turns: while true {
      if let failure = state.failure {
        guard !match.shouldStop() else { throw .stopped }
        throw .machine(
          failure + "; no bot is charged with it, and the game is not recorded: mend the referee, "
            + "and run this again")
      }
      if let outcome = state.outcome { return Verdict(outcome, after: faults) }
      for seat in 0..<state.seatCount where faults[seat] == nil {
        let isDue = now >= match[seat].process.nextLook
        let fault = match[seat].excess(at: now)
        if let fault, let verdict = take(fault, of: seat) { return verdict }
        // A look may take long, which is the doing of the bot that is looked at: what the others have
        // written by its end was there before.
        let wasLong = isDue && Instant.now - now > 1_000_000
        let hasAnswers = wasLong && match.look(besides: seat)
        if hasAnswers, let verdict = try takeAnswers(at: now, besides: seat) { return verdict }
        if wasLong { now = .now }
        if fault != nil || hasAnswers { continue turns }
      }
      for seat in 0..<state.seatCount where state.awaits(seat) && match[seat].asked == nil {
        if let fault = match[seat].ask(state.turn(of: seat), state.position(for: seat)) {
          if let verdict = take(fault, of: seat) { return verdict }
          continue turns
        }
        // A referee may have taken its time to tell the position.
        now = match[seat].asked ?? now
      }
      try match.wait(from: now)
      now = .now
      if let verdict = try takeAnswers(at: now) { return verdict }
    }
  }

  /// Makes the moves of the bots that have answered, but for one seat; gives the verdict where that ends
  /// the game by a fault.
  private mutating func takeAnswers(
    at now: Instant, besides other: Int? = nil
  ) throws(Interruption) -> Verdict? {
    var seats = 0..<state.seatCount
    while let seat = seats.popFirst() {
      guard seat != other, faults[seat] == nil, match[seat].asked != nil,
        let answer = match[seat].answer(at: now)
      else { continue }
      if let verdict = try take(answer, of: seat) { return verdict }
      // What came while a referee was asked, or a bot was started, was there before, for all we know.
      guard Instant.now - now > 1_000_000, match.look(besides: other) else { continue }
      seats = 0..<state.seatCount
    }
    return nil
  }

  private func begin(_ seat: Int) { match[seat].begin(seat: seat, of: match.game) }

  /// Takes down a fault; gives the verdict where it ends the game, which else goes on without the bot.
  private mutating func take(_ fault: Fault, of seat: Int) -> Verdict? {
    faults[seat] = fault
    let othersCount = faults.count { $0 == nil }
    guard match.game.goesOnAfterFaults, othersCount > 1 else {
      return Verdict(fault.reason, of: faults)
    }
    match.eliminate(seat)
    state.eliminate(seat)
    return takeRefusal()
  }

  /// Takes down that the last move was refused by the referee, as far as it was.
  private mutating func takeRefusal() -> Verdict? {
    guard let refusal = state.refusal else { return nil }
    return take(Fault(.illegalMove, refusal.reason), of: refusal.seat)
  }

  /// Makes the move of a bot that has answered; gives the verdict where that ends the game by a fault.
  private mutating func take(
    _ answer: Answer, of seat: Int
  ) throws(Interruption) -> Verdict? {
    switch answer {
    case .move(let reply, let line):
      guard let move = reply.move, state.isLegal(move, by: seat) else {
        return take(Fault.illegalMove(line, match.game.notation), of: seat)
      }
      guard takeRoom(for: move, of: seat) else {
        return take(Fault.tooMuchText(match.settings.textBytes), of: seat)
      }
      keep(reply, of: seat)
      state.apply(move, by: seat)
      return takeRefusal()
    case .late:
      lateCounts[seat] += 1
      guard let move = state.position(for: seat).legalMoves.randomElement(using: &generator) else {
        preconditionFailure("a bot is asked only while it can move")
      }
      state.apply(move, by: seat)
    case .fault(let fault): return take(fault, of: seat)
    case .left: return try replace(seat)
    }
    return nil
  }

  /// Keeps the comment of an answer, as long as those of the bot are not too many in this game.
  private mutating func keep(_ reply: Reply, of seat: Int) {
    guard let text = reply.comment else { return }
    commentRoom[seat] -= JSONValue.string(text).text.utf8.count
    guard commentRoom[seat] >= 0 else { return }
    comments.append(.init(turn: reply.turn, bot: seat, text: text))
  }

  /// Counts the bytes that a text takes in the record; returns false if a line of the record could
  /// become too long to be read.
  private mutating func takeRoom(for move: Int, of seat: Int) -> Bool {
    guard let text = match.game.notation.moveTexts?.text(of: move) else { return true }
    textRoom[seat] -= JSONWriter.quoted(text).utf8.count + 1
    return textRoom[seat] >= 0
  }

  /// Starts a bot afresh that had left after its last game, without charge.
  private mutating func replace(_ seat: Int) throws(Interruption) -> Verdict? {
    guard let failure = try match.restart(seat) else {
      begin(seat)
      return nil
    }
    // A start failure is a game in which nothing was played.
    state = GameState(of: match.game, scheduled)
    comments = []
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
