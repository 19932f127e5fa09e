import Games

/// How a game at a terminal ended.
struct PlayResult {
  private let table: PlayTable

  init(_ table: PlayTable) {
    self.table = table
  }

  /// One line.
  var text: String {
    if let position = table.boards[0].present as? any VersusPosition {
      return switch position.state {
      case .won(let seat, let reason): "\(name(seat.rawValue)) won (\(reason))"
      case .drawn(let reason): "drawn (\(reason))"
      case .turn: ""
      }
    }
    let races = table.boards.compactMap { $0.present as? any RacePosition }
    guard races.count > 1 else {
      return "over: score \(races.first?.score ?? 0), largest \(races.first?.measure ?? 0)"
    }
    let scores = races.map(\.score)
    guard scores[0] != scores[1] else { return "drawn, \(scores[0]) each" }
    let winner = scores[0] > scores[1] ? 0 : 1
    return "\(name(winner)) won, \(scores[winner]) to \(scores[1 - winner])"
  }

  private func name(_ player: Int) -> String { table.players[player].name }
}
