import Processes
import Synchronization

/// The record that a run appends to.
///
/// A line is written as soon as its game is finished, so that not even a kill loses it; against a
/// power cut what was written is brought to the disk once a second.
final class Journal: Sendable {
  private let file: AppendFile
  private let state = Mutex(State())

  private struct State {
    var needsSync = false
    var nextSync = Instant.now
  }

  /// Opens the record, and keeps other runs from it.
  init(_ path: String) throws(InputError) {
    do throws(AppendFile.OpenError) {
      file = try AppendFile(path)
    } catch {
      switch error {
      case .inUse:
        throw InputError("\(path) is being written by another run; wait for it, or stop it")
      case .system(let failure): throw InputError(failure.description)
      }
    }
  }

  /// Appends whole lines.
  func append(_ lines: [UInt8]) throws(MachineError) {
    try change { () throws(SystemError) in try file.append(lines) }
  }

  /// Ends a line that an interrupted run left half written.
  func endLastLine() throws(MachineError) {
    try change { () throws(SystemError) in try file.endLastLine() }
  }

  private func change(_ body: () throws(SystemError) -> Void) throws(MachineError) {
    do throws(SystemError) {
      try state.withLock { state throws(SystemError) in
        state.needsSync = true
        try body()
      }
    } catch {
      throw MachineError("\(error); what was finished before is safe, and the next run goes on")
    }
  }

  /// Has what was appended survive a power cut; at most once a second.
  func synchronize() {
    let isDue = state.withLock { state in
      guard state.needsSync, Instant.now >= state.nextSync else { return false }
      state.needsSync = false
      state.nextSync = .now + 1_000_000_000
      return true
    }
    // Nobody who wants to append waits for the disk.
    if isDue { file.synchronize() }
  }

  /// Brings everything to the disk; a record in which nothing was ever written is deleted.
  func close() {
    file.synchronize()
    file.removeIfEmpty()
  }

  /// Deletes the record.
  func discard() {
    file.remove()
  }
}
