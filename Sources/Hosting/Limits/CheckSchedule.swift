/// The schedule for checks of a program's limits.
///
/// Checks occur about eight times a second, at times that a bot cannot predict.
struct CheckSchedule {
  private(set) var next = Instant.now
  private var last = Instant.now

  /// Returns whether a check is due, and records its beginning.
  mutating func begin(at now: Instant) -> Bool {
    guard now >= next else { return false }
    last = now
    return true
  }

  mutating func end(at now: Instant) { next = now + Int64.random(in: 1_000_000...240_000_000) }

  /// Delays a check that is due within 20 ms until a random time in the next 120 ms.
  ///
  /// The check is not delayed if the last check was a second or more ago.
  mutating func delay(at now: Instant) {
    guard next - now < 20_000_000, now - last < 1_000_000_000 else { return }
    next = max(next, now + Int64.random(in: 1_000_000...120_000_000))
  }
}
