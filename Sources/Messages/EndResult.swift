/// How a game ended, from the side of the bot that is told.
package enum EndResult: String, Hashable, Sendable, CaseIterable {
  case win, loss, draw
}
