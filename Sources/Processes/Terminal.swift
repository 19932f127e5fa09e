import CProcesses

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal that a person sits at.
package enum Terminal {
  /// The columns and rows of the window that a stream is shown in; nil where it is shown in none.
  package static func size(of stream: StandardStream) -> (columns: Int, rows: Int)? {
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard unsafe joust_terminal_size(stream.rawValue, &columns, &rows) == 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  /// Whether a person can press keys and see what comes of it.
  package static var isInteractive: Bool { isatty(0) == 1 && StandardStream.output.isTerminal }

  /// Has keys come one by one, unseen, Control-C and Control-Z as well, until ``leave()``.
  ///
  /// - Parameter farewell: what the terminal is sent when that ends, however the program does.
  /// - Throws: ``SystemError`` where the terminal refuses.
  package static func enter(farewell: String) throws(SystemError) {
    guard unsafe farewell.withCString({ unsafe joust_terminal_enter($0) }) == 0 else {
      throw SystemError("set up the terminal")
    }
  }

  /// Has the terminal be as it was before.
  package static func leave() {
    joust_terminal_restore()
  }

  /// Stops the program and its pipeline as Control-Z does, until somebody has it go on.
  package static func stop() {
    kill(0, SIGTSTP)
  }

  /// The bytes of keys that were pressed.
  ///
  /// - Parameter milliseconds: how long to wait for some at most.
  /// - Returns: the bytes, perhaps none; nil where the terminal is gone.
  package static func keys(within milliseconds: Int) -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 256)
    let count = unsafe joust_terminal_read(&room, Int32(room.count), Int32(milliseconds))
    return count < 0 ? nil : Array(room.prefix(Int(count)))
  }
}
