import Games
import Hosting
import JSON
import Protocol

/// A referee that is put to the test: random games are played through it, and what it answers is held
/// against what it answers at other times.
package final class RefereeCheck {
  /// How much is tried, and from what it follows.
  package struct Options: Sendable {
    package var games = 2000
    package var seed: UInt64 = 2048
    /// The moves after which a random game that has not ended is taken for one that never does.
    package var moveLimit = 2000
    /// Whether everybody may know all: then it is not looked into what seats are shown.
    package var isOpen = false

    package init() {}
  }

  private struct Line {
    let seed: UInt64
    /// The moves of each step: one, or one of each seat that moved.
    var moves: [[Int]] = []
    var positions: [AskedPosition] = []
    /// The step in which a seat makes no move, as one whose bot was at fault; nil for none.
    var eliminatingStep: Int?
  }

  private let options: Options
  private let open: () throws(RefereeFailure) -> RefereedGame
  /// The copy that games are played on, and one that is asked for single positions of them.
  private let (main, other): (AskedReferee, AskedReferee)
  private var generator: SplitMix64
  private var report: RefereeReport
  private var views: SeatViews
  private var asked: [[Int]] = []

  /// How many copies are started to be asked for one position each.
  private static let freshCopies = 30
  /// The most legal moves of a position that are all tried.
  private static let branchLimit = 32
  /// In one of how many games a seat goes out, where the others play on, and in which of its first steps.
  private static let (eliminations, eliminatingSteps) = (8, 10)
  private static let drawingLimit = (columns: 80, lines: 64)

  /// Starts two copies of the referee; `open` starts another one.
  package init(
    _ options: Options, open: @escaping () throws(RefereeFailure) -> RefereedGame
  ) throws(RefereeFailure) {
    self.options = options
    self.open = open
    let game = try open()
    do throws(RefereeFailure) {
      (main, other) = (AskedReferee(game), AskedReferee(try open()))
    } catch {
      game.referee.close()
      throw error
    }
    generator = SplitMix64(seed: options.seed)
    report = RefereeReport(of: game)
    views = SeatViews(of: game.seatNames)
  }

  /// The game, as the referee has answered hello.
  package var game: RefereedGame { main.game }

  /// Plays until all games are played or the referee has failed, and ends its copies.
  package func run(shouldStop: () -> Bool = { false }) -> RefereeReport {
    defer {
      main.close()
      other.close()
    }
    let interval = max(1, options.games / Self.freshCopies)
    for number in 0..<options.games where !report.hasFailed && !shouldStop() {
      let eliminates = main.game.goesOnAfterFaults && number % Self.eliminations == 0
      play(asksFresh: number % interval == 0, eliminates: eliminates)
    }
    (report.questions, report.time, report.slowest) = (main.questions, main.time, main.slowest)
    if main.game.hasLuck, !options.isOpen { report.take(views.outcome) }
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
      tell(error, line.seed)
    }
  }

  // MARK: - Questions

  private func position(
    after moves: [[Int]], _ line: Line, of copy: AskedReferee
  ) throws(RefereeFailure) -> AskedPosition {
    asked = moves
    return try copy.position(after: moves, seed: line.seed)
  }

  /// Plays a game to its end; false where it has none.
  private func playToEnd(_ line: inout Line) throws(RefereeFailure) -> Bool {
    while true {
      let position = try position(after: line.moves, line, of: main)
      lookAtDrawing(position, line)
      // Of several moves one may undo what the other does.
      if position == line.positions.last, line.moves.last?.count == 1, !main.game.hasLuck {
        tellOfStandstill(line)
      }
      line.positions.append(position)
      guard !Self.asksAgain(line.positions, line.moves) else {
        tellOfReturn(line)
        return false
      }
      guard !position.isOver else {
        if line.eliminatingStep == nil { report.count(position, moves: line.moves.count) }
        guard line.moves.isEmpty else { return true }
        complain(
          .ending, "says that the game is over before the first move", [], seed: line.seed,
          mend: "answer \"turn\" where no moves have been made")
        return false
      }
      guard line.moves.count < options.moveLimit else {
        tellOfNoEnd(line)
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

  /// Asks for positions of a game once more: of another copy, of the same one, and of a fresh one.
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
    tellOfDifference(moves, line.seed)
  }

  /// Tries all moves of a seat at a position; other seats that are to move with it move by chance.
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

  // MARK: - What is wrong

  private func complain(
    _ point: RefereePoint, _ sentence: String, _ moves: [[Int]]?, seed: UInt64,
    byMore: Bool = false,
    mend: String
  ) {
    let question = moves.map { moves in
      byMore
        ? asked(after: [], seed) + ", then \"more\" for each move of " + asked(after: moves, seed)
        : asked(after: moves, seed)
    }
    report.complain(point, RefereeComplaint(sentence: sentence, question: question, mend: mend))
  }

  private func asked(after moves: [[Int]], _ seed: UInt64) -> String {
    printable(
      String(decoding: main.game.question(after: moves, seed: seed).dropLast(), as: UTF8.self))
  }

  /// Tells of a failure with the fewest moves after which it is seen, by a copy that is asked step by
  /// step or, where that shows nothing, by one that is asked for nothing else.
  private func tell(_ failure: RefereeFailure, _ seed: UInt64) {
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
    // One that is silent is not asked again.
    let moves = failure.kind == .silence ? asked : ShrunkMoves.of(walk(asked) ?? asked, shows: walk)
    let byMore =
      failure.kind != .silence && main.game.isIncremental
      && (try? main.wholePosition(after: moves, seed: seed)) != nil
    complain(
      .answers, failure.description, moves, seed: seed, byMore: byMore,
      mend: "ask it the question by hand, after its hello, and mend what its standard error says")
  }

  /// Tells of two answers to one question with the fewest moves that have them.
  private func tellOfDifference(_ moves: [[Int]], _ seed: UInt64) {
    guard report.complaints[.function] == nil else { return }
    let shrunk = ShrunkMoves.of(moves) { isAmbiguous($0, seed) ? $0 : nil }
    guard !differsByMoreAlone(shrunk, seed) else {
      return complain(
        .function, "answered \"more\" otherwise than \"position\" with the same moves", shrunk,
        seed: seed, byMore: true,
        mend: "have \"more\" go on from what was asked last, and \"position\" begin anew")
    }
    complain(
      .function, "answered one question in two ways", shrunk, seed: seed,
      mend: "compute the position from the moves and the seed alone: nothing may stay from one "
        + "question to the next, and chance must follow from the seed")
  }

  /// Whether a copy that was led through the moves and a fresh one give two positions, or one of the
  /// two does when it is asked again.
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

  /// Whether an ambiguous position is always the same where it is asked for by all of its moves.
  private func differsByMoreAlone(_ moves: [[Int]], _ seed: UInt64) -> Bool {
    guard main.game.isIncremental else { return false }
    let first = try? main.wholePosition(after: moves, seed: seed)
    _ = try? main.wholePosition(after: [], seed: seed)
    return first == (try? main.wholePosition(after: moves, seed: seed))
      && first == (try? other.wholePosition(after: moves, seed: seed))
  }

  private func tellOfStandstill(_ line: Line) {
    guard report.complaints[.progress] == nil else { return }
    let moves = shrunk(line.moves, line.seed) { $0.dropLast().last == $0.last }
    complain(
      .progress, "the last move is legal, and all stands as before it", moves, seed: line.seed,
      mend: "leave such a move out of `legal`, or show what it changes in `view` or `text`")
  }

  /// Whether the last position asks a seat for a move that is out.
  private static func asksAgain(_ positions: [AskedPosition], _ moves: [[Int]]) -> Bool {
    let out = zip(positions, moves).flatMap { $0.seats(outBy: $1) }
    return positions.last?.answer.turns.contains { out.contains($0.seat) } ?? false
  }

  private func tellOfReturn(_ line: Line) {
    guard report.complaints[.elimination] == nil else { return }
    let moves = ShrunkMoves.of(line.moves) { moves in
      let positions = (try? main.positions(through: moves, seed: line.seed)) ?? []
      return Self.asksAgain(positions, moves) ? moves : nil
    }
    complain(
      .elimination, "asks a seat again that is out, since `moves` has null for it", moves,
      seed: line.seed,
      mend: "from the step on that has null for a seat, have it die or pass, and the others play on"
    )
  }

  /// Tells of a game without an end: where it comes back to a position, with the moves that lead there
  /// twice.
  private func tellOfNoEnd(_ line: Line) {
    guard report.complaints[.ending] == nil else { return }
    let sentence = "a random game has not ended after \(line.moves.count) moves"
    let mend =
      "let the rules end every game: by a limit of moves, say, or when a position comes back; where "
      + "games are long, say --moves N"
    var places: [AskedPosition: Int] = [:]
    let again = line.positions.enumerated().first { place, position in
      places.updateValue(place, forKey: position) != nil
    }
    guard let again else {
      return complain(.ending, sentence, nil, seed: line.seed, mend: mend)
    }
    let moves = shrunk(Array(line.moves.prefix(again.offset)), line.seed) { positions in
      positions.dropLast().contains { $0 == positions.last }
    }
    complain(
      .ending, sentence + "; these moves come back to a position that was there before", moves,
      seed: line.seed, mend: mend)
  }

  /// The fewest moves whose positions, the first one included, show a fault.
  private func shrunk(
    _ moves: [[Int]], _ seed: UInt64, shows: ([AskedPosition]) -> Bool
  ) -> [[Int]] {
    ShrunkMoves.of(moves) { moves in
      let positions = (try? main.positions(through: moves, seed: seed)) ?? []
      return shows(positions) ? moves : nil
    }
  }

  private func lookAtDrawing(_ position: AskedPosition, _ line: Line) {
    guard let drawing = position.answer.drawing, report.complaints[.drawing] == nil else { return }
    let lines = drawing.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let width = lines.map { displayWidth(printable(String($0))) }.max() ?? 0
    let limit = Self.drawingLimit
    guard width > limit.columns || lines.count > limit.lines else { return }
    complain(
      .drawing,
      "`text` is \(width) columns wide and \(lines.count) lines high, of \(limit.columns) and "
        + "\(limit.lines)", line.moves, seed: line.seed,
      mend: "draw the position smaller, or leave `text` out")
  }
}
