#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that reads lines from its standard input and writes lines to its standard output.
///
/// Nothing here waits but ``wait(for:until:)`` and ``finish(_:within:)``. What the program writes is
/// read only while it is listened to, and never more of it than a line may have.
package final class LineProcess {
  /// The most bytes of a line, its end not counted.
  package static let lineLimit = 65536
  /// The most bytes that are read while the program is listened to once.
  package static let turnLimit = 4 * lineLimit

  /// Where what the program writes on its standard error goes, beside ``errorTail``.
  package var onError: ((ArraySlice<UInt8>) -> Void)?

  var child: Child
  var input: Descriptor?
  let output: Descriptor
  let error: Descriptor
  let report: SandboxReport?
  var scratch: ScratchFolder?

  /// What was read and not yet taken: ``unread`` says where.
  package internal(set) var bytes: [UInt8]
  var unread = 0..<0
  var searched = 0
  var turnBytes = 0
  var quickReads = 0
  var unsent: [UInt8] = []
  var tail = TailBuffer()
  var state = State()
  var family = Family()

  struct State {
    var isListening = false
    var hasStrayOutput = false
    var isOutputClosed = false
    var isErrorClosed = false
    var isInputBroken = false
    var hasEnded = false
    var hasHungUp = false
    var isFinishing = false
    var isPaused = false
  }

  /// Starts a program.
  package init(_ launch: Launch) throws(LaunchError) {
    if let fault = LaunchError(foreseenFor: launch) { throw fault }
    let input = try Pipe()
    let output = try Pipe()
    let error = try Pipe()
    try input.writing.makeNonBlocking()
    try output.reading.makeNonBlocking()
    try error.reading.makeNonBlocking()
    let isBehindTool = launch.confinement?.isTool ?? false
    scratch = launch.hasScratch && !isBehindTool ? try ScratchFolder() : nil
    if isBehindTool {
      let status = try Pipe()
      try status.reading.makeNonBlocking()
      child = try Child(
        launch, input: input.reading, output: output.writing, error: error.writing,
        status: status.writing.number)
      report = SandboxReport(status.keepReading())
    } else {
      child = try Child(
        launch, input: input.reading, output: output.writing, error: error.writing,
        scratch: scratch?.path)
      report = nil
    }
    self.input = input.keepWriting()
    self.output = output.keepReading()
    self.error = error.keepReading()
    bytes = [UInt8](repeating: 0, count: Self.lineLimit + 2)
  }
}

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

extension LineProcess {
  /// Begins to read what the program writes, as the answer to something.
  package func listen() {
    state.isListening = true
    state.hasStrayOutput = false
    turnBytes = unread.count
    // Nothing will wake us for what an ended program has left.
    if state.hasEnded { receive() }
  }

  /// Ends reading: what the program writes from now on stays where it is.
  package func ignore() {
    state.isListening = false
  }

  /// Whether the program has written something that nobody has taken.
  package var hasUnreadOutput: Bool { !unread.isEmpty || state.hasStrayOutput }

  /// Whether the program has written something before it was asked, looking at its output itself.
  package func hasWrittenUnasked() -> Bool {
    if unread.isEmpty, !state.isOutputClosed { receive(once: true) }
    return !unread.isEmpty
  }

  /// Takes what a program that is listened to has written by now, without a wait.
  ///
  /// - Returns: whether there was something; not more often in a row than standard error, which is
  ///   looked at by a wait only, can do without.
  func receiveAtOnce() -> Bool {
    guard state.isListening, !state.isOutputClosed, quickReads < 32 else {
      quickReads = 0
      return false
    }
    let before = unread.count
    receive(once: true)
    quickReads += 1
    return unread.count > before
  }

  /// What was read and nobody has taken.
  package var unreadBytes: ArraySlice<UInt8> { bytes[unread] }

  /// What has been read of the program's next line.
  package enum NextLine {
    /// All of it but its end; these of ``bytes``, which stay there until the next read.
    case whole(Range<Int>)
    /// Not all of it yet.
    case partial
    /// More than may stand in a line, or in answer to one turn.
    case overLimit
  }

  /// Takes the next line, if all of it is here.
  package func nextLine() -> NextLine {
    guard let end = lineEnd() else {
      searched = unread.upperBound
      return isOverLimit ? .overLimit : .partial
    }
    let line = unread.lowerBound..<end
    unread = end + 1..<unread.upperBound
    searched = unread.lowerBound
    return length(line) > Self.lineLimit ? .overLimit : .whole(line)
  }

  private func lineEnd() -> Int? {
    let start = max(searched, unread.lowerBound)
    return unsafe bytes.withUnsafeBytes { all in
      guard start < unread.upperBound, let base = all.baseAddress else { return nil }
      let found = unsafe memchr(base + start, 10, unread.upperBound - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }

  var isOverLimit: Bool {
    length(unread) > Self.lineLimit || turnBytes > Self.turnLimit
  }

  /// The length of a line; a carriage return before its end is part of the end.
  private func length(_ line: Range<Int>) -> Int {
    line.count - (!line.isEmpty && bytes[line.upperBound - 1] == 13 ? 1 : 0)
  }

  /// Whether nothing more can come: the program closed its output, or it ended and all is read.
  package var isOutputClosed: Bool { state.isOutputClosed }

  /// Reads what is there; `once` even from a program that is not listened to.
  func receive(once: Bool = false) {
    while once || state.isListening, !isOverLimit {
      makeRoom()
      let room = unread.upperBound..<bytes.count
      let transfer = unsafe bytes.withUnsafeMutableBytes { all in
        unsafe output.receive(into: UnsafeMutableRawBufferPointer(rebasing: all[room]))
      }
      switch transfer {
      case .bytes(0), .broken:
        state.isOutputClosed = true
        return
      case .bytes(let count):
        unread = unread.lowerBound..<unread.upperBound + count
        turnBytes += count
        // A program that has ended may have filled the pipe before.
        guard state.hasEnded, !once else { return }
      case .wouldBlock:
        state.isOutputClosed = state.hasEnded
        return
      }
    }
  }

  private func makeRoom() {
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
