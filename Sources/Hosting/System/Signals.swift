import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The signals that ask Joust to stop.
package enum Signals {
  /// The signals that request a stop, without those that were ignored when Joust started.
  ///
  /// For example, `nohup` makes a program ignore SIGHUP, and a shell makes its background processes ignore
  /// SIGINT.
  private static let stopping = [SIGINT, SIGTERM, SIGHUP]
    .filter { joust_is_ignored($0) == 0 }

  /// The exit status of an interrupted program.
  private static let interrupted: Int32 = 130
  /// The largest number of stop requests that wait for ``next(within:)``; others are dropped.
  private static let capacity = 64

  /// The stop requests that ``next(within:)`` has not received yet.
  private static let requests = BoundedQueue<Void>(capacity: capacity)
  private static let waiting = Atomic(0)
  private static let isWatching = Atomic(false)
  private static let limit = Mutex<Limit?>(nil)

  private struct Limit {
    let nanoseconds: Int64
    let cleanUp: @Sendable () -> Void
  }

  /// Makes writes to a closed pipe, and writes beyond the limit on the size of files, fail with an error
  /// instead of ending the program.
  package static func ignoreRefusedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Limits the time between a signal and the end of the program, in nanoseconds.
  ///
  /// At the limit, `cleanUp` runs on another thread, and the program exits with status 130, regardless of its
  /// other threads. On a busy machine, the limit is extended by the time in which processes waited for a
  /// processor, to at most ten seconds.
  package static func limitEnd(to nanoseconds: Int64, cleanUp: @escaping @Sendable () -> Void) {
    limit.withLock { $0 = Limit(nanoseconds: nanoseconds, cleanUp: cleanUp) }
  }

  /// Blocks the signals that request a stop, so that ``next(within:)`` receives them.
  ///
  /// Call this function before other threads are started, because threads inherit the blocked signals.
  package static func block() {
    var set = Platform.signalSet(stopping)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    guard !isWatching.exchange(true, ordering: .sequentiallyConsistent) else { return }
    do throws(SystemError) {
      try WorkThread.start { watch() }
    } catch {
      isWatching.store(false, ordering: .sequentiallyConsistent)
    }
  }

  /// Waits at most a given number of nanoseconds for a signal that requests a stop, and returns whether one
  /// arrived.
  package static func next(within nanoseconds: Int64) -> Bool {
    guard isWatching.load(ordering: .relaxed) else {
      return Platform.nextSignal(of: stopping, nanoseconds: nanoseconds) != nil
    }
    guard case .element = requests.take(until: .now + nanoseconds) else { return false }
    waiting.subtract(1, ordering: .relaxed)
    return true
  }

  /// Receives all stop signals, and ends the program if it still runs at its limit after the first signal.
  ///
  /// Without a limit from ``limitEnd(to:cleanUp:)``, the function never ends the program.
  private static func watch() {
    var end: EndLimit?
    var deadline = Instant.never
    while true {
      let rest = deadline == .never ? 3_600_000_000_000 : max(0, deadline - .now)
      if Platform.nextSignal(of: stopping, nanoseconds: rest) != nil {
        if waiting.load(ordering: .relaxed) < capacity {
          waiting.add(1, ordering: .relaxed)
          _ = requests.put(())
        }
        if end == nil, let limit = limit.withLock(\.self) {
          let new = EndLimit(nanoseconds: limit.nanoseconds)
          end = new
          deadline = new.deadline(withDelays: [:])
        }
      } else if let end, deadline <= .now {
        deadline = end.deadline(withDelays: Platform.processorDelays)
        guard deadline <= .now else { continue }
        limit.withLock(\.self)?.cleanUp()
        _exit(interrupted)
      }
    }
  }
}
