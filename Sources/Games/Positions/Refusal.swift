/// The refusal of a move that a referee judged to be illegal.
public struct Refusal: Hashable, Sendable {
  /// The index of the seat that made the move.
  public let seat: Int
  /// The reason that the referee gave.
  public let reason: String

  package init(seat: Int, reason: String) {
    self.seat = seat
    self.reason = reason
  }
}
