#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that is run to its end, such as a compiler.
package enum Command {
  /// Runs a program without input, and ends all that it has started before it returns.
  ///
  /// - Parameters:
  ///   - launch: the program.
  ///   - nanoseconds: how long it may take before it is killed.
  ///   - shouldStop: whether it is to be killed now; asked several times a second.
  /// - Returns: how it ended, and the last 64 KiB of what it wrote on both outputs.
  /// - Throws: ``LaunchError`` where it could not be started.
  package static func run(
    _ launch: Launch, within nanoseconds: Int64, shouldStop: () -> Bool = { false }
  ) throws(LaunchError) -> (ending: Ending, output: ArraySlice<UInt8>) {
    let input = try Pipe()
    let output = try Pipe()
    try output.reading.makeNonBlocking()
    let isBehindTool = launch.confinement?.isTool ?? false
    let scratch = launch.hasScratch && !isBehindTool ? try ScratchFolder() : nil
    defer { withExtendedLifetime(scratch) {} }
    var child = try Child(
      launch, input: input.reading, output: output.writing, error: output.writing,
      scratch: scratch?.path)
    let reading = output.keepReading()
    _ = input.keepReading()
    var tail = TailBuffer()
    let deadline = Instant.now + nanoseconds
    while !child.hasEnded, Instant.now < deadline, !shouldStop() {
      wait(on: reading, until: min(deadline, .now + 50_000_000))
      // A program may close its outputs long before it ends.
      if !drain(reading, into: &tail) { Platform.sleep(nanoseconds: 2_000_000) }
    }
    let ending = child.reap()
    // A pipe holds 1 MiB at most, but whoever still writes to it may never end.
    for _ in 0..<16 {
      guard drain(reading, into: &tail) else { break }
    }
    Children.sweepOrphans()
    return (ending, tail.contents)
  }

  private static func wait(on descriptor: borrowing Descriptor, until moment: Instant) {
    var entries = [pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)]
    unsafe entries.withUnsafeMutableBufferPointer {
      unsafe Platform.wait(on: $0, nanoseconds: max(0, moment - .now))
    }
  }

  /// Takes what is there, at most 64 KiB; says whether there was something.
  private static func drain(
    _ descriptor: borrowing Descriptor, into tail: inout TailBuffer
  ) -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { room in
      guard case .bytes(let count) = unsafe descriptor.receive(into: room), count > 0 else {
        return false
      }
      tail.append(unsafe Array(room.prefix(count)))
      return true
    }
  }
}
