import Games
import JSON

extension GameRecord {
  /// Returns a description of the first contradiction between the record and the rules; nil if there is none.
  ///
  /// If `library` cannot open the game, the result is a description of that error.
  package func contradiction(in library: GameLibrary = .builtIn) -> String? {
    let game: any Game
    do {
      game = try library.game(of: self)
    } catch {
      return error.description
    }
    return contradiction(replaying: game)
  }

  func contradiction(replaying game: any Game) -> String? {
    guard bots.count == game.seatCount else {
      return "there are \(bots.count) bots, but the game has \(game.seatCount) seats"
    }
    return contradictionInFaults(of: game) ?? contradictionInResigned(of: game)
      ?? contradictionInDrawOffers(of: game) ?? contradictionInAdjudicate()
      ?? contradiction(in: game) ?? contradictionInTimes()
  }

  private func contradiction(in game: any Game) -> String? {
    switch (game.shape, play) {
    case (.versus(let game), .versus(let opening, let moves)):
      return contradiction(game, opening: opening, moves: moves)
    case (.race(let game), .race(let seed, let moves, let scores, let measures)):
      return contradiction(game, seed: seed, moves: moves, scores: scores, measures: measures)
        ?? contradictionInTurns(counts: moves.map(\.count)) { bot, turn in
          let turns = moves[bot].count + (forfeit.isEmpty && resigned.isEmpty ? 0 : 1)
          return turn >= 1 && turn <= turns
        } ?? contradictionInFigures(moveCounts: moves.map(\.count))
    case (.versus, .race):
      return "the moves are those of a game with a board for each bot, but this game has a single "
        + "board"
    case (.race, .versus):
      return "the moves are those of a single board, but this game has a board for each bot"
    }
  }

  /// The fault that ended the game; nil if the game ended in another way.
  private var fault: FaultReason? { forfeit.isEmpty ? nil : FaultReason(rawValue: reason) }

  private func contradictionInFaults(of game: any Game) -> String? {
    guard !forfeit.isEmpty else {
      return FaultReason(rawValue: reason) == nil
        ? nil : "the reason is a fault, but `forfeit` names no bot"
    }
    guard let fault else {
      return game.goesOnAfterFaults
        ? nil : "`forfeit` names a bot, but the reason \(quotedReason) is not a fault"
    }
    if fault == .startFailure {
      guard play.moveCount == 0 else { return "there are moves after a failure to start" }
    } else if forfeit.count > 1, !game.goesOnAfterFaults {
      return "`forfeit` names \(bots.count == 2 ? "both" : "several") bots, "
        + "but the reason is \(quotedReason), a fault of only one bot"
    } else if game.goesOnAfterFaults, !hasFewLeft {
      return "the reason is a fault, but at least two bots remained, so the fault did not end "
        + "the game"
    }
    return self.places == placesByOuts ? nil : "\(statedResult), which contradicts `forfeit`"
  }

  /// Returns a contradiction in a fault that is possible only for a bot on turn; nil if there is none.
  private func contradictionInTurn(_ isOnTurn: (Int) -> Bool) -> String? {
    guard let fault, fault.needsTurn, let bot = forfeit.first, !forfeit.contains(where: isOnTurn)
    else { return nil }
    return "`forfeit` names \(bots[bot]), which was not on turn"
  }

  /// The recorded result or, in a game of more than two bots, the places, as a clause of a sentence.
  var statedResult: String {
    result.map { "the result is \($0.rawValue)" } ?? "the places are \(places)"
  }

  private func contradiction(
    _ game: any VersusGame, opening: [Int], moves: [Int]
  ) -> String? {
    guard (seed != nil) == game.hasLuck else {
      return game.hasLuck ? "`seed` is missing" : "`seed` is in a game without luck"
    }
    var position = game.start(seed: seed ?? 0)
    for (index, move) in opening.enumerated() {
      guard position.isLegal(move) else {
        return position.failure ?? "in the opening, \(illegal(move, at: position))"
      }
      guard position.together.isEmpty else {
        return "`opening` must not have a move of a step in which bots move together"
      }
      guard index < 2 || opening[index - 2] < move || !game.movesCommute else {
        return "the opening is out of order: each side's moves must ascend"
      }
      position.play(move)
    }
    if let failure = position.failure { return failure }
    guard case .turn = position.state else { return "the opening ends the game" }
    let needsCourse = needsCourse
    var course = PlayedCourse(turns: bots.map { _ in [] })
    var step = 0
    var left = 0
    if !needsCourse, stepSizes == nil {
      step = position.playLegal(moves)
      if step > 0, position.refusal != nil { return illegal(moves[step - 1], at: position) }
    }
    for move in moves[step...] {
      guard case .turn(let seat) = position.state,
        position.isLegal(move) || move == Steps.noMove && mayBeEliminated(seat.rawValue, game)
      else {
        if let failure = position.failure { return failure }
        return illegal(move, at: position)
      }
      if left == 0 {
        left = stepSizes?[step] ?? 1
        step += 1
        guard left == max(1, position.together.count) else {
          return "step \(position.ply + 1) has \(counted(left, "move", "moves")), expected "
            + "\(max(1, position.together.count))"
        }
      }
      left -= 1
      if needsCourse {
        course.turns[seat.rawValue].append(position.ply + 1)
        course.moves.append((seat.rawValue, position.ply + 1))
        if !position.together.isEmpty { course.hasCommonSteps = true }
      }
      if move == Steps.noMove { position.eliminate() } else { position.play(move) }
      guard position.refusal == nil else { return illegal(move, at: position) }
    }
    let moveCounts = course.turns.map(\.count)
    if let sentence = contradiction(game, at: position, course) { return sentence }
    guard needsCourse else { return nil }
    // A comment or a draw offer may belong to an answer that ended the game without a move.
    if fault != nil || EarlyEnd(rawValue: reason) != nil {
      for seat in position.seatsToMove { course.turns[seat].append(position.ply + 1) }
    }
    return contradictionInTurns(counts: course.turns.map(\.count)) {
      course.turns[$0].contains($1)
    } ?? contradictionInDrawOffers(course) ?? contradictionInFigures(moveCounts: moveCounts)
  }

  /// Whether the record contains values that have to be compared with the turns of the bots.
  private var needsCourse: Bool {
    timeouts != nil || !comments.isEmpty || !drawOffers.isEmpty || adjudication != nil
      || figures != AnswerFigures()
  }

  private func illegal(_ move: Int, at position: any VersusPosition) -> String {
    let word =
      move == Steps.noMove && bots.count > 2
      ? "null" : text(of: move).map(JSONWriter.quoted) ?? "\(move)"
    return "move \(word.prefix(scalars: 60)) at ply \(position.ply + 1) is illegal"
  }

  private func mayBeEliminated(_ seat: Int, _ game: any VersusGame) -> Bool {
    game.goesOnAfterFaults && (forfeit.contains(seat) || resigned.contains(seat))
  }

  private func contradiction(
    _ game: any VersusGame, at position: any VersusPosition, _ course: PlayedCourse
  ) -> String? {
    if let failure = position.failure { return failure }
    guard finalScores ?? [] == position.scores else {
      let written = finalScores?.map(\.shortText)
      let made = position.scores.map(\.shortText)
      return "`scores` is \(written.map { "[\($0.joined(separator: ", "))]" } ?? "missing"), "
        + "but the moves lead to [\(made.joined(separator: ", "))]"
    }
    guard let ending = position.state.ending(of: bots.count) else {
      let seats = position.seatsToMove
      guard fault == nil else { return contradictionInTurn(seats.contains) }
      return contradictionInEarlyEnd(game, at: position, course)
    }
    return contradiction(ending.places, ending.reason)
  }

  /// Returns a contradiction in an end by the rules; nil if there is none.
  ///
  /// Earlier faults and resignations, which did not end the game, change the expected places.
  private func contradiction(_ places: [Int], _ word: String) -> String? {
    guard fault == nil else { return "the game was over before the fault" }
    let expected = Places.places(places, resigned: resigned, last: forfeit)
    guard self.places == expected else {
      let made = GameResult(expected)?.rawValue ?? "\(expected)"
      return "\(statedResult), but the moves lead to \(made)"
    }
    guard reason == word else {
      return "the reason is \(quotedReason), but the moves lead to \"\(word)\""
    }
    return nil
  }

  private func contradiction(
    _ game: any RaceGame, seed: UInt64, moves: [[Int]], scores: [Double], measures: [Int]
  ) -> String? {
    guard measures.isEmpty != type(of: game).hasMeasure else {
      return measures.isEmpty
        ? "`\(measureName)` is missing" : "`\(measureName)` is in a game without measures"
    }
    var isOver = [false, false]
    var boards: [any RacePosition] = []
    for bot in 0..<2 {
      var board = game.start(seed: seed)
      for (index, move) in moves[bot].enumerated() {
        guard !board.isOver, board.isLegal(move) else {
          return board.failure ?? "move \(index + 1) of \(bots[bot]) is illegal"
        }
        board.play(move)
        guard board.refusal == nil else {
          return "move \(index + 1) of \(bots[bot]) is illegal"
        }
      }
      if let failure = board.failure { return failure }
      guard scores[bot] == board.score else {
        return
          "the score of \(bots[bot]) is \(scores[bot].shortText), but its moves lead to \(board.score.shortText)"
      }
      guard measures.isEmpty || measures[bot] == board.measure else {
        return "`\(measureName)` of \(bots[bot]) is \(measures[bot]), "
          + "but its moves lead to \(board.measure)"
      }
      isOver[bot] = board.isOver
      boards.append(board)
    }
    if let fault {
      guard isOver.contains(false) else { return "both boards were over before the fault" }
      guard fault.needsTurn, let bot = forfeit.first, forfeit.allSatisfy({ isOver[$0] }) else {
        return nil
      }
      return "`forfeit` names \(bots[bot]), whose board was already over"
    }
    guard !isOver.contains(false) else {
      guard reason == EarlyEnd.resignation.rawValue else {
        return "the board of a bot is not over after its last move"
      }
      guard let bot = resigned.first else {
        return "the reason is a resignation, but `resigned` is missing"
      }
      guard !isOver[bot] else { return "\(bots[bot]) resigned, but its board was already over" }
      return places == placesByOuts ? nil : "\(statedResult), which contradicts `resigned`"
    }
    let ending = GameEnding(ofRace: boards)
    return contradiction(ending.places, ending.reason)
  }

  /// The reason in quotation marks, at most 40 characters.
  private var quotedReason: String {
    JSONWriter.quoted(reason.prefix(scalars: 40))
  }

  private func contradictionInTimes() -> String? {
    if zip(milliseconds, longestMilliseconds).contains(where: { $0 < $1 }) {
      return "`max_ms` of a bot is more than its `ms`"
    }
    if gameNumbers?.contains(where: { $0 < 1 }) ?? false {
      return "`game_numbers` has a number below 1"
    }
    // The seconds may have a fraction.
    let isTime =
      Moment(at).seconds != nil && at.utf8.last == UInt8(ascii: "Z")
      && at.utf8.dropFirst(20).dropLast().allSatisfy { 48...57 ~= $0 }
    return isTime ? nil : "`at` is not a time such as \"2026-11-20T22:30:01Z\""
  }

  /// Returns a contradiction between the turns of the bots and their late moves or comments; nil if there is
  /// none.
  ///
  /// `counts` contains the largest possible number of late moves of each bot. `had` returns whether a bot had
  /// a turn.
  private func contradictionInTurns(
    counts: [Int], where had: (_ bot: Int, _ turn: Int) -> Bool
  ) -> String? {
    if let timeouts, zip(timeouts, counts).contains(where: { !(0...$1).contains($0) }) {
      return "`timeouts` has a count below 0 or above the number of moves"
    }
    let stray = comments.first { !bots.indices.contains($0.bot) || !had($0.bot, $0.turn) }
    return stray.map { comment in
      bots.indices.contains(comment.bot)
        ? "a comment is from turn \(comment.turn), which its bot did not have"
        : "a comment is from bot \(comment.bot), but the bots are numbered from 0 to "
          + "\(bots.count - 1)"
    }
  }

  /// Returns the number of moves of a bot, without those of the opening.
  ///
  /// The bots of a versus game are assumed to move in turn. For more than two bots, the number is the average
  /// of all bots, rounded down.
  package func moveCount(of bot: Int) -> Int {
    switch play {
    case .race(_, let moves, _, _): moves[bot].count
    // In games of more than two bots, the record does not show which bot made a move, so the moves are
    // divided equally.
    case .versus(_, let moves) where bots.count > 2: moves.count / bots.count
    case .versus(let opening, let moves): (moves.count + 1 - (opening.count + bot) % 2) / 2
    }
  }
}

extension VersusPosition {
  /// The indices of the seats on turn; empty if the game is over.
  var seatsToMove: [Int] {
    guard case .turn(let seat) = state else { return [] }
    return together.isEmpty ? [seat.rawValue] : together.map(\.rawValue)
  }
}
