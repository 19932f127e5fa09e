import CProcesses
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where a program writes.
package enum StandardStream: Int32, Sendable {
  /// For results.
  case output = 1
  /// For progress and diagnostics.
  case error = 2

  private static let refusals = Mutex<[StandardStream: Int32]>([:])

  /// Has what is opened later never be taken for a standard stream: where one of the three is closed
  /// something stands in for it that refuses every use.
  ///
  /// To be called once, when the program begins.
  package static func reserve() {
    joust_reserve_standard_streams()
  }

  /// Writes a text at once; what nobody reads any more is dropped.
  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let transfer = unsafe bytes.withUnsafeBytes { all in
        let part = unsafe UnsafeRawBufferPointer(rebasing: all[sent...])
        return Transfer { unsafe Self.put(rawValue, part.baseAddress, part.count) }
      }
      switch transfer {
      case .bytes(let count): sent += count
      case .wouldBlock: Platform.sleep(nanoseconds: 1_000_000)
      case .broken:
        let number = errno
        Self.refusals.withLock { $0[self] = $0[self] ?? number }
        return
      }
    }
  }

  /// Why something that was written did not arrive, though somebody reads; nil where all did.
  package var failure: SystemError? {
    guard let number = Self.refusals.withLock({ $0[self] }), number != EPIPE else { return nil }
    return SystemError("write to standard \(self)", number: number)
  }

  /// Whether all that was written could be, so that writing more makes sense.
  package var isWanted: Bool { Self.refusals.withLock { $0[self] == nil } }

  private static func put(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    unsafe Darwin.write(number, start, count)
    #else
    unsafe Glibc.write(number, start, count)
    #endif
  }

  /// Whether a person looks on.
  package var isTerminal: Bool { isatty(rawValue) == 1 }
}
