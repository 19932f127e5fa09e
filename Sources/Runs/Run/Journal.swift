import Hosting
import Synchronization

/// The record that a run appends to.
///
/// Each line is written as soon as its game is finished, so that a killed run loses no game. In case of a
/// power failure, the caller brings the file to the disk once in ``interval``.
package final class Journal: Sendable {
  /// The time between two calls of ``synchronize()``, in nanoseconds.
  static let interval: Int64 = 1_000_000_000

  private let file: AppendFile
  private let state = Mutex(State())

  private struct State {
    var needsSync = false
    /// Whether the last line may be incomplete, because of this run or an earlier one.
    var isDoubtful = true
  }

  package init(_ path: String) throws(InputError) {
    // A process that was being started when the last run was killed still holds the file for a moment.
    let deadline = Instant.now + 300_000_000
    do throws(AppendFile.OpenError) {
      file = try AppendFile.open(path, waitingWhile: { Instant.now < deadline })
    } catch {
      throw InputError(error.sentence(on: path))
    }
  }

  /// Appends whole lines.
  package func append(_ lines: [UInt8]) throws(MachineError) {
    do throws(SystemError) {
      try state.withLock { state throws(SystemError) in
        state.needsSync = true
        if state.isDoubtful { try file.endLastLine() }
        // Another thread may find room for a shorter line, which must not follow half of a longer one.
        state.isDoubtful = true
        try file.append(lines)
        state.isDoubtful = false
      }
    } catch {
      let remedy = error.remedy.map { "\($0), and run it again" } ?? "run it again"
      throw MachineError(
        "\(error); the games that were finished before are safe: \(remedy) to go on")
    }
  }

  package var path: String { file.path }
  package var size: Int { file.size }

  /// Starts a thread that calls ``synchronize()`` once in ``interval``, and reports a failure to `fail`.
  func synchronizing(
    failing fail: @escaping @Sendable (MachineError) -> Void
  ) throws -> BackgroundTask {
    try BackgroundTask(first: .now + Self.interval) { isLast in
      do throws(MachineError) {
        if !isLast { try self.synchronize() }
      } catch {
        fail(error)
      }
      return .now + Self.interval
    }
  }

  /// Brings the appended lines to the disk; other threads can append meanwhile.
  package func synchronize() throws(MachineError) {
    let isDue = state.withLock { state in
      defer { state.needsSync = false }
      return state.needsSync
    }
    guard isDue else { return }
    guard !file.isDeleted else {
      throw MachineError(
        "\(file.path) was deleted while it was being written, together with the games since; "
          + "run it again to play them again")
    }
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      let remedy = error.remedy ?? "check the disk"
      throw MachineError(
        "\(error); the games of the last seconds may be lost: \(remedy), and run it again")
    }
  }

  /// Brings the record to the disk, deletes it if it is empty, and unlocks it in any case.
  package func close() throws(MachineError) {
    defer { file.removeIfEmpty() }
    try synchronize()
  }
}
