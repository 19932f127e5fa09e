import FoundationEssentials
import Processes
import Screens
import Tournaments

/// The whole terminal, taken over for a while.
final class Stage {
  private var screen: FullScreen
  private var parser = KeyParser()
  private var quietTicks = 0

  /// How long it is waited for a key, in milliseconds.
  private static let tick = 20

  /// Takes the terminal over; what asks the program to stop is held back until ``keys()`` takes it.
  init() throws(SystemError) {
    screen = FullScreen(ColourDepth(environment: ProcessInfo.processInfo.environment))
    try enter()
  }

  /// Gives it back; exit() would do so, too.
  func leave() {
    Terminal.leave()
  }

  private func enter() throws(SystemError) {
    try Terminal.enter(farewell: FullScreen.exit)
    StandardStream.output.write(FullScreen.entrance)
    screen.forget()
  }

  /// Has the terminal show the lines that fit into its window, the first time or again.
  func show(_ lines: (ScreenSize) -> [StyledText]) {
    let size = Terminal.size(of: .output).map(ScreenSize.init) ?? .usual
    let text = screen.draw(lines(size), size)
    if !text.isEmpty { StandardStream.output.write(text) }
  }

  /// The keys that were pressed, waited for a fiftieth of a second at most.
  ///
  /// - Throws: ``Farewell`` where the program is to stop.
  func keys() throws -> [Key] {
    guard !Signals.next(within: 0), let bytes = Terminal.keys(within: Self.tick) else {
      throw Farewell()
    }
    var keys = parser.feed(bytes)
    if bytes.isEmpty, parser.isInKey { keys += parser.pause() }
    if keys.contains(.interrupt) { throw Farewell() }
    if keys.contains(.suspend) {
      leave()
      Terminal.stop()
      try enter()
    }
    return keys.filter { $0 != .suspend }
  }

  /// Somebody wants the program to stop.
  struct Farewell: Error {}
}
