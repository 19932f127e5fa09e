package import Games

extension ResultCounts {
  /// Counts without games of a game that Joust knows by name.
  ///
  /// - Parameters:
  ///   - game: the name; of a game that is not known, one bot is taken to move first.
  ///   - rules: the game's rules, where they are known.
  ///   - keepsOrder: whether to keep the order of the games.
  package init(game: String, rules: Rules? = nil, keepsOrder: Bool = false) {
    let kind = GameCatalog.named(game)
    self.init(
      game: game, hasFirstPlayer: !(kind is any RaceGame.Type), rules: rules,
      keepsOrder: keepsOrder)
  }

  /// Adds a finished game.
  package mutating func add(_ record: GameRecord) {
    let first = index(of: Contestant(name: record.bots[0], version: record.versions[0]))
    let second = index(of: Contestant(name: record.bots[1], version: record.versions[1]))
    add(
      first: first, second: second, result: record.result, share: record.seed ?? record.play.share,
      forfeit: record.forfeit)
  }

  /// Adds a game.
  ///
  /// - Parameters:
  ///   - first: the index of the contestant in the first seat.
  ///   - second: the index of the other one.
  ///   - result: who won.
  ///   - share: the digest of the opening or the seed.
  ///   - forfeit: the seats at fault: 0, 1 or both.
  package mutating func add(
    first: Int, second: Int, result: GameResult, share: UInt64, forfeit: [Int] = []
  ) {
    let place = place(first, second)
    switch result {
    case .firstWins: pairs[place].wins += 1
    case .draw: pairs[place].draws += 1
    case .secondWins: pairs[place].losses += 1
    }
    for seat in forfeit {
      if seat == 0 { pairs[place].firstForfeits += 1 } else { pairs[place].secondForfeits += 1 }
    }
    log?.append(
      Addition(
        seats: SIMD2(Int32(first), Int32(second)), wins: result == .firstWins ? 1 : 0,
        draws: result == .draw ? 1 : 0, losses: result == .secondWins ? 1 : 0, share: share))
    let lead = lead(of: place)
    shared.add(lead: lead, isReversed: lead != place, share: share, result: result)
  }

  /// Whether a game is one of those that are counted here.
  func counts(_ record: GameRecord) -> Bool { record.game == game && record.rules == rules }
}

extension GameRecord.Play {
  /// What games of the same start share: the digest of the opening, or the seed.
  var share: UInt64 {
    switch self {
    case .race(let seed, _, _, _): return seed
    case .versus(let opening, _):
      return opening.reduce(0) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
    }
  }
}
