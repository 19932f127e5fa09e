import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  private static let refusals = Mutex<[StandardStream: Int32]>([:])

  /// Has what is opened later never be taken for a standard stream: where one of the three is
  /// closed something stands in for it that refuses every use.
  package static func reserve() { joust_reserve_standard_streams() }

  /// Writes a text at once; what nobody reads any more is dropped.
  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    guard Descriptor.sendAll(bytes, to: rawValue) < bytes.count else { return }
    let number = errno
    Self.refusals.withLock { $0[self] = $0[self] ?? number }
  }

  /// Why something that was written did not arrive, though somebody reads; nil where all did.
  package var failure: SystemError? {
    guard let number = Self.refusals.withLock({ $0[self] }), number != EPIPE else { return nil }
    return SystemError("write to standard \(self)", number: number)
  }

  package var isWanted: Bool { Self.refusals.withLock { $0[self] == nil } }

  package var isTerminal: Bool { isatty(rawValue) == 1 }
}

/// The terminal that a person sits at.
package enum Console {
  /// The size of the window that shows a stream; nil where none does.
  package static func size(of stream: StandardStream) -> (columns: Int, rows: Int)? {
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard unsafe joust_terminal_size(stream.rawValue, &columns, &rows) == 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  package static var isInteractive: Bool { isatty(0) == 1 && StandardStream.output.isTerminal }

  /// Has keys come one by one, unseen, Control-C and Control-Z as well, until ``leave()`` or the
  /// end of the program, when the terminal is sent `farewell`.
  package static func enter(farewell: String) throws(SystemError) {
    guard unsafe farewell.withCString({ unsafe joust_terminal_enter($0) }) == 0 else {
      throw SystemError("set up the terminal")
    }
  }

  package static func leave() { joust_terminal_restore() }

  /// Stops the program and its pipeline as Control-Z does, until somebody has it go on.
  package static func stop() { kill(0, SIGTSTP) }

  /// The bytes of keys that were pressed; nil where the terminal is gone.
  package static func keys(within milliseconds: Int) -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 256)
    let count = unsafe joust_terminal_read(&room, Int32(room.count), Int32(milliseconds))
    return count < 0 ? nil : Array(room.prefix(Int(count)))
  }
}
