import Games
import Hosting
import Tournaments

/// A game of two seats in turn, as the referee plays it.
struct VersusMatch {
  private let game: any VersusGame
  private let table: Table
  private let opening: [Int]
  private var position: any VersusPosition
  private var moves: [Int] = []
  private var comments: [GameRecord.Comment] = []
  private var late: LateMoves
  private var processes: [LineProcess]

  init(_ game: any VersusGame, _ scheduled: ScheduledGame, opening: [Int], table: Table) {
    self.game = game
    late = LateMoves(of: scheduled)
    self.table = table
    self.opening = opening
    position = game.start(seed: scheduled.seed ?? 0)
    for move in opening where position.failure == nil { position.play(move) }
    processes = [table[0].process, table[1].process]
  }

  /// What has been played.
  var record: PlayRecord {
    PlayRecord(
      play: .versus(opening: opening, moves: moves), comments: comments, late: late.counts)
  }

  /// Plays the game to its end.
  mutating func play() throws(Interruption) -> Verdict {
    for seat in Seat.allCases { begin(seat.rawValue) }
    while true {
      if let failure = position.failure {
        guard !table.shouldStop() else { throw .stopped }
        throw .machine(
          failure + "; no bot is charged with it, and the game is not recorded: mend the referee, "
            + "and run this again")
      }
      switch position.state {
      case .won(.first, let reason): return Verdict(.firstWins, reason: reason)
      case .won(.second, let reason): return Verdict(.secondWins, reason: reason)
      case .drawn(let reason): return Verdict(.draw, reason: reason)
      case .turn(let seat):
        if let verdict = try takeTurn(seat.rawValue) { return verdict }
      }
    }
  }

  private func begin(_ seat: Int) {
    table[seat].begin(seat: game.seatNames[seat])
  }

  /// Has the bot in a seat move; gives the verdict if that ends the game by a fault.
  private mutating func takeTurn(_ seat: Int) throws(Interruption) -> Verdict? {
    let session = table[seat]
    let number = position.ply + 1
    if let fault = session.ask(number, position) { return Verdict(fault, of: seat) }
    var now = session.open?.asked ?? .now
    var answer: Answer?
    while answer == nil {
      let moment = min(session.nextLook(at: now), table.nextDelivery(to: 1 - seat, at: now))
      try table.wait(for: processes, until: moment, from: now)
      now = .now
      answer = session.answer(at: now)
      if case .fault = answer { break }
      if let (seat, fault) = table.excessOfMemory(at: now) { return Verdict(fault, of: seat) }
    }
    switch answer {
    case .move(let move?, let comment, _) where position.isLegal(move):
      if let comment { comments.append(.init(turn: number, bot: seat, text: comment)) }
      make(move)
    case .move(_, _, let line): return Verdict(session.illegalMove(line), of: seat)
    case .late: make(late.move(for: seat, in: position))
    case .fault(let fault): return Verdict(fault, of: seat)
    case .left, nil: return try replace(seat)
    }
    return nil
  }

  private mutating func make(_ move: Int) {
    position.play(move)
    moves.append(move)
  }

  /// Starts a bot afresh that had left after its last game, without charge.
  private mutating func replace(_ seat: Int) throws(Interruption) -> Verdict? {
    if let failure = try table.restart(seat) {
      // A start failure is a game in which nothing was played.
      (moves, comments, late.counts) = ([], [], [0, 0])
      return Verdict(Fault(.startFailure, failure), of: seat)
    }
    begin(seat)
    processes[seat] = table[seat].process
    return nil
  }
}
