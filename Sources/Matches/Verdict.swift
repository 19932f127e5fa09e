import Games
import Tournaments

struct Verdict {
  /// Who won, from the side of the first seat.
  var result: GameResult
  var reason: String
  /// What each bot did wrong, by its seat: nil where it did nothing.
  var faults: [Fault?] = [nil, nil]

  init(_ outcome: GameState.Outcome) {
    reason = outcome.reason
    result =
      switch outcome {
      case .won(seat: 0, _): .firstWins
      case .won: .secondWins
      case .drawn: .draw
      }
  }

  init(_ fault: Fault, of seat: Int) {
    result = seat == 0 ? .secondWins : .firstWins
    reason = fault.reason.rawValue
    faults[seat] = fault
  }

  /// The end of a game for which one bot or both could not be started.
  init(startFailures: [String?]) {
    faults = startFailures.map { $0.map { Fault(.startFailure, $0, mayBeAnInterrupt: true) } }
    reason = FaultReason.startFailure.rawValue
    result =
      switch (faults[0], faults[1]) {
      case (.some, .some): .draw
      case (.some, nil): .secondWins
      default: .firstWins
      }
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
