package import Games

/// A game that is being played, with its moves so far.
package struct GameSoFar: Sendable {
  /// The moves on the shared board or, in a race, on the board of one bot.
  package struct Board: Sendable {
    /// The moves, without those of an opening.
    package var moves: [Int] = []
    /// The pictures of the last positions, including the current position; empty in games without pictures,
    /// and in built-in games, whose moves can be replayed.
    package var pictures: [PositionPicture] = []
    /// The last moves in the usual notation of the game; empty if the game has no such notation.
    package var notations: [String] = []

    package init() {}
  }

  /// The number of the table at which the game is played, from 0; a new game gets the lowest free number.
  package var table: Int
  package var id: String
  package var game: any Game
  /// The names of the bots, in the order of their seats.
  package var bots: [String]
  package var start: ScheduledGame.Start
  package var boards: [Board] = []
  /// The seat of each move after the opening, in order; nil if unknown, and empty in a race.
  package var movers: [Int]? = []
  /// The seats whose moves are next; empty in a race.
  package var next: [Int] = []
  /// The time since the last move, in seconds.
  package var silence = 0.0

  package init(
    table: Int, id: String, game: any Game, bots: [String], start: ScheduledGame.Start
  ) {
    self.table = table
    self.id = id
    self.game = game
    self.bots = bots
    self.start = start
  }
}
