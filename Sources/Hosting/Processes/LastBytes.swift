#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The last bytes of a program's standard error.
struct LastBytes {
  /// The largest number of bytes.
  static let capacity = 65536

  private var bytes: [UInt8] = []

  var contents: ArraySlice<UInt8> { bytes.suffix(Self.capacity) }

  mutating func append(_ more: [UInt8]) {
    bytes += more.suffix(Self.capacity)
    guard bytes.count >= 2 * Self.capacity else { return }
    bytes.removeFirst(bytes.count - Self.capacity)
  }
}

extension LineProcess {
  /// The state of the program's next line.
  package enum Line {
    /// The line without its line end.
    ///
    /// The bytes do not change. If the caller still keeps them, the next read copies the whole buffer.
    case whole(ArraySlice<UInt8>)
    case partial
    /// The line is incomplete, and no more output can come.
    case closed
    /// The limit of a line or of a turn is exceeded.
    case overLimit
  }

  /// A limit that the processes of a program exceed.
  package enum Excess: Sendable {
    case memory(bytes: Int)
    /// The number of memory mappings, each of which uses memory of the kernel.
    case mappings(count: Int)
    /// The number of open files, sockets and pipes.
    case descriptors(count: Int)
    /// A process runs a program that its user may not read.
    ///
    /// The system does not show the memory of such a process.
    case unreadable
    case files(count: Int, bytes: Int)
    /// The number of processes, including threads.
    case processes(count: Int)
  }
}
