package import Games

/// Moves as people read them.
package enum MoveText {
  /// The number of a cell, or a direction's word.
  package static func text(_ move: Int, of game: any Game) -> String {
    switch game.notation {
    case .words(let words, _): words.indices.contains(move) ? words[move] : String(move)
    case .numbers: String(move)
    }
  }
}
