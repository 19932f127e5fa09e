/// The numbers of games of a schedule.
extension Schedule {
  /// The number of games in the shard that have not been played, without the games of withdrawn entrants.
  package var remainingCount: Int {
    guard played.count > 0 || shard != nil || !withdrawn.isEmpty else { return count }
    return games.indices.reduce(0) { $0 + remainingCount(game: $1) }
  }

  /// The numbers of the schedule's games that were played.
  ///
  /// Games of earlier rounds are included only if the schedule was created with `countsPlayed`. The schedule
  /// must not be limited to a shard.
  package var playedCounts: PlayedCounts {
    var counts = ended
    guard played.count > 0 else { return counts }
    for (index, game) in games.enumerated() {
      func add(_ count: Int, _ players: [Int]) {
        if count > 0 { counts.add(count, game.entrants(of: players)) }
      }
      if let met, game.isComputed {
        for (first, second) in met[index] {
          add(playedCount(of: game, game.pairing(of: first, second, without: [])), [first, second])
        }
      } else if game.isComputed {
        let all = game.lastMeeting * game.identities.gamesInMeeting
        game.forEachRemaining(without: [], played, in: nil) { add(all - $2, [$0, $1]) }
      } else {
        for place in 0..<game.placeCount {
          guard let pairing = game.pairing(at: place) else { continue }
          add(playedCount(of: game, pairing), pairing.players)
        }
      }
    }
    return counts
  }

  private func remainingCount(game index: Int) -> Int {
    let game = games[index]
    if let met, shard == nil, game.isComputed {
      let all = game.meetingCount(without: withdrawn) * game.identities.gamesInMeeting
      return met[index].reduce(all) { sum, players in
        sum
          - playedCount(
            of: game, game.pairing(of: players.first, players.second, without: withdrawn))
      }
    }
    var count = 0
    guard !game.isComputed else {
      game.forEachRemaining(without: withdrawn, played, in: shard) { count += $2 }
      return count
    }
    var place = game.nextPlace(from: 0)
    while place < game.placeCount {
      if let pairing = game.pairing(at: place, without: withdrawn) {
        count += remainingCount(of: game, pairing, in: pairing.meetings)
      }
      place = game.nextPlace(from: place + 1)
    }
    return count
  }

  /// Returns the number of games of a pairing that have been played; 0 if there is no pairing.
  private func playedCount(of game: ScheduledGames, _ pairing: Pairing?) -> Int {
    guard let pairing else { return 0 }
    return pairing.meetings.count * game.identities.gamesInMeeting
      - remainingCount(of: game, pairing, in: pairing.meetings)
  }

  func remainingCount(
    of game: ScheduledGames, _ pairing: Pairing, in meetings: ClosedRange<Int>
  ) -> Int {
    game.identities.count(of: pairing, in: meetings, without: played, in: shard)
  }

  /// Returns, for each game of the tournament, a list with the number of remaining games of each entrant.
  ///
  /// Like ``remainingCount``, the numbers include only games in the shard, and no games of withdrawn
  /// entrants.
  ///
  /// `entrants` is the number of entrants in the tournament.
  package func remainingCounts(entrants: Int) -> [[Int]] {
    games.enumerated().map { index, game in
      var counts = Array(repeating: 0, count: entrants)
      if let met, shard == nil, game.isComputed {
        for (player, count) in game.meetingCounts(without: withdrawn).enumerated() {
          counts[game.identities.players[player].entrant] =
            count * game.identities.gamesInMeeting
        }
        for (first, second) in met[index] {
          let pairing = game.pairing(of: first, second, without: withdrawn)
          let count = playedCount(of: game, pairing)
          for entrant in game.entrants(of: [first, second]) { counts[entrant] -= count }
        }
        return counts
      }
      guard !game.isComputed else {
        game.forEachRemaining(without: withdrawn, played, in: shard) { one, other, count in
          for entrant in game.entrants(of: [one, other]) { counts[entrant] += count }
        }
        return counts
      }
      var place = game.nextPlace(from: 0)
      while place < game.placeCount {
        if let pairing = game.pairing(at: place, without: withdrawn) {
          let count = remainingCount(of: game, pairing, in: pairing.meetings)
          for entrant in game.entrants(of: pairing.players) { counts[entrant] += count }
        }
        place = game.nextPlace(from: place + 1)
      }
      return counts
    }
  }

  /// The number of games in this shard of the schedule, including the games that have been played.
  package var ownCount: Int {
    guard shard != nil else { return count }
    return games.reduce(0) { sum, game in
      guard !game.isComputed else {
        var own = 0
        game.forEachRemaining(without: [], PlayedGames(), in: shard) { own += $2 }
        return sum + own
      }
      return sum
        + (0..<game.placeCount).reduce(0) { sum, place in
          guard let pairing = game.pairing(at: place) else { return sum }
          return sum
            + game.identities.count(
              of: pairing, in: pairing.meetings, without: PlayedGames(), in: shard)
        }
    }
  }

  /// The number of games in the schedule, including the games that have been played.
  package var count: Int { games.reduce(0) { $0 + $1.count } }
}
