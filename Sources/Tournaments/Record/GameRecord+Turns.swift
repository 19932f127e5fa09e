extension GameRecord {
  /// What is wrong with the late moves or the comments, held against the turns that bots had.
  ///
  /// - Parameters:
  ///   - counts: how many turns each bot had.
  ///   - had: whether a bot, 0 or 1, had a turn of some number.
  /// - Returns: nil where nothing is.
  func contradictionInTurns(
    counts: [Int], where had: (_ bot: Int, _ turn: Int) -> Bool
  ) -> String? {
    if let timeouts, zip(timeouts, counts).contains(where: { !(0...$1).contains($0) }) {
      return "`timeouts` counts more late moves than there are moves"
    }
    let stray = comments.first { !(0..<2).contains($0.bot) || !had($0.bot, $0.turn) }
    return stray.map { "a comment is from turn \($0.turn), which its bot did not have" }
  }

  /// What is wrong with the late moves or the comments of a race.
  func contradictionInTurnsOfRace() -> String? {
    let turns = (0..<2).map(turns)
    return contradictionInTurns(counts: turns.map(\.count)) { bot, turn in
      turns[bot].contains(turn, orNext: !forfeit.isEmpty)
    }
  }

  /// How many moves a bot made; in a game in turns, where the bots take turns.
  package func moveCount(of bot: Int) -> Int { turns(of: bot).count }

  /// The turns in which a bot made its moves.
  func turns(of bot: Int) -> Turns {
    switch play {
    case .race(_, let moves, _, _): return Turns(first: 1, step: 1, count: moves[bot].count)
    case .versus(let opening, let moves):
      let wait = (opening.count + bot) % 2
      let count = (moves.count + 1 - wait) / 2
      return Turns(first: opening.count + 1 + wait, step: 2, count: count)
    }
  }

  /// The numbers of a bot's turns.
  struct Turns {
    /// The first one's.
    let first: Int
    /// By how much the next one's is higher.
    let step: Int
    /// How many there are.
    let count: Int

    /// Whether a number is one of them, or perhaps the one that would come next.
    func contains(_ turn: Int, orNext isNextOne: Bool) -> Bool {
      guard turn >= first, (turn - first) % step == 0 else { return false }
      return (turn - first) / step < count + (isNextOne ? 1 : 0)
    }
  }
}
