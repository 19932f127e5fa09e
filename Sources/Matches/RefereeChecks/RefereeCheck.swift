import Games
import Hosting
import JSON
import Protocol

/// A check of a referee: plays random games through it, and compares its answers with each other.
package final class RefereeCheck {
  /// The extent of a check, and the seed of its games.
  package struct Options: Sendable {
    package var games = 2000
    package var seed: UInt64 = 2048
    /// The number of moves after which a random game is treated as endless.
    package var moveLimit = 2000
    /// Whether the game has no secrets, so that the views of seats are not compared.
    package var isOpen = false

    package init() {}
  }

  /// A random game.
  private struct Line {
    let seed: UInt64
    /// The moves of each step: one move, or one of each seat that moves in it.
    var moves: [[Int]] = []
    var positions: [AskedPosition] = []
    /// The step in which a seat makes no move, like a seat whose bot is at fault; nil for none.
    var eliminatingStep: Int?
  }

  private let options: Options
  private let open: () throws(RefereeFailure) -> RefereedGame
  /// The copy on which games are played.
  private let main: AskedReferee
  /// A copy that is asked for single positions of the games.
  private let other: AskedReferee
  private var generator: SplitMix64
  private var report: RefereeReport
  private var views: SeatViews
  private var asked: [[Int]] = []

  /// The number of copies that are started for a single question each.
  private static let freshCopies = 30
  /// The largest number of legal moves of a position that are tried.
  private static let branchLimit = 32
  /// A seat is eliminated in one of this many games, if the other seats play on.
  private static let eliminationInterval = 8
  /// The number of first steps in one of which the seat is eliminated.
  private static let eliminatingSteps = 10
  private static let drawingLimit = (columns: 80, lines: 64)

  /// Starts two copies of the referee by `open`.
  package init(
    _ options: Options, open: @escaping () throws(RefereeFailure) -> RefereedGame
  ) throws(RefereeFailure) {
    self.options = options
    self.open = open
    let game = try open()
    do throws(RefereeFailure) {
      other = AskedReferee(try open())
      main = AskedReferee(game)
    } catch {
      game.referee.close()
      throw error
    }
    generator = SplitMix64(seed: options.seed)
    report = RefereeReport(of: game)
    views = SeatViews(of: game.seatNames)
  }

  /// The game, as the referee has described it in its answer to hello.
  package var game: RefereedGame { main.game }

  /// Plays until all games are played or the referee has failed, and closes the copies.
  package func run(shouldStop: () -> Bool = { false }) -> RefereeReport {
    defer {
      main.close()
      other.close()
    }
    let interval = max(1, options.games / Self.freshCopies)
    for number in 0..<options.games where !report.hasFailed && !shouldStop() {
      let eliminates = main.game.goesOnAfterFaults && number % Self.eliminationInterval == 0
      play(asksFresh: number % interval == 0, eliminates: eliminates)
    }
    report.questions = main.questions
    report.time = main.time
    report.slowest = main.slowest
    if main.game.hasLuck, !options.isOpen { report.record(views.outcome) }
    return report
  }

  private func play(asksFresh: Bool, eliminates: Bool) {
    var line = Line(seed: main.game.hasLuck ? generator.next() : 0)
    if eliminates { line.eliminatingStep = generator.next(below: Self.eliminatingSteps) }
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

  /// Plays a game to its end; returns false if it has none.
  private func playToEnd(_ line: inout Line) throws(RefereeFailure) -> Bool {
    while true {
      let position = try position(after: line.moves, line, of: main)
      checkDrawing(position, line)
      // One of several moves may undo another.
      if position == line.positions.last, line.moves.last?.count == 1, !main.game.hasLuck {
        complainOfStandstill(line)
      }
      line.positions.append(position)
      guard !Self.asksAgain(line.positions, line.moves) else {
        complainOfReturn(line)
        return false
      }
      guard !position.isOver else {
        if line.eliminatingStep == nil { report.count(position, moves: line.moves.count) }
        guard line.moves.isEmpty else { return true }
        complain(
          .ending, "reports the end of the game before the first move", [], seed: line.seed,
          fix: "answer \"turn\" to a question without moves")
        return false
      }
      guard line.moves.count < options.moveLimit else {
        complainOfNoEnd(line)
        return false
      }
      var step = randomStep(in: position)
      if line.moves.count == line.eliminatingStep {
        step[generator.next(below: step.count)] = Steps.noMove
      }
      line.moves.append(step)
    }
  }

  private func randomStep(in position: AskedPosition) -> [Int] {
    position.answer.turns.map { $0.legalMoves[generator.next(below: $0.legalMoves.count)] }
  }

  /// Asks for positions of a game again: another copy, the same copy, and sometimes a new copy.
  private func askAgain(_ line: Line, asksFresh: Bool) throws(RefereeFailure) {
    let place = generator.next(below: line.positions.count)
    try compare(line, at: line.moves.count, with: other)
    try compare(line, at: place, with: other)
    try compare(line, at: place, with: main)
    guard asksFresh else { return }
    let fresh = AskedReferee(try open())
    defer { fresh.close() }
    try compare(line, at: place, with: fresh)
  }

  private func compare(
    _ line: Line, at place: Int, with copy: AskedReferee
  ) throws(RefereeFailure) {
    let moves = Array(line.moves.prefix(place))
    guard try position(after: moves, line, of: copy) != line.positions[place] else { return }
    complainOfDifference(moves, line.seed)
  }

  /// Tries all moves of a seat at a position; the moves of other seats in the same step are random.
  private func tryMoves(of line: Line) throws(RefereeFailure) {
    let place = generator.next(below: line.moves.count)
    let position = line.positions[place]
    let mover = generator.next(below: position.answer.turns.count)
    var legal = position.answer.turns[mover].legalMoves
    while legal.count > Self.branchLimit { legal.remove(at: generator.next(below: legal.count)) }
    for move in legal {
      var step = randomStep(in: position)
      step[mover] = move
      _ = try self.position(after: line.moves.prefix(place) + [step], line, of: main)
    }
  }

  // MARK: - Complaints

  private func complain(
    _ point: RefereePoint, _ sentence: String, _ moves: [[Int]]?, seed: UInt64,
    byMore: Bool = false,
    fix: String
  ) {
    let question = moves.map { moves in
      byMore
        ? asked(after: [], seed) + ", then \"more\" for each move of " + asked(after: moves, seed)
        : asked(after: moves, seed)
    }
    report.complain(point, RefereeComplaint(sentence: sentence, question: question, fix: fix))
  }

  private func asked(after moves: [[Int]], _ seed: UInt64) -> String {
    printable(
      String(decoding: main.game.question(after: moves, seed: seed).dropLast(), as: UTF8.self))
  }

  /// Complains of a failure, with the fewest moves that show it.
  ///
  /// A copy that is asked step by step has to fail; if it doesn't, the moves of the failed question are used.
  private func complain(of failure: RefereeFailure, _ seed: UInt64) {
    var failure = failure
    func walk(_ moves: [[Int]]) -> [[Int]]? {
      for count in 0...moves.count {
        do throws(RefereeFailure) {
          let position = try main.position(after: Array(moves.prefix(count)), seed: seed)
          guard count < moves.count, position.allows(moves[count]) else { return nil }
        } catch {
          failure = error
          return Array(moves.prefix(count))
        }
      }
      return nil
    }
    // A silent referee is not asked again.
    let moves = failure.kind == .silence ? asked : ShrunkMoves.of(walk(asked) ?? asked, shows: walk)
    let byMore =
      failure.kind != .silence && main.game.isIncremental
      && (try? main.wholePosition(after: moves, seed: seed)) != nil
    complain(
      .answers, failure.description, moves, seed: seed, byMore: byMore,
      fix: "send the question by hand, after hello, and fix the error on its standard error")
  }

  /// Complains of two different answers to one question, with the fewest moves that show it.
  private func complainOfDifference(_ moves: [[Int]], _ seed: UInt64) {
    guard report.complaints[.function] == nil else { return }
    let shrunk = ShrunkMoves.of(moves) { isAmbiguous($0, seed) ? $0 : nil }
    guard !differsByMoreAlone(shrunk, seed) else {
      return complain(
        .function, "answered \"more\" differently from \"position\" with the same moves", shrunk,
        seed: seed, byMore: true,
        fix: "let \"more\" go on from the last question, and let \"position\" begin from the start"
      )
    }
    complain(
      .function, "gave two answers to one question", shrunk, seed: seed,
      fix: "compute the position from the moves and the seed alone: keep nothing from one "
        + "question to the next, and derive all chance from the seed")
  }

  /// Returns whether a copy that was led through the moves gives another position than when it is asked
  /// directly, or than a new copy.
  private func isAmbiguous(_ moves: [[Int]], _ seed: UInt64) -> Bool {
    do throws(RefereeFailure) {
      guard let first = try main.positions(through: moves, seed: seed)?.last else { return false }
      _ = try main.position(after: [], seed: seed)
      guard try main.wholePosition(after: moves, seed: seed) == first else { return true }
      let fresh = AskedReferee(try open())
      defer { fresh.close() }
      return try fresh.position(after: moves, seed: seed) != first
    } catch {
      return false
    }
  }

  /// Returns whether an ambiguous position is always the same if a question names all of its moves.
  private func differsByMoreAlone(_ moves: [[Int]], _ seed: UInt64) -> Bool {
    guard main.game.isIncremental else { return false }
    let first = try? main.wholePosition(after: moves, seed: seed)
    _ = try? main.wholePosition(after: [], seed: seed)
    return first == (try? main.wholePosition(after: moves, seed: seed))
      && first == (try? other.wholePosition(after: moves, seed: seed))
  }

  private func complainOfStandstill(_ line: Line) {
    guard report.complaints[.progress] == nil else { return }
    let moves = shrunk(line.moves, line.seed) { $0.dropLast().last == $0.last }
    complain(
      .progress, "the last move is legal, and changes nothing", moves, seed: line.seed,
      fix: "leave such a move out of `legal`, or show what it changes in `view` or `text`")
  }

  /// Returns whether the last position asks an eliminated seat for a move.
  private static func asksAgain(_ positions: [AskedPosition], _ moves: [[Int]]) -> Bool {
    let out = zip(positions, moves).flatMap { $0.seats(outBy: $1) }
    return positions.last?.answer.turns.contains { out.contains($0.seat) } ?? false
  }

  private func complainOfReturn(_ line: Line) {
    guard report.complaints[.elimination] == nil else { return }
    let moves = ShrunkMoves.of(line.moves) { moves in
      let positions = (try? main.positions(through: moves, seed: line.seed)) ?? []
      return Self.asksAgain(positions, moves) ? moves : nil
    }
    complain(
      .elimination, "asks a seat for a move that `moves` has null for", moves,
      seed: line.seed,
      fix:
        "after a step with null for a seat, eliminate the seat or let it pass, and let the others play on"
    )
  }

  /// Complains of a game without an end; if a position occurs twice, with the moves that lead back to it.
  private func complainOfNoEnd(_ line: Line) {
    guard report.complaints[.ending] == nil else { return }
    let sentence = "a random game has not ended after \(line.moves.count) moves"
    let fix =
      "let the rules end every game, for example after a number of moves, or when a position occurs "
      + "again; if games are long, use --moves N"
    var places: [AskedPosition: Int] = [:]
    let again = line.positions.enumerated().first { place, position in
      places.updateValue(place, forKey: position) != nil
    }
    guard let again else {
      return complain(.ending, sentence, nil, seed: line.seed, fix: fix)
    }
    let moves = shrunk(Array(line.moves.prefix(again.offset)), line.seed) { positions in
      positions.dropLast().contains { $0 == positions.last }
    }
    complain(
      .ending, sentence + "; these moves lead back to an earlier position", moves,
      seed: line.seed, fix: fix)
  }

  /// Returns the fewest moves whose positions, including the first one, show a fault.
  private func shrunk(
    _ moves: [[Int]], _ seed: UInt64, shows: ([AskedPosition]) -> Bool
  ) -> [[Int]] {
    ShrunkMoves.of(moves) { moves in
      let positions = (try? main.positions(through: moves, seed: seed)) ?? []
      return shows(positions) ? moves : nil
    }
  }

  private func checkDrawing(_ position: AskedPosition, _ line: Line) {
    guard let drawing = position.answer.drawing, report.complaints[.drawing] == nil else { return }
    let lines = drawing.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let width = lines.map { displayWidth(printable(String($0))) }.max() ?? 0
    let limit = Self.drawingLimit
    guard width > limit.columns || lines.count > limit.lines else { return }
    complain(
      .drawing,
      "`text` is \(width) columns wide and \(lines.count) lines high; the limits are "
        + "\(limit.columns) and \(limit.lines)", line.moves, seed: line.seed,
      fix: "draw the position smaller, or leave `text` out")
  }
}
