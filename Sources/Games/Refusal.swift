/// The refusal of a text that a referee does not accept as a move.
public struct Refusal: Hashable, Sendable {
  /// The index of the seat that sent the text.
  public let seat: Int
  /// The reason that the referee gave.
  public let reason: String

  package init(seat: Int, reason: String) {
    self.seat = seat
    self.reason = reason
  }
}
