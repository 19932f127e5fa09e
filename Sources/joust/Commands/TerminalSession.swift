import FoundationEssentials
import Hosting
import Terminal

/// The whole terminal, taken over for a while.
final class TerminalSession {
  private var screen: FullScreen
  private var parser = KeyParser()
  private var keys: [Key] = []

  /// How long it is waited for a key, in milliseconds.
  private static let tick: Int32 = 20

  /// Takes the terminal over; what asks the program to stop is held back until ``key()`` takes it.
  init() throws(SystemError) {
    screen = FullScreen(ColourDepth(environment: ProcessInfo.processInfo.environment))
    try enter()
  }

  func leave() { Console.leave() }

  private func enter() throws(SystemError) {
    try Console.enter(farewell: FullScreen.exit)
    StandardStream.output.write(FullScreen.entrance)
    screen.forget()
  }

  /// Has the terminal show the lines that fit into its window, the first time or again.
  func show(_ lines: (ScreenSize) -> [StyledText]) {
    let size = Console.size(of: .output).map(ScreenSize.init) ?? .usual
    let text = screen.draw(lines(size), size)
    if !text.isEmpty { StandardStream.output.write(text) }
  }

  /// The next key that was pressed; nil after a fiftieth of a second without one; throws ``Stop``.
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
