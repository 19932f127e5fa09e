/// The reason, other than a fault of a bot, why a game was not played to its end.
package enum Interruption: Error, Hashable, Sendable, CustomStringConvertible {
  case stopped
  case machine(String)
  /// A bot cannot be started because one of its files is missing.
  case absent(bot: String, lack: String)

  package var description: String {
    switch self {
    case .stopped: "the run was asked to stop"
    case .machine(let sentence): sentence
    case .absent(let bot, let lack): "\(bot) can't be started any more: \(lack)"
    }
  }
}
