#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file, or standard input for the path `-`, read from start to end.
package struct InputFile: ~Copyable {
  package let path: String
  private let file: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  package init(_ path: String) throws(SystemError) {
    self.path = path
    // With O_NONBLOCK, a lease that a bot holds on its own file cannot delay the opening. The opening of a
    // named pipe must wait until another program opens the pipe for writing.
    let flags = Self.size(of: path) == nil ? 0 : O_NONBLOCK
    let number = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC | flags)
    guard number >= 0 else { throw SystemError("read \(path)") }
    file = Descriptor(owning: number)
  }

  /// Returns the next bytes, at most 256 KiB; empty at the end.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8> {
    while true {
      switch unsafe buffer.withUnsafeMutableBytes({ unsafe file.receive(into: $0) }) {
      case .bytes(let count): return buffer[..<count]
      case .wouldBlock:
        // Another program may have made standard input non-blocking. A regular file never blocks.
        guard path == "-" else { throw SystemError("read \(path)") }
        var entry = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
      case .broken: throw SystemError("read \(path)")
      }
    }
  }

  package mutating func seek(to position: Int) throws(SystemError) {
    guard lseek(file.number, off_t(position), SEEK_SET) >= 0 else {
      throw SystemError("read \(path)")
    }
  }

  /// Returns the current size of a regular file in bytes, or nil for any other path.
  package static func size(of path: String) -> Int? {
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(information.st_size)
  }

  /// Returns all bytes of a file.
  ///
  /// - Throws: `EFBIG` if the file has more than `limit` bytes.
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

/// A named pipe that shows whether another program still runs: the other program holds the pipe open.
package enum NamedPipe {
  /// Makes a named pipe that programs of all users may open; returns false if the system refuses.
  package static func make(_ path: String) -> Bool {
    unsafe mkfifo(path, 0o600) == 0 && chmod(path, 0o666) == 0
  }

  /// Returns whether a program holds the pipe open for reading.
  package static func isRead(_ path: String) -> Bool {
    Descriptor(opening: path, O_WRONLY | O_NONBLOCK) != nil
  }
}
