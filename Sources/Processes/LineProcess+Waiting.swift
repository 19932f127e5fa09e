#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineProcess {
  /// Waits until something happens in one of some processes, or until a moment; not at all for one
  /// that is listened to and can say no more.
  ///
  /// What they write is read if they are listened to, what they were not yet told is offered again,
  /// and their standard error is drained. That a process ends is noticed while it is listened to.
  package static func wait(
    for processes: [LineProcess], until moment: Instant, from now: Instant = .now
  ) {
    // A bot that answers at once has often done so before the write to it returns.
    var hasRead = false
    for process in processes where process.receiveAtOnce() { hasRead = true }
    guard !hasRead else { return }
    wait(for: processes, nanoseconds: moment - now, noticingEnds: false)
  }

  /// Takes note of what happened to some processes while nobody waited for them, of their ends too.
  package static func look(at processes: [LineProcess]) {
    wait(for: processes, nanoseconds: 0, noticingEnds: true)
  }

  private static func wait(
    for processes: [LineProcess], nanoseconds: Int64, noticingEnds: Bool
  ) {
    let capacity = 4 * processes.count
    unsafe withUnsafeTemporaryAllocation(of: pollfd.self, capacity: capacity) { room in
      var count = 0
      var isOver = false
      for process in processes {
        unsafe process.fill(room, &count, noticingEnds)
        if process.isOver { isOver = true }
      }
      let entries = unsafe UnsafeMutableBufferPointer(rebasing: room[..<count])
      unsafe Platform.wait(on: entries, nanoseconds: isOver ? 0 : max(0, nanoseconds))
      for process in processes { unsafe process.serve(entries) }
    }
  }

  private func fill(
    _ room: UnsafeMutableBufferPointer<pollfd>, _ count: inout Int, _ noticesEnd: Bool
  ) {
    func add(_ descriptor: Int32, _ events: Int32) {
      unsafe room[count] = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      count += 1
    }
    if mayHaveOutput { add(output.number, POLLIN) }
    if !state.isErrorClosed { add(error.number, POLLIN) }
    if noticesEnd || state.isListening || state.isFinishing, !state.hasEnded,
      let exit = child.exitNumber
    {
      add(exit, POLLIN)
    }
    if !unsent.isEmpty, let inputNumber { add(inputNumber, POLLOUT) }
  }

  private var isOver: Bool { state.isListening && state.isOutputClosed }

  private var mayHaveOutput: Bool {
    guard !state.isOutputClosed, !state.isFinishing else { return false }
    return state.isListening ? !isOverLimit : !state.hasStrayOutput && !state.hasHungUp
  }

  private func serve(_ entries: UnsafeMutableBufferPointer<pollfd>) {
    var isReadable = false
    for index in entries.indices {
      let entry = unsafe entries[index]
      guard entry.revents != 0 else { continue }
      if entry.fd == output.number {
        isReadable = true
        if !state.isListening { noteStray(entry) }
      } else if entry.fd == error.number {
        drainError()
      } else if entry.fd == child.exitNumber {
        state.hasEnded = true
        isReadable = true
      } else if entry.fd == inputNumber {
        sendMore()
      }
    }
    if child.exitNumber == nil, child.hasEnded {
      state.hasEnded = true
      isReadable = true
    }
    if isReadable { receive() }
  }

  /// Output that nobody asked for is left where it is, so that it can't fill our memory.
  private func noteStray(_ entry: pollfd) {
    if entry.revents & Int16(POLLIN) != 0 {
      state.hasStrayOutput = true
    } else {
      state.hasHungUp = true
    }
  }

  /// Takes what is there of its standard error, at most 64 KiB.
  ///
  /// - Returns: whether there was something.
  @discardableResult
  func drainError() -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { room in
      switch unsafe error.receive(into: room) {
      case .bytes(0), .broken: state.isErrorClosed = true
      case .bytes(let count):
        let text = unsafe Array(room.prefix(count))
        tail.append(text)
        onError?(text[...])
        return true
      case .wouldBlock: break
      }
      return false
    }
  }

  /// The end of what the program wrote on its standard error, at most 64 KiB.
  package var errorTail: ArraySlice<UInt8> { tail.contents }

  /// Whether the process has ended.
  package var hasEnded: Bool { state.hasEnded || child.hasEnded }

  /// Whether the end of the process has been noticed.
  package var hasNoticedEnd: Bool { state.hasEnded }

  /// The number that the system knows the process by.
  package var identifier: Int32 { child.pid }

  /// The temporary files that a process with a folder of its own for them has made, counted until
  /// either is above what a confined one may have.
  package var scratchUsage: (bytes: Int, files: Int) {
    scratch?.usage(bytes: Confinement.scratchLimit, files: Confinement.scratchFiles) ?? (0, 0)
  }
}
