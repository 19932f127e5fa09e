import Games
import Tournaments

/// How a game ended.
struct Verdict {
  /// The places of the seats, 1 being the best; those at fault have the last one.
  let places: [Int]
  let reason: String
  /// What each bot did wrong, by its seat: nil where it did nothing.
  let faults: [Fault?]

  /// The end by the rules, after faults that did not end the game.
  init(_ outcome: GameEnding, after faults: [Fault?]) {
    self.init(outcome.places, outcome.reason, faults)
  }

  /// The end by a fault, which is among those of all seats.
  init(_ fault: FaultReason, of faults: [Fault?]) {
    self.init(Places.winner(nil, of: faults.count), fault.rawValue, faults)
  }

  /// The end of a game for which some bots could not be started.
  init(startFailures: [String?]) {
    self.init(
      .startFailure,
      of: startFailures.map { $0.map { Fault(.startFailure, $0, mayBeAnInterrupt: true) } })
  }

  private init(_ places: [Int], _ reason: String, _ faults: [Fault?]) {
    self.places = Places.places(places, behind: faults.indices.filter { faults[$0] != nil })
    (self.reason, self.faults) = (reason, faults)
  }

  /// Whether a bot ended as it would if somebody had ended it together with Joust.
  var mayBeAnInterrupt: Bool { faults.contains { $0?.mayBeAnInterrupt ?? false } }
}

package enum Interruption: Error, Hashable, Sendable, CustomStringConvertible {
  case stopped
  case machine(String)
  /// A bot can't be started any more, since something that it was started from is gone.
  case absent(bot: String, lack: String)

  package var description: String {
    switch self {
    case .stopped: "the run was asked to stop"
    case .machine(let sentence): sentence
    case .absent(let bot, let lack): "\(bot) can't be started any more: \(lack)"
    }
  }
}
