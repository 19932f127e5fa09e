import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file descriptor, which is closed when this value is destroyed.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a file.
  ///
  /// Returns nil and sets `errno` if the file cannot be opened.
  init?(opening path: String, _ flags: Int32) {
    let number = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit {
    close(number)
  }

  var information: stat? {
    var information = stat()
    return unsafe fstat(number, &information) == 0 ? information : nil
  }

  /// Returns whether the open file is still at a path.
  ///
  /// A link at the path is not followed.
  func isStill(at path: String) -> Bool {
    var named = stat()
    guard let own = information, unsafe lstat(path, &named) == 0 else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Writes the data of the file to the disk; returns false and sets `errno` if the disk failed.
  ///
  /// Also returns true for a file that cannot be synchronized, such as a pipe.
  func synchronize() -> Bool {
    while Platform.synchronize(number) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL, ENOTSUP, EROFS: return true
      default: return false
      }
    }
    return true
  }

  func receive(into room: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { unsafe read(number, room.baseAddress, room.count) }
  }

  /// Writes the bytes of a range with one system call, which may write only a part of them.
  static func send(_ bytes: [UInt8], in range: Range<Int>, to number: Int32) -> Transfer {
    unsafe bytes.withUnsafeBytes { all in
      let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
      return Transfer { unsafe write(number, part.baseAddress, part.count) }
    }
  }

  /// Writes all bytes, waiting if necessary, and returns the number of written bytes.
  ///
  /// The number is smaller than the count of `bytes` only if a write fails; `errno` then contains the reason.
  static func sendAll(_ bytes: [UInt8], to number: Int32) -> Int {
    var sent = 0
    while sent < bytes.count {
      switch send(bytes, in: sent..<bytes.count, to: number) {
      case .bytes(let count): sent += count
      case .wouldBlock: Platform.sleep(nanoseconds: 1_000_000)
      case .broken: return sent
      }
    }
    return sent
  }
}

/// A pipe to or from a child.
///
/// The end that this process uses never blocks: the reading end if `toUs` is true, otherwise the writing end.
struct Pipe: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init(toUs: Bool) throws(LaunchError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe joust_pipe(&ends, toUs ? 0 : 1) == 0 else {
      throw .system(SystemError("open a pipe"))
    }
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }
}

enum Transfer {
  /// The number of transferred bytes; after a read, 0 means the end of the file.
  case bytes(Int)
  case wouldBlock
  case broken

  /// Makes a system call, and repeats it if a signal interrupts it.
  init(_ call: () -> Int) {
    while true {
      let count = call()
      if count >= 0 {
        self = .bytes(count)
        return
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: self = .wouldBlock
      default: self = .broken
      }
      return
    }
  }
}
