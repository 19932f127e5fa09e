/// The reason why a game has no openings.
package enum OpeningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No unfinished position was found after the given number of plies.
  case none(plies: Int)
  /// A line in the user's list of openings is wrong; lines are numbered from 1.
  case line(Int, String)
  /// The luck of the game already makes each start different.
  case luck
  /// The game's referee failed.
  case failure(String)

  package var description: String {
    switch self {
    case .none(let plies):
      "no unfinished position was found after \(plies) opening \(plies == 1 ? "ply" : "plies") in "
        + "which one bot moves at a time; use fewer plies"
    case .line(let number, let reason): "opening \(number): \(reason)"
    case .luck: "each game already starts differently by luck; play this game without openings"
    case .failure(let sentence): sentence
    }
  }
}
