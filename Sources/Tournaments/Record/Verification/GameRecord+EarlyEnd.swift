import Games

/// The course of a replayed versus game, as needed by the checks of its end.
struct PlayedCourse {
  /// For each bot, the numbers of its turns, as in the messages to bots.
  var turns: [[Int]]
  /// The moves in order: the seat, and the number of the step with the move, counted from 1 and including the
  /// opening.
  var moves: [(seat: Int, plies: Int)] = []
  /// Whether several bots moved at the same time in a step.
  var hasCommonSteps = false
}

// The checks of ends by resignation, agreement and adjudication, which do not follow from the moves alone.
extension GameRecord {
  /// Returns a contradiction in a game that is not over after its last move and that did not end with a
  /// fault; nil if there is none.
  func contradictionInEarlyEnd(
    _ game: any VersusGame, at position: any VersusPosition, _ course: PlayedCourse
  ) -> String? {
    switch EarlyEnd(rawValue: reason) {
    case .resignation: contradictionInResignation(game, toMove: position.seatsToMove)
    case .agreement: contradictionInAgreement(game, at: position, course)
    case .adjudication: contradictionInAdjudication(course)
    case nil: "the game is not over after the last move"
    }
  }

  /// Returns a contradiction in the list of the bots that resigned; nil if there is none.
  func contradictionInResigned(of game: any Game) -> String? {
    guard Set(resigned).count == resigned.count else { return "`resigned` names a bot twice" }
    guard !resigned.isEmpty, !game.goesOnAfterFaults else { return nil }
    guard reason == EarlyEnd.resignation.rawValue else {
      return "`resigned` names a bot, but the reason is not a resignation"
    }
    return resigned.count == 1
      ? nil : "`resigned` names several bots, but the first resignation ends the game"
  }

  /// Returns a contradiction if there are draw offers, but the game allows none; otherwise nil.
  func contradictionInDrawOffers(of game: any Game) -> String? {
    drawOffers.isEmpty || game.hasDrawOffers
      ? nil : "`draw_offers` is in a game without draw offers"
  }

  /// Returns a contradiction between the draw offers and the turns of the bots; nil if there is none.
  func contradictionInDrawOffers(_ course: PlayedCourse) -> String? {
    let stray = drawOffers.first { !course.turns[$0.bot].contains($0.turn) }
    return stray.map { "a draw offer is from turn \($0.turn), which its bot did not have" }
  }

  /// Returns a contradiction if a rule of adjudication is named, but did not end the game; otherwise nil.
  func contradictionInAdjudicate() -> String? {
    adjudication == nil || reason == EarlyEnd.adjudication.rawValue
      ? nil : "`adjudicate` names a rule, but the reason is not an adjudication"
  }

  /// The places if all bots that neither resigned nor were at fault share the first place.
  var placesByOuts: [Int] {
    Places.places(Places.winner(nil, of: bots.count), resigned: resigned, last: forfeit)
  }

  /// Whether a game that continues after faults is over because at most one bot remains.
  var hasFewLeft: Bool { bots.count - Set(forfeit + resigned).count <= 1 }

  private func contradictionInResignation(
    _ game: any Game, toMove: [Int]
  ) -> String? {
    guard let last = resigned.last else {
      return "the reason is a resignation, but `resigned` names no bot"
    }
    guard toMove.contains(last) || game.goesOnAfterFaults else {
      return "\(bots[last]) resigned, but was not on turn"
    }
    guard !game.goesOnAfterFaults || hasFewLeft else {
      return "the reason is a resignation, but at least two bots remained, so the resignation did "
        + "not end the game"
    }
    return places == placesByOuts ? nil : "\(statedResult), which contradicts `resigned`"
  }

  private func contradictionInAgreement(
    _ game: any VersusGame, at position: any VersusPosition, _ course: PlayedCourse
  ) -> String? {
    guard game.hasDrawOffers, bots.count == 2 else {
      return "the reason is an agreement, but the game does not allow draw offers"
    }
    guard places == [1, 1] else { return "\(statedResult), but the bots agreed on a draw" }
    let turn = position.ply + 1
    guard let answer = drawOffers.last, answer.turn == turn,
      position.seatsToMove.contains(answer.bot)
    else { return "no bot accepted a draw on turn \(turn)" }
    let other = 1 - answer.bot
    let offer = drawOffers.dropLast().last { $0.bot == other }
    let isOpen = offer.map { [turn, course.turns[other].last ?? 0].contains($0.turn) } ?? false
    return isOpen ? nil : "no draw offer of \(bots[other]) was open on turn \(turn)"
  }

  private func contradictionInAdjudication(_ course: PlayedCourse) -> String? {
    guard let adjudication, bots.count == 2 else {
      return "the reason is an adjudication, which requires `adjudicate` and two bots"
    }
    guard !course.hasCommonSteps else {
      return "the reason is an adjudication, but bots moved together, and such a game is never "
        + "adjudicated"
    }
    var adjudicator = Adjudicator(adjudication)
    var counts = bots.map { _ in 0 }
    for (index, move) in course.moves.enumerated() {
      let eval = AnswerFigures.figure(of: move.seat, at: counts[move.seat], in: figures.evals)
      counts[move.seat] += 1
      guard let end = adjudicator.add(eval, of: move.seat, plies: move.plies) else { continue }
      guard index == course.moves.count - 1 else {
        return "by `evals`, the game should have been adjudicated after ply \(move.plies), but it "
          + "continues"
      }
      return places == end.places
        ? nil : "\(statedResult), but the adjudication by `evals` has a different result"
    }
    return "the reason is an adjudication, but by `evals` and `adjudicate` the game continues "
      + "after its last move"
  }

  /// Returns a contradiction in the figures about the bots' answers; nil if there is none.
  ///
  /// A bot has at most one figure of a kind more than moves, for an answer without a move. A remaining time
  /// must be in ``AnswerFigures/clockRange``. Apart from rounding, the times of a bot's answers must not
  /// exceed its longest thinking time, and their sum must not exceed its total thinking time.
  func contradictionInFigures(moveCounts: [Int]) -> String? {
    for (key, counts) in figures.counts
    where zip(counts, moveCounts).contains(where: { $0 > $1 + 1 }) {
      return "`\(key)` has more items for a bot than the bot had turns"
    }
    let range = AnswerFigures.clockRange
    for (bot, clocks) in figures.clocks.enumerated()
    where clocks.contains(where: { $0.map { !range.contains($0) } ?? false }) {
      return "`clocks` of \(bots[bot]) has an item below \(range.lowerBound) or above "
        + "\(range.upperBound)"
    }
    for (bot, times) in figures.times.enumerated() {
      let all = times.compactMap(\.self)
      let rounding = 0.0011
      if (all.max() ?? 0) > longestMilliseconds[bot] + rounding
        || all.reduce(0, +) > milliseconds[bot] + rounding * Double(all.count + 1)
      {
        return "`times` of \(bots[bot]) has an item above its `max_ms`, or a sum above its `ms`"
      }
    }
    return nil
  }
}
