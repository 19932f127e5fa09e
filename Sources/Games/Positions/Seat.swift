/// A side of a game; a game usually has two sides, and at most eight.
public enum Seat: Int, Hashable, Sendable {
  /// The side that moves first, if the sides move in turn.
  case first
  /// The other side in a game of two.
  case second
  /// A side in a game of three or more.
  case third, fourth, fifth, sixth, seventh, eighth

  /// The opponent in a game of two.
  public var other: Seat { self == .first ? .second : .first }
}
