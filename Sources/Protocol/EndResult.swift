/// The end of a game for one of its bots.
package enum EndResult: String, Hashable, Sendable, CaseIterable {
  case win, loss, draw

  /// Creates the result of a seat: a win is the first place alone, a draw is a shared first place.
  package init(_ places: [Int], of seat: Int) {
    self = places[seat] > 1 ? .loss : places.count { $0 == 1 } == 1 ? .win : .draw
  }
}
