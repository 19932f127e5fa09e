import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for processes, memory, clocks, signals and other services of the operating system.
///
/// The parts that differ between systems are in separate files.
package enum Platform {
  package static var identifier: Int32 { getpid() }

  package static func setVariable(_ name: String, to value: String) {
    unsafe setenv(name, value, 1)
  }

  /// The home folder of this process's user in the user database, or nil if the user has no entry.
  static let homeOfUser: String? = {
    guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else {
      return nil
    }
    return unsafe String(cString: folder)
  }()

  /// Returns the value of an environment variable, or nil if it is not set.
  static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  package static func errorText(_ number: Int32) -> String {
    unsafe String(cString: strerror(number)).lowercasedFirst
  }

  package static func signalText(_ number: Int32) -> String {
    guard let text = unsafe strsignal(number) else { return "unknown signal" }
    return unsafe String(cString: text).lowercasedFirst
  }

  /// Returns a time in nanoseconds since 1970; after the year 2262, the number wraps.
  static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  static func nanoseconds(on clock: clockid_t = CLOCK_MONOTONIC) -> Int64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  package static func sleep(nanoseconds: Int64) {
    var time = span(nanoseconds)
    unsafe nanosleep(&time, nil)
  }

  static func span(_ nanoseconds: Int64) -> timespec {
    timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  /// The current time in the format of the record: RFC 3339, UTC, whole seconds.
  package static var moment: String {
    var (seconds, parts) = unsafe (time(nil), tm())
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { room in
      unsafe gmtime_r(&seconds, &parts)
      let count = unsafe strftime(room.baseAddress, room.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return unsafe String(
        decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The number of processors that this process may use, at least 1.
  package static var processorCount: Int {
    let count = Int(joust_processor_count())
    return max(1, min(count, processorQuota.map { Int($0) } ?? count))
  }

  /// Raises the limit on descriptors to its maximum, and returns the new limit; 256 if it is unknown.
  package static func raiseDescriptorLimit() -> Int {
    let limit = joust_raise_descriptor_limit()
    return limit < 0 ? 256 : Int(limit)
  }

  static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    signals.forEach { unsafe sigaddset(&set, $0) }
    return set
  }
}

extension String {
  fileprivate var lowercasedFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
