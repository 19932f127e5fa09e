import Hosting

/// A program that answers lines with lines: a bot, or a copy of a referee.
///
/// What it starts ends with it. Nothing here waits but ``line(until:checking:)`` and ``end(within:)``.
final class Link {
  enum Reading {
    case line(ArraySlice<UInt8>)
    /// More than may stand in a line, or in the answer to one question.
    case overLimit
    case nothing
    /// No whole line, and nothing more can come.
    case closed
  }

  enum Excess {
    case memory(bytes: Int)
    case files(count: Int, bytes: Int)
  }

  let process: LineProcess
  private var nextLook = Instant.now

  init(_ launch: Launch) throws(LaunchError) {
    process = try LineProcess(launch)
  }

  func ask(_ lines: [UInt8]) {
    process.send(lines)
    process.listen()
  }

  func read() -> Reading {
    switch process.takeLine() {
    case .whole(let line): .line(line)
    case .overLimit: .overLimit
    case .partial: process.isOutputClosed ? .closed : .nothing
    }
  }

  /// Waits for a line; `check` is called ten times a second, and ends the wait where it throws.
  func line<Failure: Error>(
    until deadline: Instant, checking check: () throws(Failure) -> Void
  ) throws(Failure) -> Reading {
    while true {
      let reading = read()
      guard case .nothing = reading else { return reading }
      let now = Instant.now
      guard now < deadline else { return .nothing }
      try check()
      LineProcess.wait(for: [process], until: min(deadline, now + 100_000_000), from: now)
    }
  }

  func line(until deadline: Instant) -> Reading { line(until: deadline) {} }

  /// What the processes hold too much of, memory by a limit in bytes; looked at eight times a
  /// second.
  func excess(memory: Int?, at now: Instant) -> Excess? {
    guard now >= nextLook else { return nil }
    nextLook = now + 120_000_000
    // Without a limit, too, the look finds the processes that are to be stopped and ended.
    if let bytes = process.bytesHeld(beyond: memory ?? .max) { return .memory(bytes: bytes) }
    let (bytes, files) = process.scratchUsage
    guard bytes > Confinement.scratchLimit || files > Confinement.scratchFiles else { return nil }
    return .files(count: files, bytes: bytes)
  }

  /// Closes the input, and kills what has not ended within so many nanoseconds.
  @discardableResult
  func end(within nanoseconds: Int64) -> Ending {
    LineProcess.finish([process], within: nanoseconds)[0]
  }
}

extension LaunchError {
  var sentence: String {
    switch self {
    case .program(let sentence): sentence
    case .system(let failure): failure.advice
    }
  }
}
