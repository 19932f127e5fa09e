#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineProcess {
  /// Offers bytes to the program's input; what it doesn't take at once is kept and offered again
  /// while it is waited for.
  package func send(_ line: [UInt8]) {
    guard unsent.isEmpty else {
      unsent += line
      return
    }
    let sent = offer(line)
    if sent < line.count, !state.isInputBroken { unsent = Array(line[sent...]) }
  }

  /// Whether the program closed its input, or ended, before it was told everything.
  package var isInputBroken: Bool { state.isInputBroken }

  /// Whether the program has closed its input, as far as the system tells; looks at it itself.
  package func hasClosedInput() -> Bool {
    guard let inputNumber else { return state.isInputBroken }
    var entry = pollfd(fd: inputNumber, events: 0, revents: 0)
    if unsafe poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR) != 0 {
      state.isInputBroken = true
    }
    return state.isInputBroken
  }

  /// Ends the program's input, once it has taken what was offered.
  package func endInput() {
    sendMore()
    input = nil
    unsent = []
  }

  private func offer(_ line: [UInt8]) -> Int {
    var sent = 0
    while sent < line.count {
      switch transfer(line, in: sent..<line.count) {
      case .bytes(let count): sent += count
      case .wouldBlock: return sent
      case .broken:
        state.isInputBroken = true
        return sent
      }
    }
    return sent
  }

  private func transfer(_ line: [UInt8], in range: Range<Int>) -> Transfer {
    switch input {
    case .some(let descriptor): descriptor.send(line, in: range)
    case .none: .broken
    }
  }

  var inputNumber: Int32? {
    switch input {
    case .some(let descriptor): descriptor.number
    case .none: nil
    }
  }

  func sendMore() {
    unsent.removeFirst(offer(unsent))
    if state.isInputBroken { unsent = [] }
  }
}
