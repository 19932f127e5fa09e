import Synchronization

/// The times of all processors of this machine together, since its start.
package struct MachineTime: Hashable, Sendable {
  /// The time in which the processors ran processes or the kernel, in nanoseconds.
  package var used: Int64
  /// The steal time: the time in which processors of this virtual machine had work, but the host did not run
  /// them, in nanoseconds.
  ///
  /// The system charges this time to the process that would have run.
  package var stolen: Int64

  package init(used: Int64, stolen: Int64) {
    self.used = used
    self.stolen = stolen
  }

  package static var now: MachineTime { Platform.machineTime }

  private static let known = Mutex<(times: MachineTime, until: Instant)?>(nil)

  /// Returns the times, read at most 100 ms before the given instant.
  ///
  /// Reading the times from the system is slow.
  package static func recent(at now: Instant) -> MachineTime {
    known.withLock { known in
      if let known, now < known.until { return known.times }
      let times = Platform.machineTime
      known = (times, now + 100_000_000)
      return times
    }
  }

  /// Returns the steal time to subtract from the processor time of a bot, in nanoseconds.
  ///
  /// `taken` is the processor time that the bot has used since `start`, in nanoseconds.
  ///
  /// On average, a bot's share of the steal time equals its share of the used and the stolen time together.
  /// The steal time occurs in bursts, so the bot is credited with twice this share, but with no more than the
  /// whole steal time.
  package func steal(from taken: Int64, since start: MachineTime) -> Int64 {
    let stolen = max(0, stolen - start.stolen)
    guard stolen > 0 else { return 0 }
    let used = max(0, used - start.used)
    let rate = Double(stolen) / (Double(stolen) + Double(used))
    return min(stolen, Int64(2 * rate * Double(taken)))
  }
}
