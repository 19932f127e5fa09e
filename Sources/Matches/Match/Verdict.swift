import Games
import Tournaments

/// The result of a game, with the faults of its bots.
struct Verdict {
  /// The places of the seats, from 1 for the best; seats at fault have the last place.
  let places: [Int]
  let reason: String
  /// The faults of the bots by their seats; nil for a bot without a fault.
  let faults: [Fault?]
  /// The seats that resigned, in the order of their resignations.
  let resigned: [Int]
  /// The rule of the tournament that ended the game based on the evals of the bots; nil if there was none.
  private(set) var adjudication: Adjudication?

  /// Creates the verdict of a game that ended by its rules, perhaps after faults and resignations.
  init(_ outcome: GameEnding, after faults: [Fault?], resigned: [Int] = []) {
    self.init(outcome.places, outcome.reason, faults, resigned)
  }

  /// Creates the verdict of a game that ended because of a fault.
  init(_ fault: FaultReason, of faults: [Fault?], resigned: [Int] = []) {
    self.init(Places.winner(nil, of: faults.count), fault.rawValue, faults, resigned)
  }

  /// Creates the verdict of a game that ended by a resignation or by an agreement on a draw.
  ///
  /// `faults` contains the faults of bots that were eliminated earlier in the game.
  init(_ end: EarlyEnd, after faults: [Fault?], resigned: [Int]) {
    self.init(Places.winner(nil, of: faults.count), end.rawValue, faults, resigned)
  }

  /// Creates the verdict of a game of two bots that was adjudicated.
  init(_ rule: Adjudication, places: [Int]) {
    self.init(places, EarlyEnd.adjudication.rawValue, [nil, nil], [])
    adjudication = rule
  }

  /// Creates the verdict of a game for which one or more bots could not be started.
  ///
  /// `startFailures` contains the reason for each seat, or nil if the bot of that seat was started.
  init(startFailures: [String?]) {
    self.init(
      .startFailure,
      of: startFailures.map { $0.map { Fault(.startFailure, $0, mayBeAnInterrupt: true) } })
  }

  private init(
    _ places: [Int], _ reason: String, _ faults: [Fault?], _ resigned: [Int] = []
  ) {
    self.places = Places.places(
      places, resigned: resigned, last: faults.indices.filter { faults[$0] != nil })
    self.reason = reason
    self.faults = faults
    self.resigned = resigned
  }

  /// Whether a bot may have exited because the user interrupted Joust.
  var mayBeAnInterrupt: Bool { faults.contains { $0?.mayBeAnInterrupt ?? false } }
}
