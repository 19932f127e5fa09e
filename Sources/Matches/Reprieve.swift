package import Processes

/// What a bot is given that is at work when its time is up: if others had the processors, its answer
/// is late by the machine's slowness and not by its own.
///
/// It lasts until the bot has had as much processor time as it had time, or rests. So a bot that
/// sleeps gets nothing, and one that had a processor all the time has had its time.
package struct Reprieve {
  private let processorEnd: Int64
  private let end: Instant

  /// - Parameters:
  ///   - now: when the bot's time was found to be up.
  ///   - used: the processor time that it had used by then, in nanoseconds.
  ///   - start: what it had used when it was asked; nil where nobody looked, which gives it 10 ms.
  ///   - limit: how long it had, in nanoseconds.
  package init(at now: Instant, used: Int64, since start: Int64?, limit: Int64) {
    processorEnd = start.map { $0 + limit } ?? used + min(limit, 10_000_000)
    end = now + 5_000_000_000
  }

  /// Says when to look again.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - used: the processor time that the bot has used by now, in nanoseconds.
  ///   - isReady: whether it runs, or waits for nothing but the machine.
  /// - Returns: the moment; nil if the bot is late.
  package func nextLook(at now: Instant, used: Int64, isReady: Bool) -> Instant? {
    isReady && used < processorEnd && now < end ? now + 1_000_000 : nil
  }
}
