#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
    var information = stat()
    guard unsafe fstat(file.number, &information) == 0,
      information.st_mode & S_IFMT == S_IFREG
    else { return nil }
    number = UInt64(information.st_ino)
    size = Int(information.st_size)
    let time = Platform.changeTime(of: information)
    change = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
