#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that is run to its end, such as a compiler.
package enum Command {
  /// Runs a program without input.
  ///
  /// - Returns: how it ended, and the last 64 KiB of what it wrote on both outputs.
  package static func run(
    _ launch: Launch, within nanoseconds: Int64
  ) throws(LaunchError) -> (ending: Ending, output: ArraySlice<UInt8>) {
    let input = try Pipe()
    let output = try Pipe()
    try output.reading.makeNonBlocking()
    var child = try Child(
      launch, input: input.reading, output: output.writing, error: output.writing)
    let reading = output.keepReading()
    _ = input.keepReading()
    var tail = TailBuffer()
    let deadline = Instant.now + nanoseconds
    while !child.hasEnded, Instant.now < deadline {
      wait(on: reading, until: min(deadline, .now + 50_000_000))
      drain(reading, into: &tail)
    }
    let ending = child.reap()
    drain(reading, into: &tail)
    Children.sweepOrphans()
    return (ending, tail.contents)
  }

  private static func wait(on descriptor: borrowing Descriptor, until moment: Instant) {
    var entries = [pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)]
    unsafe entries.withUnsafeMutableBufferPointer {
      unsafe Platform.wait(on: $0, nanoseconds: max(0, moment - .now))
    }
    // A program may close its outputs long before it ends.
    if entries[0].revents == Int16(POLLHUP) { Platform.sleep(nanoseconds: 2_000_000) }
  }

  private static func drain(_ descriptor: borrowing Descriptor, into tail: inout TailBuffer) {
    unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { room in
      while case .bytes(let count) = unsafe descriptor.receive(into: room), count > 0 {
        tail.append(unsafe Array(room.prefix(count)))
      }
    }
  }
}
