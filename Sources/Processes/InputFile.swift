#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file, or standard input, that is read from its start to its end.
package struct InputFile: ~Copyable {
  /// Its path; "-" is standard input.
  package let path: String
  private let file: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// Opens a file.
  package init(_ path: String) throws(SystemError) {
    self.path = path
    let number = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("read \(path)") }
    file = Descriptor(owning: number)
  }

  /// The next bytes, at most 256 KiB; none at the end.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8> {
    let transfer = unsafe buffer.withUnsafeMutableBytes { unsafe file.receive(into: $0) }
    guard case .bytes(let count) = transfer else { throw SystemError("read \(path)") }
    return buffer[..<count]
  }

  /// All bytes of a file of at most `limit` bytes.
  ///
  /// - Throws: ``SystemError``, also where the file is larger.
  package static func contents(of path: String, limit: Int = 1 << 24) throws(SystemError) -> [UInt8]
  {
    var file = try InputFile(path)
    var bytes: [UInt8] = []
    while true {
      let more = try file.next()
      guard !more.isEmpty else { return bytes }
      bytes += more
      guard bytes.count <= limit else { throw SystemError("read \(path)", number: EFBIG) }
    }
  }
}
