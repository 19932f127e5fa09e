/// A key that was pressed.
package enum Key: Hashable, Sendable {
  /// A key with a character; a space, too.
  case character(Character)
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case enter
  case escape
  case backspace
  case tab
  /// Control and C.
  case interrupt
  /// Control and Z.
  case suspend
  /// Control and D.
  case endOfInput
  /// One that nothing is made of.
  case other
}
