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

  /// Its bytes now; nil for what is no file on a disk.
  package var size: Int? {
    guard let information = file.information, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(information.st_size)
  }

  /// What tells the file from others, and from itself at other times; nil for what is no file on a
  /// disk.
  package var look: FileLook? { FileLook(of: file) }

  /// Goes on reading at a byte of the file.
  package mutating func seek(to position: Int) throws(SystemError) {
    guard lseek(file.number, off_t(position), SEEK_SET) >= 0 else {
      throw SystemError("read \(path)")
    }
  }

  /// The bytes before a byte of the file, at most so many; reading goes on where it was.
  ///
  /// - Throws: where there are fewer.
  package func bytes(before end: Int, count: Int) throws(SystemError) -> [UInt8] {
    let count = min(count, end)
    var bytes = [UInt8](repeating: 0, count: count)
    let found = unsafe pread(file.number, &bytes, count, off_t(end - count))
    guard found == count else { throw SystemError("read \(path)") }
    return bytes
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

/// What tells a file from others, and from itself at other times.
package struct FileLook: Hashable, Sendable {
  /// Its number in its file system.
  package let number: UInt64
  /// Its bytes.
  package let size: Int
  /// When it was last changed, in nanoseconds.
  package let change: Int64

  /// The look of an open file; nil for what is no file on a disk.
  init?(of file: borrowing Descriptor) {
    guard let information = file.information, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    number = UInt64(information.st_ino)
    size = Int(information.st_size)
    let time = Platform.changeTime(of: information)
    change = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
