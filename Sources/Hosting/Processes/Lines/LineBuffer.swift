#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The output received from a program, which is read line by line.
struct LineBuffer {
  private(set) var bytes = [UInt8](repeating: 0, count: LineProcess.lineLimit + 2)
  /// The length of the longest allowed line in bytes, without its line end.
  private let lineLimit: Int
  private var unread = 0..<0
  /// The index up to which the buffer is known to contain no line feed.
  private var searched = 0
  /// The number of bytes received in this turn, including the bytes that were unread when the turn began.
  private var turnBytes = 0

  init(lineLimit: Int) {
    self.lineLimit = lineLimit
  }

  var contents: ArraySlice<UInt8> { bytes[unread] }

  var count: Int { unread.count }

  mutating func beginTurn() { turnBytes = unread.count }

  /// Whether the unread bytes exceed the limit of a line, or the bytes of this turn exceed the limit of a
  /// turn.
  ///
  /// If the value is true, no more output is read.
  var isOverLimit: Bool {
    length(unread) > lineLimit || turnBytes > LineProcess.turnLines * lineLimit
  }

  mutating func nextLine() -> LineProcess.Line {
    guard let end = lineEnd() else {
      searched = unread.upperBound
      return isOverLimit ? .overLimit : .partial
    }
    let line = unread.lowerBound..<end
    unread = end + 1..<unread.upperBound
    searched = unread.lowerBound
    return length(line) > lineLimit ? .overLimit : .whole(bytes[line])
  }

  /// Reads once into the free part of the buffer.
  ///
  /// The buffer has free space unless a limit is exceeded.
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

  /// Returns the length of a line.
  ///
  /// A carriage return before the line feed belongs to the line end.
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
      // The buffer grows only if the program may write lines longer than the default limit.
      let growth = min(bytes.count, lineLimit + 2 - bytes.count)
      if unread.count == bytes.count, growth > 0 { bytes += repeatElement(0, count: growth) }
    }
  }
}
