package import Games
package import Ratings

/// What is told of two bots that are compared.
package struct Comparison: Sendable {
  /// The game's name.
  package var game: String
  /// Its rules.
  package var rules: Rules
  /// The two bots; the trial looks at it from the side of the first.
  package var contestants: [Contestant]
  /// How far the comparison is.
  package var trial: Trial

  package init(game: String, rules: Rules, contestants: [Contestant], trial: Trial) {
    precondition(contestants.count == 2, "two bots are compared")
    self.game = game
    self.rules = rules
    self.contestants = contestants
    self.trial = trial
  }

  /// The lead of the first bot; nil before the first meeting.
  var estimate: LeadEstimate? { LeadEstimate(trial.counts) }

  /// What meetings are called, for people.
  var noun: (one: String, several: String) {
    trial.counts.gamesInMeeting == 2 ? ("pair", "pairs") : ("game", "games")
  }
}
