/// A game that is being played: which seats are to move, what each of them sees, and how it ended.
///
/// In a versus game all seats share one board; where several of them move together, their moves are
/// made when all have answered. In a race each seat has a board of its own, with the same luck; the game
/// is over when all boards are, and the highest score wins.
package struct GameState: Sendable {
  package let seatCount: Int
  /// The moves that were made on each board, in order, an opening's not counted.
  package private(set) var moves: [[Int]]
  /// How many moves each step has, where seats moved together; nil where each has one.
  package private(set) var stepSizes: [Int]?

  /// The one board of a game in turns; nil in a race.
  private var shared: (any VersusPosition)?
  /// The board of each seat in a race; empty in a game in turns.
  private var own: [any RacePosition] = []
  private var hasMeasure = false
  /// The seats that are asked in this step, in the order of their moves; empty where one is asked alone.
  private var together: [Seat] = []
  /// The moves of seats that have answered, until all of this step have.
  private var answers: [Int?]
  /// The seats that are asked no more.
  private var isEliminated: [Bool]

  /// A game before the first move that a seat is asked for, after the legal moves of an opening.
  ///
  /// A race is one of so many bots, of two where nothing is said.
  package init(
    of game: any Game, opening: [Int] = [], seed: UInt64 = 0, seats: Int? = nil
  ) {
    seatCount = seats ?? game.seatCount
    (answers, awaited, isEliminated) = (
      Array(repeating: nil, count: seatCount), Array(repeating: false, count: seatCount),
      Array(repeating: false, count: seatCount)
    )
    switch game.shape {
    case .versus(let game):
      var position = game.start(seed: seed)
      for move in opening where position.failure == nil { position.play(move) }
      shared = position
      moves = [[]]
    case .race(let game):
      own = Array(repeating: game.start(seed: seed), count: seatCount)
      moves = Array(repeating: [], count: seatCount)
      hasMeasure = type(of: game).hasMeasure
    }
    update()
  }

  /// Why the game's referee failed, after which all else means nothing; nil where it did not.
  package private(set) var failure: String?

  package private(set) var outcome: GameEnding?

  /// Why the move that was taken in last is none, which its seat is to make again or is at fault by;
  /// nil as a rule.
  package private(set) var refusal: Refusal?

  private var awaited: [Bool]

  package func awaits(_ seat: Int) -> Bool { awaited[seat] }

  // All of these are asked for several times a turn.
  private mutating func update() {
    guard let shared else {
      for seat in own.indices {
        awaited[seat] = !own[seat].isOver
        failure = failure ?? own[seat].failure
      }
      guard !awaited.contains(true) else { return }
      outcome = GameEnding(places: Places.byScores(scores), reason: "score")
      return
    }
    failure = shared.failure
    for seat in awaited.indices { awaited[seat] = false }
    let state = shared.state
    outcome = state.ending(of: seatCount)
    if case .turn(let mover) = state {
      together = shared.together
      awaited[mover.rawValue] = true
      for seat in together { awaited[seat.rawValue] = true }
    }
    while failure == nil,
      let seat = awaited.indices.first(where: { awaited[$0] && isEliminated[$0] })
    { apply(Steps.noMove, by: seat) }
  }

  /// The number of the turn that a seat is at, as messages have it, from 1: that of the ply on a shared
  /// board, the opening's plies included, else that of the seat's own move.
  package func turn(of seat: Int) -> Int { 1 + (shared?.ply ?? own[seat].moveCount) }

  package func position(for seat: Int) -> any Position {
    guard let shared else { return own[seat] }
    return together.isEmpty ? shared : shared.seen(by: Seat(rawValue: seat) ?? .first)
  }

  /// Whether the rules allow a seat that is awaited a move, whatever its number.
  package func isLegal(_ move: Int, by seat: Int) -> Bool {
    guard let shared, together.isEmpty else { return position(for: seat).isLegal(move) }
    return shared.isLegal(move)
  }

  /// The seat whose move stands next in the record, in a versus game that is not over.
  package var mover: Int {
    together.first { awaited[$0.rawValue] }?.rawValue ?? awaited.firstIndex(of: true) ?? 0
  }

  /// Asks a seat for no move any more whose bot was at fault, in a game that goes on then: the step in
  /// which it is awaited, or will be, has no move of it.
  package mutating func eliminate(_ seat: Int) {
    isEliminated[seat] = true
    if awaited[seat] { apply(Steps.noMove, by: seat) }
  }

  /// Takes in a legal move of a seat that is awaited, or that there is none.
  package mutating func apply(_ move: Int, by seat: Int) {
    refusal = nil
    guard shared != nil else {
      own[seat].play(move)
      refusal = own[seat].refusal.map { Refusal(seat: seat, reason: $0.reason) }
      if refusal == nil { moves[seat].append(move) }
      return update()
    }
    guard together.isEmpty else { return takeAnswer(move, of: seat) }
    make([move])
    if refusal == nil { stepSizes?.append(1) }
    update()
  }

  /// Makes the moves of a step, if none of them is refused.
  private mutating func make(_ step: [Int]) {
    for move in step {
      if move == Steps.noMove { shared?.eliminate() } else { shared?.play(move) }
    }
    refusal = shared?.refusal
    if refusal == nil { moves[0] += step }
  }

  /// Makes the moves of a step when all of its seats have answered.
  private mutating func takeAnswer(_ move: Int, of seat: Int) {
    answers[seat] = move
    awaited[seat] = false
    guard !awaited.contains(true) else { return }
    let sizes = stepSizes ?? Array(repeating: 1, count: moves[0].count)
    make(together.compactMap { answers[$0.rawValue] })
    if let refusal {
      // The others have made their moves.
      answers[refusal.seat] = nil
      awaited[refusal.seat] = true
      // One that has failed since then is not asked again.
      if isEliminated[refusal.seat] { apply(Steps.noMove, by: refusal.seat) }
      return
    }
    stepSizes = sizes + [together.count]
    for seat in answers.indices { answers[seat] = nil }
    together = []
    update()
  }

  /// The score of each seat in a race, and where scores decided a versus game; else empty.
  package var scores: [Int] { shared?.scores ?? own.map(\.score) }

  /// What a seat may see of a game that is over by its rules, as a JSON object; nil for nothing.
  package func finalView(of seat: Int) -> String? {
    outcome == nil ? nil : Seat(rawValue: seat).flatMap { position(for: seat).finalView(of: $0) }
  }

  /// The second figure of each seat in a race, ``RacePosition/measure``; empty where there is none.
  package var measures: [Int] { hasMeasure ? own.map(\.measure) : [] }
}

extension Game {
  /// How many bots a game has: as many as seats, or two that play alone.
  package var seatCount: Int {
    if case .versus(let game) = shape { game.seatNames.count } else { 2 }
  }

  /// Whether a game goes on without a bot that was at fault, as long as there are two others.
  package var goesOnAfterFaults: Bool {
    if case .versus(let game) = shape { game.eliminates && game.seatNames.count > 2 } else { false }
  }

  /// The names of all seats, which bots hear in a game of more than two; empty in any other.
  package var announcedSeats: [String] {
    if case .versus(let game) = shape, game.seatNames.count > 2 { game.seatNames } else { [] }
  }

  /// The name of a seat as bots see it; nil in a game whose seats have none.
  package func seatName(_ seat: Int) -> String? {
    guard case .versus(let game) = shape else { return nil }
    return game.seatNames[seat]
  }
}
