import Synchronization

/// The processor time that the host of a virtual machine took from it, in nanoseconds.
///
/// The system charges it to the process that would have run.
package enum StolenTime {
  private static let known = Atomic<Int64>(0)
  private static let nextLook = Atomic<Int64>(.min)

  package static var now: Int64 { Platform.stolenNanoseconds }

  /// As it was at a moment that was at most a tenth of a second ago: to ask the system is dear.
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
