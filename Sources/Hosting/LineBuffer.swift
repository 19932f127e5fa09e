#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What was read of a program's output and not yet taken.
struct LineBuffer {
  private(set) var bytes = [UInt8](repeating: 0, count: LineProcess.lineLimit + 2)
  private var unread = 0..<0
  /// Up to where no end of a line stands.
  private var searched = 0
  /// The bytes of this turn, taken or not.
  private var turnBytes = 0

  /// The bytes that nobody has taken.
  var contents: ArraySlice<UInt8> { bytes[unread] }

  /// How many bytes nobody has taken.
  var count: Int { unread.count }

  /// Begins a turn: what was read before counts for it.
  mutating func beginTurn() {
    turnBytes = unread.count
  }

  /// Whether no more is to be read: it is more than may stand in a line, or in answer to one turn.
  var isOverLimit: Bool {
    length(unread) > LineProcess.lineLimit || turnBytes > LineProcess.turnLimit
  }

  /// Takes the next line, if all of it is here.
  mutating func takeLine() -> LineProcess.Line {
    guard let end = lineEnd() else {
      searched = unread.upperBound
      return isOverLimit ? .overLimit : .partial
    }
    let line = unread.lowerBound..<end
    unread = end + 1..<unread.upperBound
    searched = unread.lowerBound
    return length(line) > LineProcess.lineLimit ? .overLimit : .whole(bytes[line])
  }

  /// Reads once, as much as there is room for; there is some unless the buffer is over its limit.
  mutating func receive(from descriptor: borrowing Descriptor) -> Transfer {
    makeRoom()
    let room = unread.upperBound..<bytes.count
    let transfer = unsafe bytes.withUnsafeMutableBytes { all in
      unsafe descriptor.receive(into: UnsafeMutableRawBufferPointer(rebasing: all[room]))
    }
    if case .bytes(let count) = transfer {
      unread = unread.lowerBound..<unread.upperBound + count
      turnBytes += count
    }
    return transfer
  }

  private func lineEnd() -> Int? {
    let start = max(searched, unread.lowerBound)
    return unsafe bytes.withUnsafeBytes { all in
      guard start < unread.upperBound, let base = all.baseAddress else { return nil }
      let found = unsafe memchr(base + start, 10, unread.upperBound - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }

  /// The length of a line; a carriage return before its end is part of the end.
  private func length(_ line: Range<Int>) -> Int {
    line.count - (!line.isEmpty && bytes[line.upperBound - 1] == 13 ? 1 : 0)
  }

  private mutating func makeRoom() {
    if unread.isEmpty {
      unread = 0..<0
      searched = 0
    } else if unread.upperBound == bytes.count {
      unsafe bytes.withUnsafeMutableBytes { [unread] all in
        unsafe all.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[unread]))
      }
      searched -= unread.lowerBound
      unread = 0..<unread.count
    }
  }
}
