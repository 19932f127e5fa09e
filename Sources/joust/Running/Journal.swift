import Processes
import Synchronization

/// The record that a run appends to.
final class Journal: Sendable {
  /// Its path.
  let path: String
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var file: AppendFile?
    var needsSync = false
  }

  /// Opens the record, and keeps other runs from it.
  init(_ path: String) throws(InputError) {
    self.path = path
    do {
      state = Mutex(State(file: try AppendFile(path)))
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
    let failure = state.withLock { state in
      do throws(SystemError) {
        try state.file?.append(lines)
        state.needsSync = true
        return nil as SystemError?
      } catch {
        return error
      }
    }
    guard let failure else { return }
    throw MachineError("\(failure); what was finished before is safe, and the next run goes on")
  }

  /// Ends a line that an interrupted run left half written.
  func endLastLine() throws(MachineError) {
    let failure = state.withLock { state in
      do throws(SystemError) {
        try state.file?.endLastLine()
        return nil as SystemError?
      } catch {
        return error
      }
    }
    if let failure { throw MachineError(failure.description) }
  }

  /// Has what was appended survive a power cut.
  func synchronize() {
    state.withLock { state in
      guard state.needsSync else { return }
      state.needsSync = false
      state.file?.synchronize()
    }
  }

  /// Lets go of the record and deletes it.
  func discard() {
    state.withLock { state in
      state.file?.remove()
      state.file = nil
    }
  }

  /// Lets go of the record, and deletes it where nothing was ever written.
  func close() {
    synchronize()
    state.withLock { state in
      state.file?.removeIfEmpty()
      state.file = nil
    }
  }
}
