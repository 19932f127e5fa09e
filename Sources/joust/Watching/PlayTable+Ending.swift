import Games
import Messages
import Screens

extension PlayTable {
  /// How the game ended for a player, as bots are told; nil while it goes on.
  func ending(for player: Int) -> (result: EndResult, reason: String)? {
    guard movers.isEmpty else { return nil }
    let positions = players.indices.map { question(to: $0).position }
    if let position = positions[0] as? any VersusPosition {
      return switch position.state {
      case .won(let seat, let reason): (seat.rawValue == player ? .win : .loss, reason)
      case .drawn(let reason): (.draw, reason)
      case .turn: nil
      }
    }
    let scores = positions.map { ($0 as? any RacePosition)?.score ?? 0 }
    guard scores.count == 2, scores[0] != scores[1] else { return (.draw, "score") }
    return (scores[player] == scores.max() ? .win : .loss, "score")
  }
}
