import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that reads lines from its standard input and writes lines to its standard output.
///
/// Nothing here waits but ``wait(for:until:from:)`` and ``finish(_:within:unless:)``. What the
/// program writes is read only while it is listened to, and never more of it than a line may have.
package final class LineProcess {
  /// The most bytes of a line, its end not counted.
  package static let lineLimit = 65536
  /// The most bytes that are read while the program is listened to once.
  package static let turnLimit = 4 * lineLimit

  /// Is given what the program writes on its standard error.
  package var onError: ((ArraySlice<UInt8>) -> Void)?
  /// Whether nothing more can come: the program closed its output, or it ended and all is read.
  package private(set) var isOutputClosed = false
  package private(set) var hasNoticedEnd = false

  private var child: Child
  private var input: ProgramInput
  private let output: Descriptor
  private let error: Descriptor
  /// Where the tool that confines the program reports its end.
  private let report: Descriptor?
  private let isBehindTool: Bool
  private var scratch: ScratchFolder?
  /// Nil if the caller has chosen the user, or if it is Joust's.
  private var user: ProgramUser?

  private var lines = LineBuffer()
  private var errorBytes = LastBytes()

  private var isListening = false
  private var isErrorClosed = false
  private var isFinishing = false
  /// Whether output that nobody asked for waits in the pipe.
  private var hasStrayOutput = false
  /// Whether the pipe of its output was seen to be closed while nobody listened.
  private var hasHungUp = false
  /// How often in a row its output was read without a look at its standard error.
  private var quickReads = 0
  private var lastTime = (at: Instant(nanoseconds: .min), nanoseconds: Int64(0))

  /// Starts a program, which may write both of its outputs on its standard error.
  package init(_ launch: Launch, mergingOutputs: Bool = false) throws(LaunchError) {
    if !mergingOutputs, let fault = LaunchError(foreseenFor: launch) { throw fault }
    let input = try Pipe(toUs: false)
    let output = try Pipe(toUs: true)
    let error = try Pipe(toUs: true)
    isBehindTool = launch.confinement?.isTool ?? false
    if launch.user == nil, !launch.keepsUser { user = try ProgramUser.take() }
    let launch = launch.run(by: launch.user ?? user)
    scratch = launch.hasScratch && !isBehindTool ? try ScratchFolder(for: launch.user) : nil
    let status = isBehindTool ? try Pipe(toUs: true) : nil
    var descriptors = [
      input.reading.number, mergingOutputs ? error.writing.number : output.writing.number,
      error.writing.number,
    ]
    for descriptor in descriptors { launch.user?.own(pipe: descriptor) }
    switch status {
    case .some(let status): descriptors.append(status.writing.number)
    case .none: break
    }
    let refusals = launch.refusedCalls == nil ? nil : try RefusalChannel()
    if let refusals { descriptors.append(refusals.number) }
    child = try Child(launch, scratch: scratch, on: descriptors)
    if let status { report = consume status.reading } else { report = nil }
    self.input = ProgramInput(input.writing)
    self.output = output.reading
    self.error = error.reading
    try refusals?.report(to: launch.refusedCalls)
  }

  package var identifier: Int32 { child.pid }

  package var hasEnded: Bool { hasNoticedEnd || child.hasEnded }

  /// The end of what the program wrote on its standard error, at most 64 KiB.
  package var errorTail: ArraySlice<UInt8> { errorBytes.contents }

  /// The temporary files in its own folder, counted up to what a confined program may have.
  package var scratchUsage: (bytes: Int, files: Int) {
    Folder.usage(
      of: scratch.map { [$0.path] } ?? [], bytes: Confinement.scratchLimit,
      files: Confinement.scratchFiles)
  }

  // MARK: - What the program is told

  /// Offers bytes to the program; what it doesn't take is offered again while it is waited for.
  package func send(_ line: [UInt8]) { input.send(line) }

  /// Whether the program closed its input, or ended, before it was told everything.
  package var isInputBroken: Bool { input.isBroken }

  /// Looks whether the program has closed its input, as far as the system tells.
  package func hasClosedInput() -> Bool { input.lookWhetherBroken() }

  package func endInput() { input.end() }

  // MARK: - What the program says

  package func listen() {
    isListening = true
    hasStrayOutput = false
    lines.beginTurn()
    // Nothing will wake us for what an ended program has left.
    if hasNoticedEnd { receive() }
  }

  package func ignore() { isListening = false }

  package func takeLine() -> Line {
    let line = lines.takeLine()
    if case .partial = line, isOutputClosed { return .closed }
    return line
  }

  package var unreadBytes: ArraySlice<UInt8> { lines.contents }

  /// Holds the lines that are taken, until the next read.
  package var buffer: [UInt8] { lines.bytes }

  /// Whether the program has written something that nobody has taken.
  package var hasUnreadOutput: Bool { lines.count > 0 || hasStrayOutput }

  /// Looks whether the program has written something before it was asked.
  package func hasWrittenUnasked() -> Bool {
    if lines.count == 0, !isOutputClosed { receive(once: true) }
    return lines.count > 0
  }

  /// Takes what is there without a wait; whether there was something.
  ///
  /// Not too often in a row: only a wait looks at standard error.
  private func receiveAtOnce() -> Bool {
    guard isListening, !isOutputClosed, quickReads < 32 else {
      quickReads = 0
      return false
    }
    let before = lines.count
    receive(once: true)
    quickReads += 1
    return lines.count > before
  }

  /// Reads what is there; `once` even from a program that is not listened to.
  private func receive(once: Bool = false) {
    while once || isListening, !lines.isOverLimit {
      switch lines.receive(from: output) {
      case .bytes(0), .broken:
        isOutputClosed = true
        return
      case .bytes:
        // A program that has ended may have filled the pipe before.
        guard hasNoticedEnd, !once else { return }
      case .wouldBlock:
        isOutputClosed = hasNoticedEnd
        return
      }
    }
  }

  /// Takes what is there of its standard error, at most 64 KiB; whether there was something.
  @discardableResult
  private func drainError() -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: LastBytes.capacity, alignment: 1) { room in
      switch unsafe error.receive(into: room) {
      case .bytes(0), .broken: isErrorClosed = true
      case .bytes(let count):
        let text = unsafe Array(room.prefix(count))
        errorBytes.append(text)
        onError?(text[...])
        return true
      case .wouldBlock: break
      }
      return false
    }
  }

  // MARK: - Waiting

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
        if process.isListening, process.isOutputClosed { isOver = true }
      }
      let entries = unsafe UnsafeMutableBufferPointer(rebasing: room[..<count])
      _ = unsafe joust_wait(entries.baseAddress, Int32(count), isOver ? 0 : max(0, nanoseconds))
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
    if !isErrorClosed { add(error.number, POLLIN) }
    if noticesEnd || isListening || isFinishing, !hasNoticedEnd, let exit = child.exitNumber {
      add(exit, POLLIN)
    }
    if let number = input.waitingNumber { add(number, POLLOUT) }
  }

  private var mayHaveOutput: Bool {
    guard !isOutputClosed, !isFinishing else { return false }
    return isListening ? !lines.isOverLimit : !hasStrayOutput && !hasHungUp
  }

  private func serve(_ entries: UnsafeMutableBufferPointer<pollfd>) {
    var isReadable = false
    for index in entries.indices {
      let entry = unsafe entries[index]
      guard entry.revents != 0 else { continue }
      if entry.fd == output.number {
        isReadable = true
        // Output that nobody asked for is left where it is, so that it can't fill our memory.
        let isStray = entry.revents & Int16(POLLIN) != 0
        if !isListening, isStray { hasStrayOutput = true }
        if !isListening, !isStray { hasHungUp = true }
      } else if entry.fd == error.number {
        drainError()
      } else if entry.fd == child.exitNumber {
        hasNoticedEnd = true
        isReadable = true
      } else if entry.fd == input.waitingNumber {
        input.sendMore()
      }
    }
    if child.exitNumber == nil, child.hasEnded {
      hasNoticedEnd = true
      isReadable = true
    }
    if isReadable { receive() }
  }

  // MARK: - The end

  /// Ends processes: closes their inputs, gives them so many nanoseconds in all to end by
  /// themselves, then kills them with all that they started, at once where `shouldKill`, asked at
  /// least ten times a second, says so.
  @discardableResult
  package static func finish(
    _ processes: [LineProcess], within nanoseconds: Int64, unless shouldKill: () -> Bool = { false }
  ) -> [Ending] {
    let deadline = Instant.now + nanoseconds
    for process in processes { process.close() }
    var waiting = processes.filter { !$0.hasEnded }
    while nanoseconds > 0, !waiting.isEmpty, Instant.now < deadline, !shouldKill() {
      wait(for: waiting, until: min(deadline, Instant.now + 100_000_000))
      waiting.removeAll { $0.hasEnded }
    }
    let endings = processes.map { $0.reap() }
    Children.sweepOrphans()
    for process in processes {
      process.scratch = nil
      process.user?.vacate()
      process.user = nil
    }
    return endings
  }

  package func kill() { child.signal(SIGKILL) }

  private func close() {
    child.resume()
    endInput()
    isListening = false
    isFinishing = true
  }

  private func reap() -> Ending {
    let ending = child.reap()
    // A pipe holds 1 MiB at most, but whoever still writes to it may never end.
    for _ in 0..<16 {
      guard !isErrorClosed, drainError() else { break }
    }
    switch report {
    case .some(let report): return ending.corrected(by: report)
    case .none: return ending
    }
  }

  // MARK: - What the program uses

  /// The resident memory of the process and its descendants, in bytes; 0 once it has been finished.
  ///
  /// Looking for it finds out what there is to be stopped by ``pause()``, too.
  package var residentBytes: Int { child.look()?.residentBytes ?? 0 }

  /// When the process and its descendants are next looked at: about eight times a second, at times that
  /// no bot can foresee.
  package private(set) var nextLook = Instant.now

  /// What the process and its descendants hold too much of; nil between two looks.
  package func excess(at now: Instant) -> Excess? {
    guard now >= nextLook else { return nil }
    defer { nextLook = Instant.now + Int64.random(in: 1_000_000...240_000_000) }
    // Without a limit, too, the look finds the processes that are to be stopped and ended.
    return child.excess(
      isBehindTool: isBehindTool, scratch: scratch == nil ? nil : scratchUsage, at: now)
  }

  /// Why the system has killed the program, or refused it what it asked for; nil where it has not.
  package var refusal: Excess? { child.refusal }

  /// The processor time of the process and its descendants; the last figure once it has been
  /// finished.
  package var processorNanoseconds: Int64 { child.processorNanoseconds() }

  /// The same at a small price: what was started in the last 40 ms may be missing.
  package var recentProcessorNanoseconds: Int64 { child.recentProcessorNanoseconds() }

  /// The same, at next to no price, and too much rather than too little for one that uses a single
  /// processor: the system is asked every 2 ms at most.
  package func roughProcessorNanoseconds(at now: Instant) -> Int64 {
    if now - lastTime.at >= 2_000_000 { lastTime = (now, recentProcessorNanoseconds) }
    return lastTime.nanoseconds + (now - lastTime.at)
  }

  /// Whether the process or one of its descendants runs as root, or can again, as this process sees it.
  package var runsAsRoot: Bool {
    child.look()?.members.contains { Platform.users(of: "\($0)").contains(0) } ?? false
  }

  package var isReadyToRun: Bool { child.isReadyToRun }

  package func pause() { child.pause() }

  package func resume() { child.resume() }
}
