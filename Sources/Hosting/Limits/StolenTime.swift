import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The steal time: the processor time that the host took from this virtual machine, in nanoseconds.
///
/// The system charges this time to the process that would have run.
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
