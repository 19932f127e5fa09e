/// The result of a game that ended by its rules.
package struct GameEnding: Hashable, Sendable {
  /// The places of the seats, as in ``Places``.
  package let places: [Int]
  /// The reason for the end of the game, a word that the rules define.
  package let reason: String

  package init(places: [Int], reason: String) {
    self.places = places
    self.reason = reason
  }
}

extension GameEnding {
  /// The reason for the end of a game that reached the limit of moves.
  package static let moveLimit = "move-limit"

  /// Creates the result of a race whose boards are all over: the highest score wins, and a board
  /// without a score makes the game a draw.
  package init(ofRace boards: [any RacePosition]) {
    let endings = boards.map(\.limitEnding)
    let scores = endings.contains(.unscored) ? boards.map { _ in 0 } : boards.map(\.score)
    self.init(
      places: Places.byScores(scores),
      reason: endings.allSatisfy { $0 == nil } ? "score" : Self.moveLimit)
  }
}
