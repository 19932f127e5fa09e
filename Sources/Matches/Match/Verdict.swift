import Games
import Tournaments

/// The result of a game, with the faults of its bots.
struct Verdict {
  /// The places of the seats, of which 1 is the best; seats at fault have the last place.
  let places: [Int]
  let reason: String
  /// The faults of the bots by their seats; nil for a bot without a fault.
  let faults: [Fault?]

  /// Creates the verdict of a game that ended by its rules, perhaps after faults.
  init(_ outcome: GameEnding, after faults: [Fault?]) {
    self.init(outcome.places, outcome.reason, faults)
  }

  /// Creates the verdict of a game that ended because of a fault.
  init(_ fault: FaultReason, of faults: [Fault?]) {
    self.init(Places.winner(nil, of: faults.count), fault.rawValue, faults)
  }

  /// Creates the verdict of a game for which some bots could not be started.
  init(startFailures: [String?]) {
    self.init(
      .startFailure,
      of: startFailures.map { $0.map { Fault(.startFailure, $0, mayBeAnInterrupt: true) } })
  }

  private init(_ places: [Int], _ reason: String, _ faults: [Fault?]) {
    self.places = Places.places(places, last: faults.indices.filter { faults[$0] != nil })
    self.reason = reason
    self.faults = faults
  }

  /// Whether a bot ended in the way in which a user ends it together with Joust.
  var mayBeAnInterrupt: Bool { faults.contains { $0?.mayBeAnInterrupt ?? false } }
}
