import Hosting
import Terminal

/// A full-screen session of the terminal, which ends with ``leave()``.
final class TerminalSession {
  private var screen: FullScreen
  private var parser = KeyParser()
  private var keys: [Key] = []

  /// The longest time to wait for a key, in milliseconds.
  private static let tick: Int32 = 20

  /// Enters the full screen.
  ///
  /// Signals that ask the program to stop must be blocked; ``key()`` receives them.
  init() throws(SystemError) {
    screen = FullScreen(ColorDepth(environment: EnvironmentVariables.all))
    try enter()
  }

  func leave() { Console.leave() }

  private func enter() throws(SystemError) {
    try Console.enter(farewell: FullScreen.exit)
    StandardStream.output.write(FullScreen.entrance)
    screen.forget()
  }

  /// Draws as many lines as fit into the window.
  func show(_ lines: (ScreenSize) -> [StyledText]) {
    let size = Console.size(of: .output).map(ScreenSize.init) ?? .usual
    let text = screen.draw(lines(size), size)
    if !text.isEmpty { StandardStream.output.write(text) }
  }

  /// Returns the next key, or nil if none arrives within 20 ms.
  ///
  /// Throws ``Stop`` if the program was asked to stop, Control-C was pressed or the terminal was closed.
  func key() throws -> Key? {
    guard !Signals.next(within: 0) else { throw Stop() }
    if keys.isEmpty { try readKeys() }
    return keys.isEmpty ? nil : keys.removeFirst()
  }

  private func readKeys() throws {
    guard let bytes = Console.keys(within: Self.tick) else { throw Stop() }
    keys = parser.feed(bytes)
    if bytes.isEmpty, parser.isInKey { keys += parser.pause() }
    if keys.contains(.interrupt) { throw Stop() }
    if keys.contains(.suspend) {
      leave()
      Console.stop()
      try enter()
    }
    keys.removeAll { $0 == .suspend }
  }

  struct Stop: Error {}
}
