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

extension LineProcess {
  /// Ends processes: closes their inputs, gives them some time to end by themselves, then kills
  /// them with all that they started.
  ///
  /// - Parameters:
  ///   - processes: those that are to end.
  ///   - nanoseconds: how long they may take, all at once; 0 kills them now.
  /// - Returns: how each ended.
  @discardableResult
  package static func finish(_ processes: [LineProcess], within nanoseconds: Int64) -> [Ending] {
    let deadline = Instant.now + nanoseconds
    for process in processes { process.close() }
    var waiting = processes.filter { !$0.hasEnded }
    while nanoseconds > 0, !waiting.isEmpty, Instant.now < deadline {
      wait(for: waiting, until: min(deadline, Instant.now + 100_000_000))
      waiting.removeAll { $0.hasEnded }
    }
    let endings = processes.map { $0.reap() }
    Children.sweepOrphans()
    for process in processes { process.scratch = nil }
    return endings
  }

  /// Kills the process itself, without what it has started, as somebody else might do.
  package func kill() {
    child.signal(SIGKILL)
  }

  private func close() {
    resume()
    endInput()
    state.isListening = false
    state.isFinishing = true
  }

  private func reap() -> Ending {
    let reaped = child.reap()
    family.end(reaped)
    let ending = ending(of: reaped)
    // A pipe holds 1 MiB at most, but whoever still writes to it may never end.
    for _ in 0..<16 {
      guard !state.isErrorClosed, drainError() else { break }
    }
    return ending
  }

  private func ending(of reaped: Ending) -> Ending {
    switch report {
    case .some(let report): reaped.corrected(by: report)
    case .none: reaped
    }
  }
}

extension LineProcess {
  /// The resident memory of the process and its descendants, in bytes; 0 once it has been finished.
  ///
  /// Looking for it finds out what there is to be stopped by ``pause()``, too.
  package var residentBytes: Int {
    guard !child.isReaped else { return 0 }
    let bytes = family.survey(child.pid)
    // What is new, and what was woken by it, has not been stopped yet.
    if state.isPaused { signal(SIGSTOP) }
    return bytes
  }

  /// The memory that the process and its descendants hold together, in bytes, if it is more than a
  /// limit: what they share counts once, as far as the system tells.
  package func bytesHeld(beyond limit: Int) -> Int? {
    guard residentBytes > limit else { return nil }
    let tree = ProcessTree(of: [child.pid] + Children.orphans(of: child.pid))
    let bytes = tree.proportionalBytes
    return bytes > limit ? bytes : nil
  }

  /// The processor time that the process and its descendants have used, in nanoseconds; the last
  /// figure once it has been finished.
  package var processorNanoseconds: Int64 {
    child.isReaped ? family.clock.total : family.processorNanoseconds(child.pid)
  }

  /// Whether the process or one of its descendants runs, or waits for nothing but the machine.
  package var isReadyToRun: Bool {
    !child.isReaped && ProcessTree(of: [child.pid]).members.contains(where: Platform.isReadyToRun)
  }

  /// Stops the process and what it has started until ``resume()``.
  package func pause() {
    guard !state.isPaused, !child.isReaped else { return }
    state.isPaused = true
    signal(SIGSTOP)
    if !family.isKnown || Platform.mayHaveChildren(child.pid) { _ = residentBytes }
  }

  /// Lets a stopped process go on.
  package func resume() {
    guard state.isPaused else { return }
    state.isPaused = false
    signal(SIGCONT)
  }

  private func signal(_ number: Int32) {
    child.signalGroup(number)
    family.outsiders.values.forEach { $0.send(number) }
  }
}
