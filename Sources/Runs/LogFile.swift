import Hosting
import Synchronization

/// The log of a bot: what its processes write on their standard error, up to a limit.
package final class LogFile: Sendable {
  /// The most bytes that a run adds.
  private static let limit = 1_000_000

  private let state: Mutex<State>

  private struct State: ~Copyable {
    let file: AppendFile
    var room = LogFile.limit
  }

  /// Opens the file, or makes it.
  package init(_ path: String) throws(InputError) {
    do throws(AppendFile.OpenError) {
      state = Mutex(State(file: try AppendFile(path, isShared: true)))
    } catch {
      switch error {
      case .inUse: throw InputError("\(path) is being written by another run")
      case .system(let failure): throw InputError(failure.description)
      }
    }
  }

  /// Appends what fits.
  package func append(_ bytes: ArraySlice<UInt8>) {
    state.withLock { state in
      let part = bytes.prefix(state.room)
      guard !part.isEmpty else { return }
      state.room -= part.count
      // A log that can't be written is no reason to stop playing.
      try? state.file.append(Array(part))
    }
  }
}
