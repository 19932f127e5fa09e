/// What bubblewrap tells of the program that it runs, on a descriptor that the program doesn't have.
struct SandboxReport: ~Copyable {
  private let reading: Descriptor

  /// Takes the reading end of the pipe that the tool writes to.
  init(_ reading: consuming Descriptor) {
    self.reading = reading
  }

  /// The exit status of the program by the tool's word; nil where it has none, since the program
  /// never ran or was killed with the tool.
  func exitStatus() -> Int32? {
    let text = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      guard case .bytes(let count) = unsafe reading.receive(into: room) else { return "" }
      return unsafe String(decoding: room.prefix(count), as: UTF8.self)
    }
    guard let line = text.split(separator: "\n").last(where: { $0.contains("\"exit-code\":") })
    else { return nil }
    return Int32(line.filter(\.isNumber))
  }
}

extension Ending {
  /// The ending of a program, from that of the tool which ran it.
  func corrected(by report: borrowing SandboxReport) -> Ending {
    var ending = self
    guard !wasForced, case .exited = termination else { return ending }
    guard let status = report.exitStatus() else {
      ending.neverRan = true
      return ending
    }
    // The tool says of a program that signal 9 has ended that it exited with 128 + 9, as a shell does.
    if (129...159).contains(status) { ending.termination = .killed(signal: status - 128) }
    return ending
  }
}
