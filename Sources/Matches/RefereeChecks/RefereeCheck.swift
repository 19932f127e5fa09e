import Games
import Hosting
import JSON
import Protocol

/// A check of a referee, which plays random games with it and compares its answers.
package final class RefereeCheck {
  /// The extent of a check, and the seed of its games.
  package struct Options: Sendable {
    package var games = 2000
    package var seed: UInt64 = 2048
    /// The number of steps after which a random game is treated as endless.
    ///
    /// A step has one move, or the simultaneous moves of several seats.
    package var moveLimit = 2000
    /// Whether the game has no hidden information, so that the views of seats are not compared.
    package var isOpen = false

    package init() {}
  }

  /// A random game.
  struct Line {
    let seed: UInt64
    /// The moves of each step: one move, or one move for each seat if several seats move together.
    var moves: [[Int]] = []
    var positions: [AskedPosition] = []
    /// The index of the step in which a seat makes no move, as after a fault; nil if no seat is eliminated.
    var eliminatingStep: Int?
  }

  let options: Options
  let open: () throws(RefereeFailure) -> RefereedGame
  /// The copy of the referee that plays the games.
  let main: AskedReferee
  /// A second copy that is asked for single positions of the games.
  let other: AskedReferee
  private var generator: SplitMix64
  var report: RefereeReport
  private var views: SeatViews
  /// The moves of the last question.
  var asked: [[Int]] = []
  /// The bot that chooses moves if the referee does not list the legal moves; nil for none.
  private let bot: SampleBot?
  private var botFailure: SampleBotFailure?

  /// The approximate number of additional copies; each copy is started for a single question.
  private static let freshCopies = 30
  /// The largest number of legal moves that are tried in a position.
  private static let branchLimit = 32
  /// The interval, in games, between two games with an elimination, if the referee supports elimination.
  private static let eliminationInterval = 8
  /// The number of steps at the start of a game from which the step of an elimination is chosen.
  private static let eliminatingSteps = 10
  static let drawingLimit = (columns: 80, lines: 64)

  /// Starts two copies of the referee with `open`.
  ///
  /// `bot` chooses moves if the referee does not list the legal moves.
  package init(
    _ options: Options, bot: BotLaunch? = nil, settings: MatchSettings = MatchSettings(),
    open: @escaping () throws(RefereeFailure) -> RefereedGame
  ) throws(RefereeFailure) {
    self.options = options
    self.open = open
    let game = try open()
    do throws(RefereeFailure) {
      other = AskedReferee(try open(), sharing: game.notation.moveTexts)
      main = AskedReferee(game)
    } catch {
      game.referee.close()
      throw error
    }
    generator = SplitMix64(seed: options.seed)
    report = RefereeReport(of: game)
    views = SeatViews(of: game.seatNames)
    self.bot = bot.map { SampleBot($0, game, settings) }
  }

  /// The game as described in the referee's answer to hello.
  package var game: RefereedGame { main.game }

  /// Whether the check has no bot but needs one, because the referee does not list the legal moves of the
  /// first position.
  ///
  /// The value is false if the referee fails.
  package var needsBot: Bool {
    guard bot == nil, let start = try? main.position(after: [], seed: 0) else { return false }
    return !start.listsMoves
  }

  /// Plays games until all are finished, the referee has failed, or `shouldStop` returns true; then closes
  /// the copies.
  ///
  /// `progress` is called with the findings after each game.
  ///
  /// - Throws: An error if the bot fails, or if the check needs a bot and has none.
  package func run(
    shouldStop: () -> Bool = { false }, progress: (RefereeReport) -> Void = { _ in }
  ) throws(SampleBotFailure) -> RefereeReport {
    defer {
      main.close()
      other.close()
      bot?.close()
    }
    let interval = max(1, options.games / Self.freshCopies)
    for number in 0..<options.games where !report.hasFailed && !shouldStop() {
      let eliminates = main.game.goesOnAfterFaults && number % Self.eliminationInterval == 0
      play(asksFresh: number % interval == 0, eliminates: eliminates)
      if let botFailure { throw botFailure }
      progress(summary)
    }
    return summary
  }

  /// The findings so far.
  private var summary: RefereeReport {
    var report = report
    report.questions = main.questions
    report.time = main.time
    report.slowest = main.slowest
    guard main.game.seatNames.count > 1, !options.isOpen else { return report }
    report.keep(
      main.game.hasLuck
        ? views.outcome
        : .untested("the game has no luck, and secrets that arise from moves are not checked"))
    return report
  }

  private func play(asksFresh: Bool, eliminates: Bool) {
    var line = Line(seed: main.game.hasLuck ? generator.next() : 0)
    if eliminates { line.eliminatingStep = generator.next(below: Self.eliminatingSteps) }
    bot?.begin()
    do throws(RefereeFailure) {
      guard try playToEnd(&line) else { return }
      views.add(line.positions, seed: line.seed)
      try askAgain(line, asksFresh: asksFresh)
      try tryMoves(of: line)
    } catch {
      complain(of: error, line.seed)
    }
  }

  // MARK: - Questions

  private func position(
    after moves: [[Int]], _ line: Line, of copy: AskedReferee
  ) throws(RefereeFailure) -> AskedPosition {
    asked = moves
    return try copy.position(after: moves, seed: line.seed)
  }

  /// Plays a game to its end or to its move limit; returns false if the game is not examined further.
  ///
  /// A game is not examined further in these cases:
  /// - The referee refuses the question without moves, the first step, or a listed move.
  /// - The referee refuses a move without naming a seat that has moved in the last step.
  /// - The referee asks an eliminated seat again.
  /// - The game is over before the first move, or has no end.
  /// - The bot resigns or fails.
  private func playToEnd(_ line: inout Line) throws(RefereeFailure) -> Bool {
    while true {
      let position = try position(after: line.moves, line, of: main)
      if let refusal = position.answer.refusal { return end(&line, by: refusal) }
      checkDrawing(position, line)
      // If a step has several moves, one move may undo another.
      if line.moves.last?.count == 1, !main.game.hasLuck { report.tried(.progress) }
      if position == line.positions.last, line.moves.last?.count == 1, !main.game.hasLuck {
        complainOfStandstill(line)
      }
      line.positions.append(position)
      guard !Self.asksAgain(line.positions, line.moves) else {
        complainOfReturn(line)
        return false
      }
      guard !position.isOver else {
        count(position, line)
        guard line.moves.isEmpty else { return true }
        complain(
          .ending, "reports the end of the game before the first move", [], seed: line.seed,
          fix: "answer \"turn\" to a question without moves")
        return false
      }
      guard !main.game.limitsMoves || line.moves.count < main.game.moveLimit else {
        let end = main.game.canStop ? try main.stop(after: line.moves, seed: line.seed) : nil
        count(end, line)
        return true
      }
      guard line.moves.count < options.moveLimit else {
        complainOfNoEnd(line)
        return false
      }
      guard var step = step(in: position, number: line.moves.count + 1) else { return false }
      if line.moves.count == line.eliminatingStep {
        step[generator.next(below: step.count)] = Steps.noMove
      }
      line.moves.append(step)
    }
  }

  /// Counts a game that reached its end or its move limit.
  ///
  /// A game with an elimination is left out of the statistics, because it is not like other games.
  private func count(_ end: AskedPosition?, _ line: Line) {
    guard let step = line.eliminatingStep, step < line.moves.count else {
      report.count(end, moves: line.moves.count)
      return
    }
    report.tried(.elimination)
  }

  private func randomStep(in position: AskedPosition) -> [Int] {
    position.answer.turns.map { $0.legalMoves[generator.next(below: $0.legalMoves.count)] }
  }

  /// Returns the moves of a step; nil if the bot resigns or fails.
  ///
  /// The moves are random or, if the referee does not list the legal moves, chosen by the bot.
  private func step(in position: AskedPosition, number: Int) -> [Int]? {
    if position.listsMoves { return randomStep(in: position) }
    var step: [Int] = []
    for turn in position.answer.turns {
      guard turn.isJudged else {
        step.append(turn.legalMoves[generator.next(below: turn.legalMoves.count)])
        continue
      }
      do throws(SampleBotFailure) {
        guard let bot else { throw .absent }
        guard let move = try bot.move(for: turn, number: number) else { return nil }
        step.append(move)
      } catch {
        botFailure = error
        return nil
      }
    }
    return step
  }

  /// Ends a game whose last step the referee has refused.
  ///
  /// Returns false if there are no earlier steps, or if the refusal is a fault of the referee.
  private func end(_ line: inout Line, by refusal: PositionAnswer.Refusal) -> Bool {
    let turns = line.positions.last?.answer.turns ?? []
    // As in a game, a refusal after the moves of several seats has to name one of them.
    let seat = refusal.seat ?? (turns.count == 1 ? turns[0].seat : nil)
    let moves = line.moves.last ?? []
    let refused = zip(turns, moves).first { $0.seat == seat && $1 != Steps.noMove }?.0
    guard !line.moves.isEmpty else {
      complain(
        .answers, "answered \"illegal\" to a question without moves", [], seed: line.seed,
        fix: "answer \"turn\" to a question without moves")
      return false
    }
    guard let refused else {
      complain(
        .answers, "answered \"illegal\", but named no seat that moved in the last step",
        line.moves, seed: line.seed,
        fix: "name the seat whose move is illegal in `seat`, which may be missing only after a "
          + "step with one move")
      return false
    }
    guard refused.isJudged else {
      complain(
        .answers, "answered \"illegal\" to a move that it had listed in `legal`", line.moves,
        seed: line.seed,
        fix: "list only legal moves: \"illegal\" is only for moves that are texts, and for turns "
          + "with \"legal\": \"implicit\"")
      return false
    }
    report.countRefusal(refusal.reason)
    line.moves.removeLast()
    return !line.moves.isEmpty
  }

  /// Repeats questions about positions of a game to another copy, to the same copy, and sometimes to a new
  /// copy.
  private func askAgain(_ line: Line, asksFresh: Bool) throws(RefereeFailure) {
    let place = generator.next(below: line.positions.count)
    try compare(line, at: line.moves.count, with: other)
    try compare(line, at: place, with: other)
    try compare(line, at: place, with: main)
    guard asksFresh else { return }
    let fresh = try openFresh()
    defer { fresh.close() }
    try compare(line, at: place, with: fresh)
  }

  /// Starts a new copy of the referee.
  func openFresh() throws(RefereeFailure) -> AskedReferee {
    AskedReferee(try open(), sharing: main.game.notation.moveTexts)
  }

  private func compare(
    _ line: Line, at place: Int, with copy: AskedReferee
  ) throws(RefereeFailure) {
    let moves = Array(line.moves.prefix(place))
    report.tried(.function)
    guard try position(after: moves, line, of: copy) != line.positions[place] else { return }
    complainOfDifference(moves, line.seed)
  }

  /// Tries the legal moves of a seat in a random position of a game, at most ``branchLimit``.
  ///
  /// The moves of other seats in the same step are random.
  private func tryMoves(of line: Line) throws(RefereeFailure) {
    let place = generator.next(below: line.moves.count)
    let position = line.positions[place]
    guard position.listsMoves else { return }
    let mover = generator.next(below: position.answer.turns.count)
    var legal = position.answer.turns[mover].legalMoves
    while legal.count > Self.branchLimit { legal.remove(at: generator.next(below: legal.count)) }
    for move in legal {
      var step = randomStep(in: position)
      step[mover] = move
      _ = try self.position(after: line.moves.prefix(place) + [step], line, of: main)
    }
  }
}
