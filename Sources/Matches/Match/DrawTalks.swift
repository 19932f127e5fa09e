/// The open draw offers in a game of two seats.
///
/// A bot offers a draw with a move. The opponent accepts the offer if its next answer also offers a draw. If
/// both bots move at the same time, only an offer in the same step can be accepted.
struct DrawTalks {
  /// For each seat, the turn of its last answer if that answer offered a draw; otherwise nil.
  private var offers: [Int?] = [nil, nil]

  /// Returns whether the opponent of a seat offered a draw with its last answer.
  func isOffered(to seat: Int) -> Bool { offers[1 - seat] != nil }

  /// Adds the answer of a seat; returns whether the answer accepts a draw.
  mutating func add(_ offersDraw: Bool, of seat: Int, turn: Int, together: Bool) -> Bool {
    let offer = offers[1 - seat]
    offers[seat] = offersDraw ? turn : nil
    guard offersDraw, let offer else { return false }
    return !together || offer == turn
  }
}
