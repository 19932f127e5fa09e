import Synchronization

/// A cache whose values expire after one second.
///
/// It contains, for example, facts about the files of a bot that is started often.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: (value: Value, end: Instant)]>([:])
  /// The largest number of values.
  private static var capacity: Int { 64 }

  /// Returns the value for a key, computed now or less than a second ago.
  func value(for key: Key, compute: () -> Value) -> Value {
    values.withLock { values in
      if let known = values[key], Instant.now < known.end { return known.value }
      if values.count >= Self.capacity { values = [:] }
      let value = compute()
      values[key] = (value, .now + 1_000_000_000)
      return value
    }
  }
}
