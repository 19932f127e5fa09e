import Games
import Reports
import Tournaments

extension ToldGame {
  /// Has the referee of a game tell one that was played; nil where there is none, or the game can't
  /// have been played so.
  init?(_ record: GameRecord, in library: GameLibrary) {
    guard GameCatalog.named(record.game) == nil, case .versus(let opening, let moves) = record.play,
      let game = try? library.game(named: record.game, rules: record.rules) as? any VersusGame
    else { return nil }
    var position = game.start(seed: record.seed ?? 0)
    var drawings = [position.drawing]
    var movers: [Int] = []
    for move in opening + moves {
      guard case .turn(let seat) = position.state, position.isLegal(move) else { return nil }
      movers.append(seat.rawValue)
      position.play(move)
      drawings.append(position.drawing)
    }
    guard position.failure == nil else { return nil }
    var words: [String]?
    if case .words(let list, _) = game.notation { words = list }
    self.init(
      seats: game.seatNames, words: words,
      drawings: drawings.contains(nil) ? [] : drawings.compactMap(\.self),
      movers: movers.enumerated().allSatisfy { $0.offset % 2 == $0.element } ? [] : movers)
  }
}
