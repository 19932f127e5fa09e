package import Games
import Protocol
package import Tournaments

/// A seat of a recorded game: the turns in which its bot was asked, and the messages to the bot.
package struct RecordedSeat {
  package struct Turn: Sendable {
    package let number: Int
    package let position: any Position
    /// The move that was played; nil if the game, or the bot's part in it, ended in this turn without a move.
    package let move: Int?
    /// The number of moves of each bot before the turn; moves that are made together with the turn's move do
    /// not count.
    fileprivate var moveCounts: [Int] = []
    fileprivate var isDrawOffered = false
  }

  /// The answer of a bot in a turn.
  package struct Answer: Hashable, Sendable {
    package let move: Int
    package let milliseconds: Double
  }

  package let turns: [Turn]
  package let notation: MoveNotation
  private let record: GameRecord
  private let game: any Game
  private let seat: Int
  /// The information that the bot may see after the game, as a JSON object; nil if there is none.
  private let finalView: String?

  /// Replays a record, and finds the turns of a seat.
  ///
  /// - Throws: If the record contradicts the rules, if its game is not available, or if the game's referee
  ///   fails.
  package init(
    _ record: GameRecord, seat: Int, in library: GameLibrary
  ) throws(RecordError) {
    if let contradiction = record.contradiction(in: library) { throw RecordError(contradiction) }
    self.record = record
    self.seat = seat
    game = try library.game(of: record)
    notation = game.notation
    (turns, finalView) = try Self.turns(of: record, seat, game)
  }

  private static func turns(
    of record: GameRecord, _ seat: Int, _ game: any Game
  ) throws(RecordError) -> ([Turn], finalView: String?) {
    var turns: [Turn] = []
    var course = SeatCourse(of: record)
    var state: GameState
    let moves: [Int]
    let isRace: Bool
    switch record.play {
    case .versus(let opening, let played):
      state = GameState(of: game, opening: opening, seed: record.seed ?? 0)
      moves = played
      isRace = false
    case .race(let seed, let played, _, _):
      state = GameState(of: game, seed: seed)
      moves = played[seat]
      isRace = true
    }
    for move in moves {
      let mover = isRace ? seat : state.mover
      course.begin(state)
      if mover == seat {
        turns.append(course.turn(of: seat, state, move: move == Steps.noMove ? nil : move))
      }
      course.add(mover, state)
      state.apply(move, by: mover)
    }
    // A referee may fail between two replays.
    if let failure = state.failure { throw RecordError(failure) }
    course.begin(state)
    // After an adjudication, no bot was asked for another move.
    if state.awaits(seat), record.wasBegun, record.adjudication == nil {
      turns.append(course.turn(of: seat, state, move: nil))
    }
    let isWhole = FaultReason(rawValue: record.reason) == nil
    let view = state.position(for: seat).finalView(of: Seat(rawValue: seat) ?? .first)
    return (turns, isWhole ? view : nil)
  }

  /// Whether the end of the game was announced to the bot; false if the bot was at fault in a game that
  /// continues after faults.
  private var receivesEnd: Bool { !game.goesOnAfterFaults || !record.forfeit.contains(seat) }

  /// Returns the messages to the bot, from `hello` to `quit`.
  ///
  /// If the record has no `clocks`, all moves of the bot are treated as having taken the same time.
  package func messages(_ time: TimeControl) -> [UInt8] {
    var writer = MessageWriter()
    writer.hello(
      game: game.name, rules: game.rules, limits: Limits(time), about: game.announcedAbout)
    if record.wasBegun {
      let gameNumber = record.gameNumbers?[seat] ?? 1
      writer.start(
        gameNumber: gameNumber, seat: game.seatName(seat), seats: game.announcedSeats)
      var clock = BotClock(time, hasMoved: gameNumber > 1)
      clock.beginGame()
      let share = min(record.milliseconds[seat], 1e12) * 1e6 / Double(max(1, turns.count))
      let recorded = record.figures.clocks
      var clocks =
        recorded.isEmpty ? nil : TurnClocks(Limits(time), seats: game.allSeats)
      for turn in turns {
        for bot in recorded.indices {
          guard let left = recordedClock(of: bot, at: turn) else { continue }
          clocks?.left[bot] = left
          if bot == seat { clock.set(millisecondsLeft: left) }
        }
        writer.turn(
          turn.number, turn.position, clock: clock.milliseconds, clocks: clocks,
          isDrawOffered: turn.isDrawOffered)
        clock.charge(Int64(share))
        clock.addIncrement()
      }
      if receivesEnd {
        writer.end(seat, places: record.places, reason: record.reason, view: finalView)
      }
    }
    writer.quit()
    return writer.bytes
  }

  /// Returns the last recorded remaining time of a bot before a turn, in milliseconds; nil if there is none.
  private func recordedClock(of bot: Int, at turn: Turn) -> Int? {
    let clocks = record.figures.clocks
    guard clocks.indices.contains(bot) else { return nil }
    return clocks[bot].prefix(turn.moveCounts[bot]).compactMap(\.self).last
  }

  /// Asks a bot for a move in each recorded turn; returns nil if the bot has answered all turns.
  ///
  /// Otherwise returns a description of the fault or the resignation that ended the questions. `report` is
  /// called with each turn and the bot's answer; the answer is nil if the bot resigned or failed. `report` is
  /// not called if the bot could not be started.
  package func ask(
    _ launch: BotLaunch, _ settings: MatchSettings, report: (Turn, Answer?) -> Void
  ) -> String? {
    let bot = InteractiveBot(launch, game: game, settings: settings)
    defer { bot.close() }
    bot.begin(game, seat: seat)
    for turn in turns {
      let before = bot.nanoseconds
      for other in record.bots.indices where other != seat {
        if let left = recordedClock(of: other, at: turn) { bot.clocks?.left[other] = left }
      }
      bot.ask(turn.number, turn.position)
      switch bot.answer() {
      case .move(let move, _):
        let taken = bot.nanoseconds - before
        report(turn, Answer(move: move, milliseconds: Double(taken) / 1e6))
      case .resigned:
        report(turn, nil)
        return "a resignation at turn \(turn.number)"
      case .failed(let sentence):
        guard !sentence.hasPrefix(FaultReason.startFailure.rawValue) else { return sentence }
        report(turn, nil)
        return sentence.replacing(": ", with: " at turn \(turn.number): ", maxReplacements: 1)
      }
    }
    if receivesEnd { bot.end(places: record.places, reason: record.reason, view: finalView) }
    return nil
  }
}

extension GameRecord {
  /// Whether the start of the game was announced to the bots; false if a bot failed to start.
  fileprivate var wasBegun: Bool { reason != FaultReason.startFailure.rawValue }
}

/// The progress of a replayed game, as needed for the messages to a bot.
private struct SeatCourse {
  private let record: GameRecord
  /// The number of moves of each bot.
  private var counts: [Int]
  /// The number of moves of each bot before the current step.
  private var countsBefore: [Int]
  private var plies = -1
  private var talks: DrawTalks?

  init(of record: GameRecord) {
    self.record = record
    counts = record.bots.map { _ in 0 }
    countsBefore = counts
    talks = record.drawOffers.isEmpty ? nil : DrawTalks()
  }

  /// Prepares for a move, which may be the first one of a step.
  mutating func begin(_ state: GameState) {
    guard !state.movesTogether || state.plies != plies else { return }
    plies = state.plies
    countsBefore = counts
  }

  func turn(of seat: Int, _ state: GameState, move: Int?) -> RecordedSeat.Turn {
    var turn = RecordedSeat.Turn(
      number: state.turn(of: seat), position: state.position(for: seat), move: move)
    turn.moveCounts = countsBefore
    turn.isDrawOffered = !state.movesTogether && talks?.isOffered(to: seat) ?? false
    return turn
  }

  /// Adds a move of a bot before it is applied.
  mutating func add(_ mover: Int, _ state: GameState) {
    counts[mover] += 1
    let offer = GameRecord.DrawOffer(turn: state.turn(of: mover), bot: mover)
    _ = talks?.add(
      record.drawOffers.contains(offer), of: mover, turn: offer.turn,
      together: state.movesTogether)
  }
}
