/// The result of a game for one of its bots.
package enum EndResult: String, Hashable, Sendable, CaseIterable {
  case win, loss, draw

  /// Creates the result of a seat: a sole first place is a win, a shared first place is a draw, and any other
  /// place is a loss.
  package init(_ places: [Int], of seat: Int) {
    self = places[seat] > 1 ? .loss : places.count { $0 == 1 } == 1 ? .win : .draw
  }
}
