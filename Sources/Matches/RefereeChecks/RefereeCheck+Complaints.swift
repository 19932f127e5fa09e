import Games
import JSON
import Protocol

// The complaints about a referee, each with as few moves as possible that show the fault.
extension RefereeCheck {
  func complain(
    _ point: RefereePoint, _ sentence: String, _ moves: [[Int]]?, seed: UInt64,
    byMore: Bool = false,
    fix: String
  ) {
    let question = moves.map { moves in
      byMore
        ? asked(after: [], seed) + ", then one \"more\" for each step of "
          + asked(after: moves, seed)
        : asked(after: moves, seed)
    }
    report.complain(point, RefereeComplaint(sentence: sentence, question: question, fix: fix))
  }

  private func asked(after moves: [[Int]], _ seed: UInt64) -> String {
    printable(
      String(decoding: main.game.question(after: moves, seed: seed).dropLast(), as: UTF8.self))
  }

  /// Adds a complaint about a failure, with as few moves as possible that show the failure.
  ///
  /// The moves are found by asking a copy step by step. If that copy does not fail, the complaint contains
  /// the moves of the failed question.
  func complain(of failure: RefereeFailure, _ seed: UInt64) {
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
    // A silent referee is not asked again, because each question would take the whole time limit.
    let moves = failure.kind == .silence ? asked : ShrunkMoves.of(walk(asked) ?? asked, shows: walk)
    let byMore =
      failure.kind != .silence && main.game.isIncremental
      && (try? main.wholePosition(after: moves, seed: seed)) != nil
    complain(
      .answers, failure.description, moves, seed: seed, byMore: byMore,
      fix: "send hello and then the question to the referee by hand; if the referee writes an "
        + "error to standard error, fix it; otherwise, correct the answer")
  }

  /// Adds a complaint about two different answers to one question, with as few moves as possible that lead to
  /// the difference.
  func complainOfDifference(_ moves: [[Int]], _ seed: UInt64) {
    guard report.complaints[.function] == nil else { return }
    let shrunk = ShrunkMoves.of(moves) { isAmbiguous($0, seed) ? $0 : nil }
    guard !differsByMoreAlone(shrunk, seed) else {
      return complain(
        .function, "answered \"more\" differently from \"position\" with the same moves", shrunk,
        seed: seed, byMore: true,
        fix:
          "let \"more\" continue from the last question, and let \"position\" begin from the start"
      )
    }
    let fix =
      main.game.hasLuck
      ? "compute the position from the moves and the seed alone: no earlier question may change "
        + "the answer, and all random values must be derived from the seed"
      : "compute the position from the moves alone: no earlier question may change the answer, and "
        + "there may be no random values"
    complain(
      .function, "gave different answers to the same question", shrunk, seed: seed, fix: fix)
  }

  /// Returns whether the answer about a position differs between a copy that is asked step by step, the same
  /// copy asked directly, and a new copy; false if the referee fails.
  private func isAmbiguous(_ moves: [[Int]], _ seed: UInt64) -> Bool {
    do throws(RefereeFailure) {
      guard let first = try main.positions(through: moves, seed: seed)?.last else { return false }
      _ = try main.position(after: [], seed: seed)
      guard try main.wholePosition(after: moves, seed: seed) == first else { return true }
      let fresh = try openFresh()
      defer { fresh.close() }
      return try fresh.position(after: moves, seed: seed) != first
    } catch {
      return false
    }
  }

  /// Returns whether an ambiguous position is always the same if each question contains all moves.
  private func differsByMoreAlone(_ moves: [[Int]], _ seed: UInt64) -> Bool {
    guard main.game.isIncremental else { return false }
    let first = try? main.wholePosition(after: moves, seed: seed)
    _ = try? main.wholePosition(after: [], seed: seed)
    return first == (try? main.wholePosition(after: moves, seed: seed))
      && first == (try? other.wholePosition(after: moves, seed: seed))
  }

  func complainOfStandstill(_ line: Line) {
    guard report.complaints[.progress] == nil else { return }
    let moves = shrunk(line.moves, line.seed) { $0.dropLast().last == $0.last }
    complain(
      .progress, "the last move is legal, but has no effect", moves, seed: line.seed,
      fix: "do not allow such a move, or show its effect in `view`, `text` or `board`")
  }

  /// Returns whether the last position asks an eliminated seat for a move.
  static func asksAgain(_ positions: [AskedPosition], _ moves: [[Int]]) -> Bool {
    let out = zip(positions, moves).flatMap { $0.seats(outBy: $1) }
    return positions.last?.answer.turns.contains { out.contains($0.seat) } ?? false
  }

  func complainOfReturn(_ line: Line) {
    guard report.complaints[.elimination] == nil else { return }
    let moves = ShrunkMoves.of(line.moves) { moves in
      let positions = (try? main.positions(through: moves, seed: line.seed)) ?? []
      return Self.asksAgain(positions, moves) ? moves : nil
    }
    complain(
      .elimination, "asks for the move of a seat whose move in `moves` is null", moves,
      seed: line.seed,
      fix:
        "after a step with null for a seat, eliminate the seat or let it pass, and let the other seats continue"
    )
  }

  /// Adds a complaint about a game without an end; if a position occurs twice, the complaint contains moves
  /// up to the second occurrence.
  func complainOfNoEnd(_ line: Line) {
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

  /// Returns as few moves as possible that show a fault.
  ///
  /// `shows` receives the first position and the position after each move.
  private func shrunk(
    _ moves: [[Int]], _ seed: UInt64, shows: ([AskedPosition]) -> Bool
  ) -> [[Int]] {
    ShrunkMoves.of(moves) { moves in
      let positions = (try? main.positions(through: moves, seed: seed)) ?? []
      return shows(positions) ? moves : nil
    }
  }

  func checkDrawing(_ position: AskedPosition, _ line: Line) {
    if position.answer.drawing != nil { report.tried(.drawing) }
    guard let drawing = position.answer.drawing, report.complaints[.drawing] == nil else { return }
    let lines = drawing.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let width = lines.map { displayWidth(printable(String($0))) }.max() ?? 0
    let limit = Self.drawingLimit
    guard width > limit.columns || lines.count > limit.lines else { return }
    complain(
      .drawing,
      "`text` has \(counted(width, "column", "columns")) and "
        + "\(counted(lines.count, "line", "lines")); the limits are \(limit.columns) columns and "
        + "\(limit.lines) lines", line.moves, seed: line.seed,
      fix: "draw the position smaller, or leave `text` out")
  }
}
