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

  func makeNonBlocking() throws(LaunchError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) >= 0 else {
      throw .system(SystemError("set a pipe to non-blocking"))
    }
  }

  func receive(into room: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { unsafe read(number, room.baseAddress, room.count) }
  }

  /// Moves at most all bytes of a range to the descriptor.
  func send(_ bytes: [UInt8], in range: Range<Int>) -> Transfer {
    unsafe bytes.withUnsafeBytes { all in
      let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
      return Transfer { unsafe Platform.move(part, to: number) }
    }
  }

  /// Moves all bytes to a file; gives how many were moved before it refused.
  func sendAll(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      switch send(bytes, in: sent..<bytes.count) {
      case .bytes(let count): sent += count
      case .wouldBlock: continue
      case .broken: return sent
      }
    }
    return sent
  }
}

struct Pipe: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(LaunchError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe joust_pipe(&ends) == 0 else { throw .system(SystemError("open a pipe")) }
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }
}

/// What one call to move bytes came to.
enum Transfer {
  /// So many bytes were moved; when reading, 0 is the end of the file.
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
