/// A position, including the luck, in a game that each bot plays alone.
public protocol RacePosition: Position {
  /// Whether the game on this board has ended.
  var isOver: Bool { get }

  /// The number of moves made so far.
  var moveCount: Int { get }

  /// The score; the bot with the higher score wins.
  var score: Double { get }

  /// The way in which the limit of moves ended the board; nil if the limit did not end it.
  var limitEnding: LimitEnding? { get }

  /// A second figure for the record, named by ``RaceGame/measureName``.
  var measure: Int { get }

  /// The position as numbers for the game's own script on the page of a run; nil if the game has no such
  /// script.
  var pageNumbers: [Int]? { get }
}

extension RacePosition {
  /// By default nil, because games end by their rules.
  public var limitEnding: LimitEnding? { nil }

  /// By default nil, because the page draws positions without a script of the game.
  public var pageNumbers: [Int]? { nil }
}
