import Games
import JSON

extension GameRecord {
  /// What is wrong with the record when the game is replayed by the rules.
  ///
  /// - Parameter library: where the game is to be found.
  /// - Returns: a sentence; nil where nothing is wrong.
  package func contradiction(in library: GameLibrary = .builtIn) -> String? {
    let game: any Game
    do {
      game = try library.game(named: self.game, rules: rules)
    } catch {
      return error.description
    }
    if let fault = contradictionInFault() { return fault }
    return contradiction(in: game) ?? contradictionInTimes()
  }

  private func contradiction(in game: any Game) -> String? {
    switch (game.shape, play) {
    case (.versus(let game), .versus(let opening, let moves)):
      return contradiction(game, opening: opening, moves: moves)
    case (.race(let game), .race(let seed, let moves, let scores, let measures)):
      return contradiction(game, seed: seed, moves: moves, scores: scores, measures: measures)
        ?? contradictionInTurnsOfRace()
    default: return "the moves are those of another kind of game"
    }
  }

  private func contradictionInFault() -> String? {
    guard forfeit.isEmpty == (FaultReason(rawValue: reason) == nil) else {
      return forfeit.isEmpty
        ? "the reason is a fault, but `forfeit` names nobody"
        : "`forfeit` names a bot, but the reason \(quotedReason) is no fault"
    }
    if reason == FaultReason.startFailure.rawValue {
      guard (0..<2).allSatisfy({ turns(of: $0).count == 0 }) else {
        return "there are moves after a failure to start"
      }
    } else if forfeit == [0, 1] {
      return "`forfeit` names both bots, but the reason is \(quotedReason)"
    }
    return switch (forfeit, result) {
    case ([], _), ([0], .secondWins), ([1], .firstWins), ([0, 1], .draw): nil
    default: "the result is \(result.rawValue), but `forfeit` says otherwise"
    }
  }

  /// What is wrong with a fault that only a bot on turn can commit.
  ///
  /// - Parameter isOnTurn: whether a bot was asked for a move when the fault was read.
  /// - Returns: nil where nothing is.
  private func contradictionInTurn(_ isOnTurn: (Int) -> Bool) -> String? {
    guard let fault = FaultReason(rawValue: reason), fault.needsTurn, let bot = forfeit.first,
      !isOnTurn(bot)
    else { return nil }
    return "`forfeit` names \(bots[bot]), which was not to move"
  }

  private func contradiction(
    _ game: any VersusGame, opening: [Int], moves: [Int]
  ) -> String? {
    guard (seed != nil) == game.hasLuck else {
      return game.hasLuck ? "`seed` is missing" : "`seed` stands in a game without luck"
    }
    var position = game.start(seed: seed ?? 0)
    for (index, move) in opening.enumerated() {
      guard position.isLegal(move) else {
        return position.failure ?? "move \(move) of the opening is illegal"
      }
      guard index < 2 || opening[index - 2] < move || !game.movesCommute else {
        return "the opening is out of order: each side's moves must ascend"
      }
      position.play(move)
    }
    if let failure = position.failure { return failure }
    guard case .turn = position.state else { return "the opening ends the game" }
    var turns: [[Int]] = [[], []]
    for move in moves {
      guard case .turn(let seat) = position.state, position.isLegal(move) else {
        return position.failure ?? "move \(move) at ply \(position.ply + 1) is illegal"
      }
      turns[seat.rawValue].append(position.ply + 1)
      position.play(move)
    }
    if !forfeit.isEmpty, case .turn(let seat) = position.state {
      // The move that lost may have come with a comment.
      turns[seat.rawValue].append(position.ply + 1)
    }
    return contradiction(at: position)
      ?? contradictionInTurns(counts: turns.map(\.count)) { turns[$0].contains($1) }
  }

  /// What is wrong with the end of a game in turns.
  private func contradiction(at position: any VersusPosition) -> String? {
    if let failure = position.failure { return failure }
    switch position.state {
    case .turn(let seat):
      guard forfeit.isEmpty else { return contradictionInTurn { $0 == seat.rawValue } }
      return "the game is not over after the last move"
    case .won(let seat, let reason):
      return contradiction(seat == .first ? .firstWins : .secondWins, reason)
    case .drawn(let reason):
      return contradiction(.draw, reason)
    }
  }

  /// What is wrong with the result of a game that was played to its end.
  private func contradiction(_ played: GameResult, _ word: String) -> String? {
    guard forfeit.isEmpty else { return "the game was over before the fault" }
    guard result == played else {
      return "the result is \(result.rawValue), but the moves make it \(played.rawValue)"
    }
    guard reason == word else {
      return "the reason is \(quotedReason), but the moves make it \"\(word)\""
    }
    return nil
  }

  private func contradiction(
    _ game: any RaceGame, seed: UInt64, moves: [[Int]], scores: [Int], measures: [Int]
  ) -> String? {
    var isOver = [false, false]
    for bot in 0..<2 {
      var board = game.start(seed: seed)
      for (index, move) in moves[bot].enumerated() {
        guard !board.isOver, board.isLegal(move) else {
          return "move \(index + 1) of \(bots[bot]) is illegal"
        }
        board.play(move)
      }
      guard scores[bot] == board.score else {
        return "the score of \(bots[bot]) is \(scores[bot]), but its moves make \(board.score)"
      }
      guard measures[bot] == board.measure else {
        return "`\(measureName)` of \(bots[bot]) is \(measures[bot]), "
          + "but its moves make \(board.measure)"
      }
      isOver[bot] = board.isOver
    }
    guard forfeit.isEmpty else {
      guard isOver.contains(false) else { return "both boards were over before the fault" }
      return contradictionInTurn { !isOver[$0] }
    }
    guard !isOver.contains(false) else { return "a board is not over after the last move" }
    let played: GameResult =
      scores[0] == scores[1] ? .draw : scores[0] > scores[1] ? .firstWins : .secondWins
    return contradiction(played, "score")
  }

  /// The reason, in so few characters that it can be shown.
  private var quotedReason: String {
    var short = ""
    short.unicodeScalars.append(contentsOf: reason.unicodeScalars.prefix(40))
    return JSONWriter.quoted(short)
  }
}
