import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system underneath: what is the same everywhere stands here, what differs in one file for
/// each system.
package enum Platform {
  /// The error number of the last system call of this thread that failed.
  package static var errorNumber: Int32 { errno }

  /// The number that the system knows this process by.
  package static var identifier: Int32 { getpid() }

  /// Sets a variable of this process's environment.
  package static func setVariable(_ name: String, to value: String) {
    unsafe setenv(name, value, 1)
  }

  /// The system's words for an error number.
  package static func errorText(_ number: Int32) -> String {
    unsafe String(cString: strerror(number)).lowercasedFirst
  }

  /// The system's words for a signal.
  package static func signalText(_ number: Int32) -> String {
    guard let text = unsafe strsignal(number) else { return "unknown signal" }
    return unsafe String(cString: text).lowercasedFirst
  }

  static func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits until a descriptor has something to say, or for so many nanoseconds.
  static func wait(on entries: UnsafeMutableBufferPointer<pollfd>, nanoseconds: Int64) {
    _ = unsafe joust_wait(entries.baseAddress, Int32(entries.count), nanoseconds)
  }

  /// Moves bytes to a descriptor: how many, or -1 with an error number.
  static func move(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Does nothing for a while.
  package static func sleep(nanoseconds: Int64) {
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    unsafe nanosleep(&time, nil)
  }

  /// The number of processors that this process may keep busy, at least 1.
  package static var processorCount: Int {
    let count = Int(joust_processor_count())
    return max(1, min(count, processorQuota.map { Int($0) } ?? count))
  }

  /// Allows this process as many descriptors as it may allow itself.
  ///
  /// - Returns: their number.
  package static func raiseDescriptorLimit() -> Int {
    let limit = joust_raise_descriptor_limit()
    return limit < 0 ? 256 : Int(limit)
  }
}

extension String {
  fileprivate var lowercasedFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
