import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for the terminal from which the user started Joust.
package enum Console {
  /// Returns the size in characters of the terminal that shows a stream.
  ///
  /// Returns nil if the stream is not a terminal, or if the terminal does not report its size.
  package static func size(of stream: StandardStream) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package static var isInteractive: Bool { isatty(0) == 1 && StandardStream.output.isTerminal }

  /// Turns off line editing, echo and the signals that keys such as Control-C send, until ``leave()`` or the
  /// end of the program.
  ///
  /// When the terminal is restored, the first 63 bytes of `farewell` are written to standard output.
  package static func enter(farewell: String) throws(SystemError) {
    guard unsafe farewell.withCString({ unsafe joust_terminal_enter($0) }) == 0 else {
      throw SystemError("set up the terminal")
    }
  }

  package static func leave() { joust_terminal_restore() }

  /// Stops this program and the other programs of its pipeline until they are resumed, as Control-Z does.
  package static func stop() { kill(0, SIGTSTP) }

  /// Waits at most a given time for keys, and returns their bytes.
  ///
  /// Returns an empty array if no key was pressed, and nil if the terminal is closed.
  package static func keys(within milliseconds: Int32) -> [UInt8]? {
    var entry = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, milliseconds) > 0 else { return [] }
    var room = [UInt8](repeating: 0, count: 256)
    let transfer = unsafe room.withUnsafeMutableBytes { room in
      Transfer { unsafe read(0, room.baseAddress, room.count) }
    }
    return switch transfer {
    case .bytes(0), .broken: nil
    case .bytes(let count): Array(room.prefix(count))
    case .wouldBlock: []
    }
  }
}
