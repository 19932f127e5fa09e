#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

struct LineBuffer {
  private(set) var bytes = [UInt8](repeating: 0, count: LineProcess.lineLimit + 2)
  /// The longest line in bytes, without its line end.
  private let lineLimit: Int
  private var unread = 0..<0
  /// The index up to which the buffer is known to contain no line feed.
  private var searched = 0
  /// The number of bytes read since the caller began to listen.
  private var turnBytes = 0

  init(lineLimit: Int) {
    self.lineLimit = lineLimit
  }

  var contents: ArraySlice<UInt8> { bytes[unread] }

  var count: Int { unread.count }

  mutating func beginTurn() { turnBytes = unread.count }

  /// Whether the limit of a line or of a turn is exceeded, so that no more output is read.
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

  /// Reads once into the free part of the buffer; there is free space unless a limit is exceeded.
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
      // The buffer grows only for a program that writes longer lines.
      let growth = min(bytes.count, lineLimit + 2 - bytes.count)
      if unread.count == bytes.count, growth > 0 { bytes += repeatElement(0, count: growth) }
    }
  }
}

/// The input of a program, with a queue for bytes that do not fit into the pipe.
struct ProgramInput: ~Copyable {
  private(set) var isBroken = false
  private var descriptor: Descriptor?
  /// The file descriptor, or nil after it was closed.
  private var number: Int32?
  private var unsent: [UInt8] = []

  init(_ descriptor: consuming Descriptor) {
    number = descriptor.number
    self.descriptor = consume descriptor
  }

  var waitingNumber: Int32? { unsent.isEmpty ? nil : number }

  mutating func send(_ line: [UInt8]) {
    guard unsent.isEmpty else {
      unsent += line
      return
    }
    let sent = offer(line)
    if sent < line.count, !isBroken { unsent = Array(line[sent...]) }
  }

  mutating func sendMore() {
    unsent.removeFirst(offer(unsent))
    if isBroken { unsent = [] }
  }

  mutating func lookWhetherBroken() -> Bool {
    guard let number else { return isBroken }
    var entry = pollfd(fd: number, events: 0, revents: 0)
    if unsafe poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR) != 0 { isBroken = true }
    return isBroken
  }

  /// Sends the waiting bytes as far as possible, and closes the pipe.
  mutating func end() {
    sendMore()
    descriptor = nil
    number = nil
    unsent = []
  }

  private mutating func offer(_ line: [UInt8]) -> Int {
    var sent = 0
    while sent < line.count {
      switch number.map({ Descriptor.send(line, in: sent..<line.count, to: $0) }) ?? .broken {
      case .bytes(let count): sent += count
      case .wouldBlock: return sent
      case .broken:
        isBroken = true
        return sent
      }
    }
    return sent
  }
}

struct LastBytes {
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
    /// The bytes do not change. As long as the caller keeps them, the next read is slower.
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
    /// A process runs a program that its user may not read, so that the system does not show its memory.
    case unreadable
    case files(count: Int, bytes: Int)
    /// The number of processes, including threads.
    case processes(count: Int)
  }
}
