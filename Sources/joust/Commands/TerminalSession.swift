import FoundationEssentials
import Hosting
import Terminal

/// The whole terminal, taken over for a while.
final class TerminalSession {
  private var screen: FullScreen
  private var parser = KeyParser()

  /// How long it is waited for a key, in milliseconds.
  private static let tick = 20

  /// Takes the terminal over; what asks the program to stop is held back until ``keys()`` takes it.
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

  /// The keys that were pressed, waited for a fiftieth of a second at most; throws ``Stop``.
  func keys() throws -> [Key] {
    guard !Signals.next(within: 0), let bytes = Console.keys(within: Self.tick) else {
      throw Stop()
    }
    var keys = parser.feed(bytes)
    if bytes.isEmpty, parser.isInKey { keys += parser.pause() }
    if keys.contains(.interrupt) { throw Stop() }
    if keys.contains(.suspend) {
      leave()
      Console.stop()
      try enter()
    }
    return keys.filter { $0 != .suspend }
  }

  struct Stop: Error {}
}
