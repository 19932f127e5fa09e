/// The state of a game: the seats to move, the position of each seat, and the result.
///
/// In a versus game all seats share one board; if several seats move together, their moves are applied
/// when all have answered. In a race each seat has a board of its own with the same luck; the game ends
/// when all boards are over, and the highest score wins.
package struct GameState: Sendable {
  /// The number of seats.
  package let seatCount: Int
  /// The moves on each board in order, without those of an opening.
  package private(set) var moves: [[Int]]
  /// The number of moves in each step, or nil if each step has one move.
  package private(set) var stepSizes: [Int]?

  /// The shared board, or nil in a race.
  private var shared: (any VersusPosition)?
  /// The board of each seat in a race; otherwise empty.
  private var own: [any RacePosition] = []
  private var hasMeasure = false
  /// The seats that move together in this step, in the order of their moves; empty if one seat moves
  /// alone.
  private var together: [Seat] = []
  /// The moves of this step so far, by seat; nil for a seat that has not answered.
  private var answers: [Int?]
  /// Whether each seat was eliminated after a fault or a resignation.
  private var isEliminated: [Bool]

  /// Creates the state of a game after an opening, whose moves must be legal.
  ///
  /// `seats` is the number of bots in a race, by default two.
  package init(
    of game: any Game, opening: [Int] = [], seed: UInt64 = 0, seats: Int? = nil
  ) {
    seatCount = seats ?? game.seatCount
    answers = Array(repeating: nil, count: seatCount)
    awaited = Array(repeating: false, count: seatCount)
    isEliminated = Array(repeating: false, count: seatCount)
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

  /// The reason why the game's referee failed, or nil if it did not fail.
  ///
  /// The rest of the state is meaningless after a failure.
  package private(set) var failure: String?

  /// The result, or nil while the game continues.
  package private(set) var outcome: GameEnding?

  /// The refusal of the last move, or nil if the move was accepted.
  package private(set) var refusal: Refusal?

  /// Whether each seat is to move.
  private var awaited: [Bool]

  /// Returns whether a seat is to move.
  package func awaits(_ seat: Int) -> Bool { awaited[seat] }

  // The values are stored because each of them is needed several times per turn.
  private mutating func update() {
    guard let shared else {
      for seat in own.indices {
        awaited[seat] = !own[seat].isOver
        failure = failure ?? own[seat].failure
      }
      guard !awaited.contains(true) else { return }
      outcome = GameEnding(ofRace: own)
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

  /// Returns the number of a seat's turn in messages, counted from 1.
  ///
  /// On a shared board the number counts all plies, including those of the opening; otherwise it counts
  /// the seat's own moves.
  package func turn(of seat: Int) -> Int { 1 + (shared?.ply ?? own[seat].moveCount) }

  /// Returns the position that a seat sees.
  package func position(for seat: Int) -> any Position {
    guard let shared else { return own[seat] }
    return together.isEmpty ? shared : shared.seen(by: Seat(rawValue: seat) ?? .first)
  }

  /// Returns whether a move is legal for a seat that is to move; any number may be given.
  package func isLegal(_ move: Int, by seat: Int) -> Bool {
    guard let shared, together.isEmpty else { return position(for: seat).isLegal(move) }
    return shared.isLegal(move)
  }

  /// Whether the seats on turn move without knowing each other's moves.
  package var movesTogether: Bool { !together.isEmpty }

  /// The number of steps on the shared board, including the moves of the opening; 0 in a race.
  package var plies: Int { shared?.ply ?? 0 }

  /// The seat whose move is next in the record, in a versus game that is not over.
  package var mover: Int {
    together.first { awaited[$0.rawValue] }?.rawValue ?? awaited.firstIndex(of: true) ?? 0
  }

  /// Eliminates a seat whose bot was at fault or has resigned; the seat's moves are skipped from now on.
  package mutating func eliminate(_ seat: Int) {
    isEliminated[seat] = true
    if awaited[seat] { apply(Steps.noMove, by: seat) }
  }

  /// Applies a legal move of a seat that is to move, or ``Steps/noMove``.
  package mutating func apply(_ move: Int, by seat: Int) {
    refusal = nil
    guard shared != nil else {
      own[seat].play(move)
      refusal = own[seat].refusal.map { Refusal(seat: seat, reason: $0.reason) }
      if refusal == nil { moves[seat].append(move) }
      return update()
    }
    guard together.isEmpty else { return collect(move, of: seat) }
    make([move])
    if refusal == nil { stepSizes?.append(1) }
    update()
  }

  /// Applies the moves of a step unless one of them is refused.
  private mutating func make(_ step: [Int]) {
    for move in step {
      if move == Steps.noMove { shared?.eliminate() } else { shared?.play(move) }
    }
    refusal = shared?.refusal
    if refusal == nil { moves[0] += step }
  }

  /// Stores a seat's move; when all seats of the step have answered, applies their moves.
  private mutating func collect(_ move: Int, of seat: Int) {
    answers[seat] = move
    awaited[seat] = false
    guard !awaited.contains(true) else { return }
    let sizes = stepSizes ?? Array(repeating: 1, count: moves[0].count)
    make(together.compactMap { answers[$0.rawValue] })
    if let refusal {
      // The moves of the other seats are kept.
      answers[refusal.seat] = nil
      awaited[refusal.seat] = true
      // A seat that was eliminated in the meantime is not asked again.
      if isEliminated[refusal.seat] { apply(Steps.noMove, by: refusal.seat) }
      return
    }
    stepSizes = sizes + [together.count]
    for seat in answers.indices { answers[seat] = nil }
    together = []
    update()
  }

  /// The score of each seat, in a race or in a versus game that is decided by scores; otherwise empty.
  package var scores: [Double] { shared?.scores ?? own.map(\.score) }

  /// Returns the information that a seat may see after the game, as a JSON object, or nil if there is none.
  package func finalView(of seat: Int) -> String? {
    outcome == nil ? nil : Seat(rawValue: seat).flatMap { position(for: seat).finalView(of: $0) }
  }

  /// The second figure of each seat in a race, ``RacePosition/measure``; empty if there is none.
  package var measures: [Int] { hasMeasure ? own.map(\.measure) : [] }
}

extension Game {
  /// The number of bots in a game: the number of seats, or two in a race.
  package var seatCount: Int {
    if case .versus(let game) = shape { game.seatNames.count } else { 2 }
  }

  /// Whether a game continues without a bot after the bot's fault or resignation, as long as two other bots
  /// remain.
  package var goesOnAfterFaults: Bool {
    if case .versus(let game) = shape { game.eliminates && game.seatNames.count > 2 } else { false }
  }

  /// The text about the game that bots receive; nil for a built-in game, which bots know.
  package var announcedAbout: String? { GameCatalog.named(name) == nil ? about : nil }

  /// The names of all seats; empty in a race.
  package var allSeats: [String] {
    if case .versus(let game) = shape { game.seatNames } else { [] }
  }

  /// The names of all seats in a game of more than two seats, in which bots receive the names; otherwise
  /// empty.
  package var announcedSeats: [String] {
    if case .versus(let game) = shape, game.seatNames.count > 2 { game.seatNames } else { [] }
  }

  /// Returns the name of a seat as bots see it, or nil in a race.
  package func seatName(_ seat: Int) -> String? {
    guard case .versus(let game) = shape else { return nil }
    return game.seatNames[seat]
  }
}
