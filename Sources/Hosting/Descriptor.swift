import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file descriptor that is closed when its owner lets go of it.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  /// Nil where the file can't be opened; the error number says why.
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

  /// Whether what a path names is still what was opened.
  func isStill(at path: String) -> Bool {
    var named = stat()
    guard let own = information, unsafe lstat(path, &named) == 0 else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  func receive(into room: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { unsafe read(number, room.baseAddress, room.count) }
  }

  /// Moves what the descriptor takes at once.
  static func send(_ bytes: [UInt8], in range: Range<Int>, to number: Int32) -> Transfer {
    unsafe bytes.withUnsafeBytes { all in
      let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
      return Transfer { unsafe write(number, part.baseAddress, part.count) }
    }
  }

  /// Gives how many bytes were moved before the descriptor refused.
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

/// A pipe to or from a child, of which our end never blocks.
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
  /// When reading, 0 is the end of the file.
  case bytes(Int)
  case wouldBlock
  case broken

  /// Calls until a signal doesn't interrupt.
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
