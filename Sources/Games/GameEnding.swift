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
