import Hosting
import Synchronization
import Tournaments

/// Has the index of a record keep up with the games that are played, on a thread of its own.
package final class IndexWatch: Sendable {
  private let path: String
  private let state = Mutex(State())

  private struct State {
    var isBusy = false
    var next = Instant.now + interval
    /// The size from which on the index is written anew.
    var limit = 0
  }

  /// How often the record's size is looked at, in nanoseconds.
  private static let interval: Int64 = 5_000_000_000

  /// - Parameter path: the record's.
  package init(_ path: String) {
    self.path = path
  }

  /// Writes the index anew, if it is time to.
  package func refresh() {
    let isDue = state.withLock { state in
      guard !state.isBusy, Instant.now >= state.next else { return false }
      state.next = .now + Self.interval
      state.isBusy = true
      return true
    }
    guard isDue else { return }
    do {
      try WorkThread.start { self.work() }
    } catch {
      state.withLock { $0.isBusy = false }
    }
  }

  /// Writes it for the last time, with what was played since.
  package func end() {
    while state.withLock(\.isBusy) { Platform.sleep(nanoseconds: 5_000_000) }
    work()
  }

  private func work() {
    let limit = state.withLock(\.limit)
    var newLimit = limit
    if var file = try? InputFile(path), let size = file.look?.size, size >= limit {
      newLimit = RecordIndexFile.limit(RecordIndexFile(record: path).refreshed(&file))
    }
    state.withLock { state in
      state.limit = newLimit
      state.isBusy = false
    }
  }
}
