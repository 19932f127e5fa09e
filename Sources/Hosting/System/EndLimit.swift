/// A time limit for the end of Joust after a signal, or for the end of work that Joust no longer needs.
///
/// On a busy machine, the time in which processes waited for a processor does not count. Therefore Joust can
/// still end its bots, remove its files and print its results.
package struct EndLimit: Sendable {
  /// The longest time, in nanoseconds, even on a busy machine.
  static let longest: Int64 = 10_000_000_000

  private let beginning: Instant
  private let nanoseconds: Int64
  private let delays: [String: Int64]

  /// Starts the time limit now.
  ///
  /// `nanoseconds` is the length of the limit on a machine with a free processor.
  package init(nanoseconds: Int64) {
    self.init(at: .now, nanoseconds: nanoseconds, delays: Platform.processorDelays)
  }

  /// Whether the time is over.
  package var isOver: Bool {
    let now = Instant.now
    return now >= beginning + nanoseconds && now >= deadline(withDelays: Platform.processorDelays)
  }

  /// Starts the time limit at a signal.
  ///
  /// - Parameters:
  ///   - beginning: The time of the signal.
  ///   - nanoseconds: The length of the limit on a machine with a free processor, in nanoseconds.
  ///   - delays: The times in which threads and processes have waited for a processor so far, in nanoseconds;
  ///     see ``Platform/processorDelays``.
  package init(at beginning: Instant, nanoseconds: Int64, delays: [String: Int64]) {
    self.beginning = beginning
    self.nanoseconds = nanoseconds
    self.delays = delays
  }

  /// Returns the instant at which the time limit ends.
  ///
  /// The time limit is extended by the longest wait of a thread or of the machine since the signal, up to
  /// ``longest`` in total. `present` contains the current waiting times; see ``Platform/processorDelays``.
  package func deadline(withDelays present: [String: Int64]) -> Instant {
    let waited = present.map { name, delay in delay - (delays[name] ?? 0) }.max() ?? 0
    return beginning + min(Self.longest, nanoseconds + min(Self.longest, max(0, waited)))
  }
}
