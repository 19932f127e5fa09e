import Games
package import Reports
package import Tournaments

extension GameDescription {
  /// Has the referee of a game describe one that was played; nil where there is none, or the game can't
  /// have been played so.
  package init?(_ record: GameRecord, in library: GameLibrary) {
    guard GameCatalog.named(record.game) == nil,
      let refereed = try? library.game(of: record)
    else { return nil }
    var words: [String]?
    if case .words(let list, _) = refereed.notation { words = list }
    guard case .versus(let opening, let moves) = record.play,
      case .versus(let game) = refereed.shape
    else {
      // What each bot played alone is told by its moves.
      self.init(seats: [], words: words, drawings: [], movers: [])
      return
    }
    var position = game.start(seed: record.seed ?? 0)
    var positions: [any VersusPosition] = [position]
    var movers: [Int] = []
    for move in opening + moves {
      guard case .turn(let seat) = position.state else { return nil }
      movers.append(seat.rawValue)
      if move == Steps.noMove {
        position.eliminate()
      } else {
        guard position.isLegal(move) else { return nil }
        position.play(move)
      }
      positions.append(position)
    }
    guard position.failure == nil else { return nil }
    let drawings = positions.compactMap(\.drawing)
    let boards = positions.compactMap(\.boardDrawing)
    self.init(
      seats: game.seatNames, words: words,
      drawings: drawings.count == positions.count ? drawings : [],
      boards: boards.count == positions.count ? boards : [],
      movers: movers.enumerated().allSatisfy { $0.offset % game.seatCount == $0.element }
        ? [] : movers)
  }
}
