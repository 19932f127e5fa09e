import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A standard output stream of this process.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  private static let refusals = Mutex<[StandardStream: Int32]>([:])

  /// Reserves the descriptor numbers of closed standard streams, so that no file opened later gets one of
  /// these numbers.
  ///
  /// Reads from a reserved standard input fail, and so do writes to a reserved standard output or error.
  package static func reserve() {
    for number: Int32 in 0..<3 where fcntl(number, F_GETFD) < 0 {
      // The system assigns the lowest free number, which is the stream's number. The mode is the opposite of
      // the stream's use.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a text without buffering.
  ///
  /// If a write fails, the rest of the text is dropped; see ``failure``.
  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    guard Descriptor.sendAll(bytes, to: rawValue) < bytes.count else { return }
    let number = errno
    Self.refusals.withLock { $0[self] = $0[self] ?? number }
  }

  /// The error of the first failed write; nil if no write failed, or if that write failed because the reader
  /// had closed the stream.
  package var failure: SystemError? {
    guard let number = Self.refusals.withLock({ $0[self] }), number != EPIPE else { return nil }
    return SystemError("write to standard \(self)", number: number)
  }

  /// Whether no write to the stream has failed.
  package var isWanted: Bool { Self.refusals.withLock { $0[self] == nil } }

  package var isTerminal: Bool { isatty(rawValue) == 1 }
}
