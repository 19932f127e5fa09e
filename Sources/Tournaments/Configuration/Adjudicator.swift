import Games

/// Counts the evals of a game's moves, and determines when a rule ends the game.
package struct Adjudicator: Sendable {
  /// For each condition, the length of a seat's streak: its latest moves in a row whose evals fulfill the
  /// condition.
  private struct Streaks: Sendable {
    var lost = 0
    var won = 0
    var equal = 0
  }

  private let rules: Adjudication
  private var streaks = [Streaks(), Streaks()]

  package init(_ rules: Adjudication) {
    self.rules = rules
  }

  /// Adds the eval of a move, and determines whether a rule ends the game after this move.
  ///
  /// - Parameters:
  ///   - eval: The eval that the bot sent; nil if the bot sent none. A missing eval fulfills no condition.
  ///   - seat: The seat that made the move, 0 or 1.
  ///   - plies: The number of moves of both seats so far, including this move and the opening moves.
  /// - Returns: The rule that ends the game, and the places of the seats; nil if the game continues.
  package mutating func add(
    _ eval: Double?, of seat: Int, plies: Int
  ) -> (rule: Adjudication, places: [Int])? {
    if let resign = rules.resign {
      streaks[seat].lost = eval.map { $0 <= -resign.eval } ?? false ? streaks[seat].lost + 1 : 0
      streaks[seat].won = eval.map { $0 >= resign.eval } ?? false ? streaks[seat].won + 1 : 0
      if streaks[seat].lost >= resign.moves,
        !resign.both || streaks[1 - seat].won >= resign.moves
      {
        return (Adjudication(resign: resign), Places.winner(1 - seat, of: 2))
      }
    }
    if let draw = rules.draw {
      streaks[seat].equal =
        eval.map { abs($0) <= draw.eval } ?? false ? streaks[seat].equal + 1 : 0
      if plies / 2 >= draw.from, streaks.allSatisfy({ $0.equal >= draw.moves }) {
        return (Adjudication(draw: draw), Places.winner(nil, of: 2))
      }
    }
    return nil
  }
}
