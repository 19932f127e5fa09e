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
      case .broken: return
      }
    }
  }

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
