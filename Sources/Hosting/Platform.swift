import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The functions that use the operating system.
///
/// The parts that differ between systems are in one file for each system.
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

  /// Raises the limit on descriptors to its maximum, and returns it.
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

/// A failed system call, which is a fault of the machine and not of a bot.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action that failed, such as "open games.jsonl".
  package let action: String
  package let number: Int32

  /// Creates an error.
  ///
  /// The default number is `errno` of this thread.
  package init(_ action: String, number: Int32? = nil) {
    self.action = action
    self.number = number ?? errno
  }

  /// The number of the error for a file that another program uses.
  package static let busy = EBUSY

  package var description: String { "cannot \(action): \(Platform.errorText(number))" }

  /// The advice for the user, such as "make room on the disk", or nil if there is none.
  package var remedy: String? {
    switch number {
    case ENOSPC: "make room on the disk"
    case EDQUOT: "make room in your quota"
    case EFBIG: "allow larger files (ulimit -f)"
    case EROFS, EACCES, EPERM:
      "make it \(action.hasPrefix("read ") ? "readable" : "writable") for you"
    case EIO: "check the disk"
    case EMFILE: "allow more descriptors (ulimit -n), or play fewer games at a time"
    case ENFILE: "have other programs close files, or play fewer games at a time"
    case ENOLCK, ENOTSUP, EOPNOTSUPP:
      action.hasPrefix("lock ")
        ? "this file system has no file locks: use a folder on a local disk, and copy the records together "
          + "afterward" : nil
    case EBUSY: "wait until no other program writes it"
    case EAGAIN: "allow more processes (ulimit -u), or play fewer games at a time"
    case ENOMEM: "free some memory, or play fewer games at a time"
    default: nil
    }
  }

  package var advice: String { remedy.map { "\(description); \($0)" } ?? description }
}

/// The steal time: the processor time that the host of a virtual machine took from it, in
/// nanoseconds.
///
/// The system charges it to the process that would have run.
package enum StolenTime {
  private static let known = Atomic<Int64>(0)
  private static let nextLook = Atomic<Int64>(.min)

  package static var now: Int64 { Platform.stolenNanoseconds }

  /// Returns the steal time, read at most 100 ms before the given instant.
  ///
  /// Reading the steal time from the system is slow.
  package static func recent(at now: Instant) -> Int64 {
    guard now.nanoseconds >= nextLook.load(ordering: .relaxed) else {
      return known.load(ordering: .relaxed)
    }
    nextLook.store(now.nanoseconds + 100_000_000, ordering: .relaxed)
    let nanoseconds = Platform.stolenNanoseconds
    known.store(nanoseconds, ordering: .relaxed)
    return nanoseconds
  }
}

/// A point in time on the system's monotonic clock.
package struct Instant: Hashable, Comparable, Sendable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static let never = Instant(nanoseconds: .max)

  package static var now: Instant { Instant(nanoseconds: Platform.nanoseconds() ?? 0) }

  package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns a later instant, or ``never`` if the sum overflows.
  package static func + (instant: Self, nanoseconds: Int64) -> Self {
    let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(nanoseconds)
    guard !overflow else { return nanoseconds < 0 ? Instant(nanoseconds: .min) : .never }
    return Instant(nanoseconds: sum)
  }

  package static func - (left: Self, right: Self) -> Int64 {
    let (span, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    guard !overflow else { return left < right ? .min : .max }
    return span
  }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to about 292 years.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, tooMuch) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !overflow, !tooMuch else { return seconds < 0 ? .min : .max }
    return sum
  }
}
