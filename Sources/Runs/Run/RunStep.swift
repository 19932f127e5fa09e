/// The next step of a run.
package enum RunStep: Hashable, Sendable {
  /// Play the games of the schedule.
  case play
  /// Continue with the games that make the ratings certain.
  case pursueCertainty
  /// Wait until the tournament's file, a bot or the records of other runs have changed, or the daily limit
  /// allows more games.
  case waitForChanges
  /// Wait until other shards have played the games that the next round depends on.
  case waitForShards
  case end(RunEnd)
}

/// The reason why a run ends.
package enum RunEnd: Hashable, Sendable {
  case nothingLeft
  /// The ratings are as certain as requested, or as the games allow.
  case certaintyReached
  /// The test of a comparison has a decision, or the games or the time of the comparison are used up.
  case comparisonOver
  /// A bot that has already played cannot take part in this shard, so its rounds would differ from the rounds
  /// of the other shards.
  case missingBot
  /// The secret that determines the luck of the record is missing or wrong.
  case missingSecret
  /// Other shards have to play first.
  case othersFirst
  case interrupted
  case failed(String)
}

/// The state of a run between two rounds, as far as its next step depends on it.
package struct RunState: Hashable, Sendable {
  package enum Certainty: Hashable, Sendable {
    case notWanted
    /// The ratings must become certain after the games of the format.
    case wanted
    /// The run plays the games that make the ratings certain.
    case pursued
  }

  /// The number of this run's remaining games in the schedule; 0 if a test is decided, or if the certainty
  /// goal or a limit of time or games is reached.
  package var remainingGames = 0
  /// Whether the format may ask for more games after the games of the schedule.
  package var hasMoreRounds = false
  package var isComparison = false
  package var isShard = false
  package var followsChanges = false
  package var lacksBot = false
  package var lacksSecret = false
  package var certainty = Certainty.notWanted

  package init() {}

  package var nextStep: RunStep {
    if lacksBot, !followsChanges { return .end(.missingBot) }
    if remainingGames > 0 { return lacksSecret ? .end(.missingSecret) : .play }
    switch certainty {
    case .wanted: return .pursueCertainty
    case .pursued: return .end(.certaintyReached)
    case .notWanted: break
    }
    if followsChanges { return .waitForChanges }
    return isShard && hasMoreRounds && !isComparison ? .waitForShards : .end(.nothingLeft)
  }

  /// Returns the end of the run after a round, or nil if the run continues.
  ///
  /// A comparison ends after one round. `isDecided` is whether its test has a decision; if so, an
  /// interruption of the round does not count.
  package func end(after ending: RoundInPlay.Ending, isDecided: Bool) -> RunEnd? {
    switch ending {
    case .complete: isComparison ? .comparisonOver : nil
    case .interrupted: isDecided ? .comparisonOver : .interrupted
    case .failed(let sentence): .failed(sentence)
    }
  }
}
