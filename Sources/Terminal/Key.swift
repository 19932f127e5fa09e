/// A key of a terminal's keyboard.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, enter, escape, backspace, tab
  /// Control-C.
  case interrupt
  /// Control-Z.
  case suspend
  /// Control-D.
  case endOfInput
  case other
}
