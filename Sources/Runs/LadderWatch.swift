import Hosting
package import Terminal
import Synchronization
package import Tournaments

/// The tops of the ladders as they form, told anew now and then on a thread of their own.
package final class LadderWatch: Sendable {
  private let state = Mutex(State())

  private struct State {
    var tops: [LadderTop] = []
    var isBusy = false
    var next = Instant.now + 500_000_000
  }

  /// What was told last.
  package var tops: [LadderTop] { state.withLock(\.tops) }

  /// Tells the ladders of a record anew, if that is due: it takes a hundredth of the time at most,
  /// however many bots there are.
  package func refresh(_ record: @escaping @Sendable () -> Record) {
    let isDue = state.withLock { state in
      guard !state.isBusy, Instant.now >= state.next else { return false }
      state.isBusy = true
      return true
    }
    guard isDue else { return }
    do {
      try WorkThread.start { self.tell(record()) }
    } catch {
      // The machine is short of threads: there is no ladder to see then.
      state.withLock { $0.next = .now + 10_000_000_000 }
    }
  }

  private func tell(_ record: Record) {
    let start = Instant.now
    let tops = (try? Ladders(record))?.tops
    state.withLock { state in
      state.tops = tops ?? state.tops
      state.isBusy = false
      state.next = .now + max(1_000_000_000, 100 * (.now - start))
    }
  }
}
