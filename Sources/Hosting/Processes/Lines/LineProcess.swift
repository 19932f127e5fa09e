import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that reads lines from its standard input and writes lines to its standard output.
///
/// Apart from the start, only ``wait(for:until:from:isShared:)`` and ``finish(_:within:unless:)`` block.
/// Output is read only while the caller listens or calls ``hasWrittenUnasked()``, and only up to the limits
/// of a line and of a turn.
package final class LineProcess {
  /// The default limit of a line in bytes, without its line end; see ``Launch/lineLimit``.
  package static let lineLimit = 65536
  /// The largest output between ``listen()`` and ``ignore()``, as a multiple of the longest line.
  package static let turnLines = 4
  /// The default limit of the output between ``listen()`` and ``ignore()``, in bytes.
  package static let turnLimit = turnLines * lineLimit

  /// Called with each part of the program's standard error when it arrives.
  package var onError: ((ArraySlice<UInt8>) -> Void)?
  /// Whether no more output can come: the program closed its output, or it exited and all output is
  /// read.
  package private(set) var isOutputClosed = false
  package private(set) var hasNoticedEnd = false

  var child: Child
  private var input: ProgramInput
  private let output: Descriptor
  private let error: Descriptor
  /// The pipe on which a supervisor reports the end of the program; nil if the program is not isolated.
  let report: Descriptor?
  let supervisorCount: Int
  var scratch: ScratchFolder?
  /// The user that was chosen when the program started, or nil if the caller chose the user or if the program
  /// runs as the user of Joust.
  var user: ProgramUser?

  private var lines: LineBuffer
  private var errorBytes = LastBytes()

  var isListening = false
  var isErrorClosed = false
  var isFinishing = false
  /// Whether the program has written any output, which shows that it has started.
  var hasWritten = false
  /// Whether the pipe contains output that the program wrote without a request.
  private var hasStrayOutput = false
  /// Whether the output was found to be closed while the caller did not listen.
  private var hasHungUp = false
  /// The number of consecutive reads of the output without a read of standard error.
  private var quickReads = 0
  var checks = CheckSchedule()
  /// The last reading of the processor time.
  var lastTime = (at: Instant(nanoseconds: .min), nanoseconds: Int64(0))

  /// Starts a program.
  ///
  /// If `mergingOutputs` is true, the program's standard output goes to its standard error.
  package init(_ launch: Launch, mergingOutputs: Bool = false) throws(LaunchError) {
    if !mergingOutputs, let fault = LaunchError(foreseenFor: launch) { throw fault }
    let input = try Pipe(toUs: false)
    let output = try Pipe(toUs: true)
    let error = try Pipe(toUs: true)
    let isIsolated = launch.confinement?.isIsolated ?? false
    supervisorCount = launch.confinement?.supervisorCount ?? 0
    lines = LineBuffer(lineLimit: launch.lineLimit)
    if launch.user == nil, !launch.keepsUser { user = try ProgramUser.acquire() }
    let launch = launch.run(by: launch.user ?? user)
    scratch = launch.hasScratch && !isIsolated ? try ScratchFolder(for: launch.user) : nil
    let status = isIsolated ? try Pipe(toUs: true) : nil
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

  /// The last part of the program's standard error, at most 64 KiB.
  package var errorTail: ArraySlice<UInt8> { errorBytes.contents }

  /// Drops the standard error received so far, so that ``errorTail`` contains only later output.
  package func forgetErrors() { errorBytes = LastBytes() }

  /// The total size in bytes and the number of the program's temporary files.
  ///
  /// The count stops soon after it exceeds a limit of a confined program. Both numbers are 0 if Joust made no
  /// folder for the files.
  package var scratchUsage: (bytes: Int, files: Int) {
    Folder.usage(
      of: scratch.map { [$0.path] } ?? [], bytes: Confinement.scratchLimit,
      files: Confinement.scratchFiles)
  }

  // MARK: - Input

  /// Sends bytes to the program.
  ///
  /// Bytes that do not fit into the pipe are sent during later waits.
  package func send(_ line: [UInt8]) { input.send(line) }

  /// Whether the program was found to have closed its input, for example because it exited.
  package var isInputBroken: Bool { input.isBroken }

  /// Returns whether the program has closed its input; false if the system cannot report it.
  package func hasClosedInput() -> Bool { input.pollForBreak() }

  package func endInput() { input.end() }

  // MARK: - Output

  package func listen() {
    isListening = true
    hasStrayOutput = false
    lines.beginTurn()
    // After the exit of a program, no event announces its remaining output.
    if hasNoticedEnd { receive() }
  }

  package func ignore() { isListening = false }

  package func nextLine() -> Line {
    let line = lines.nextLine()
    if case .partial = line, isOutputClosed { return .closed }
    return line
  }

  /// The received bytes that ``nextLine()`` has not returned.
  package var unreadBytes: ArraySlice<UInt8> { lines.contents }

  /// The buffer of the output; the lines that ``nextLine()`` returned are slices of this array.
  ///
  /// The next read may replace the bytes of these lines.
  package var buffer: [UInt8] { lines.bytes }

  /// Whether the program has written output that ``nextLine()`` has not returned.
  package var hasUnreadOutput: Bool { lines.count > 0 || hasStrayOutput }

  /// Returns whether the program has written output without a request.
  package func hasWrittenUnasked() -> Bool {
    if lines.count == 0, !isOutputClosed { receive(once: true) }
    return lines.count > 0
  }

  /// Reads available output without waiting, and returns whether there was any.
  ///
  /// The number of consecutive reads is limited, because standard error is read only during a wait.
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

  /// Reads available output.
  ///
  /// If `once` is true, the function reads only once, but even if the caller does not listen.
  private func receive(once: Bool = false) {
    while once || isListening, !lines.isOverLimit {
      switch lines.receive(from: output) {
      case .bytes(0), .broken:
        isOutputClosed = true
        return
      case .bytes:
        hasWritten = true
        // The program may have filled the pipe before it exited.
        guard hasNoticedEnd, !once else { return }
      case .wouldBlock:
        isOutputClosed = hasNoticedEnd
        return
      }
    }
  }

  /// Reads available standard error, at most 64 KiB, and returns whether there was any.
  @discardableResult
  func drainError() -> Bool {
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

  /// Waits for an event of one of several processes, or until a deadline.
  ///
  /// Returns at once if a process that the caller listens to has written output, or if its output has ended.
  ///
  /// During the wait, the function reads the output of processes that the caller listens to, sends waiting
  /// input, and drains standard error. While the caller listens to a process, the function also detects the
  /// exit of that process.
  ///
  /// If `isShared` is true, the processes share the processor of this thread. Therefore they can answer only
  /// while this thread does not run.
  package static func wait(
    for processes: [LineProcess], until moment: Instant, from now: Instant = .now,
    isShared: Bool = false
  ) {
    // A fast bot has often answered before the call that writes the request returns.
    var hasRead = receiveAtOnce(from: processes)
    if isShared, !hasRead {
      sched_yield()
      hasRead = receiveAtOnce(from: processes)
    }
    guard !hasRead else { return }
    wait(for: processes, nanoseconds: moment - now, noticingEnds: false)
  }

  /// Reads available output of processes without waiting, and returns whether there was any.
  private static func receiveAtOnce(from processes: [LineProcess]) -> Bool {
    var hasRead = false
    for process in processes where process.receiveAtOnce() { hasRead = true }
    return hasRead
  }

  /// Polls processes for events, including their exit, without waiting.
  package static func poll(_ processes: [LineProcess]) {
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
        // Output without a request stays in the pipe, so that it cannot fill the memory.
        let isStray = entry.revents & Int16(POLLIN) != 0
        if !isListening, isStray {
          hasStrayOutput = true
          hasWritten = true
        }
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
}
