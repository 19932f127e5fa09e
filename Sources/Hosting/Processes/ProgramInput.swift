#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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

  /// Returns whether the program has closed its standard input.
  mutating func pollForBreak() -> Bool {
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
