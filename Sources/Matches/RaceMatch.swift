import Games
import Hosting
import Tournaments

/// A game that both bots play alone on the same luck, as the referee plays it.
struct RaceMatch {
  private let table: Table
  private let seed: UInt64
  private let start: any RacePosition
  private var boards: [any RacePosition]
  private var moves: [[Int]] = [[], []]
  private var comments: [GameRecord.Comment] = []
  private var late: LateMoves
  private var processes: [LineProcess]

  init(_ game: any RaceGame, _ scheduled: ScheduledGame, seed: UInt64, table: Table) {
    self.table = table
    self.seed = seed
    late = LateMoves(of: scheduled)
    start = game.start(seed: seed)
    boards = [start, start]
    processes = [table[0].process, table[1].process]
  }

  /// What has been played.
  var record: PlayRecord {
    PlayRecord(
      play: .race(
        seed: seed, moves: moves, scores: boards.map(\.score), measures: boards.map(\.measure)),
      comments: comments, late: late.counts)
  }

  /// Plays both boards to their ends.
  mutating func play() throws(Interruption) -> Verdict {
    for seat in 0..<2 { table[seat].begin(seat: nil) }
    for seat in 0..<2 {
      if let fault = ask(seat) { return Verdict(fault, of: seat) }
    }
    var now = Instant.now
    while let wake = nextLook(at: now) {
      try table.wait(for: processes, until: wake, from: now)
      now = .now
      for seat in 0..<2 {
        if let verdict = try takeAnswer(of: seat, at: now) { return verdict }
      }
      if let (seat, fault) = table.excessOfMemory(at: now) { return Verdict(fault, of: seat) }
    }
    let scores = boards.map(\.score)
    guard scores[0] != scores[1] else { return Verdict(.draw, reason: "score") }
    return Verdict(scores[0] > scores[1] ? .firstWins : .secondWins, reason: "score")
  }

  /// When a bot is to be looked after; nil when neither has anything to answer.
  private func nextLook(at now: Instant) -> Instant? {
    var next: Instant?
    for seat in 0..<2 where table[seat].open != nil {
      next = min(next ?? .never, table[seat].nextLook(at: now))
    }
    return next
  }

  /// Asks the bot in a seat, unless its board is over.
  private func ask(_ seat: Int) -> Fault? {
    let board = boards[seat]
    return board.isOver ? nil : table[seat].ask(board.moveCount + 1, board)
  }

  /// Makes the move of the bot in a seat, if it has answered, and asks it for the next one.
  private mutating func takeAnswer(
    of seat: Int, at now: Instant
  ) throws(Interruption) -> Verdict? {
    let session = table[seat]
    guard session.open != nil, let answer = session.answer(at: now) else { return nil }
    switch answer {
    case .move(let move?, let comment, _) where boards[seat].isLegal(move):
      if let comment {
        comments.append(.init(turn: boards[seat].moveCount + 1, bot: seat, text: comment))
      }
      make(move, seat)
    case .move(_, _, let line): return Verdict(session.illegalMove(line), of: seat)
    case .late: make(late.move(for: seat, in: boards[seat]), seat)
    case .fault(let fault): return Verdict(fault, of: seat)
    case .left: if let verdict = try replace(seat) { return verdict }
    }
    return ask(seat).map { Verdict($0, of: seat) }
  }

  private mutating func make(_ move: Int, _ seat: Int) {
    boards[seat].play(move)
    moves[seat].append(move)
  }

  /// Starts a bot afresh that had left after its last game, without charge.
  private mutating func replace(_ seat: Int) throws(Interruption) -> Verdict? {
    if let failure = try table.restart(seat) {
      // A start failure is a game in which nothing was played.
      (moves, comments, late.counts) = ([[], []], [], [0, 0])
      boards = [start, start]
      return Verdict(Fault(.startFailure, failure), of: seat)
    }
    table[seat].begin(seat: nil)
    processes[seat] = table[seat].process
    return nil
  }
}
