import Hosting
import Synchronization

/// The record that a run appends to.
///
/// A line is written as soon as its game is finished, so that not even a kill loses it; against a
/// power cut what was written is to be brought to the disk once in ``interval``.
package final class Journal: Sendable {
  /// How often what was written is to be brought to the disk, in nanoseconds.
  static let interval: Int64 = 1_000_000_000

  private let file: AppendFile
  private let state = Mutex(State())

  private struct State {
    var needsSync = false
    /// Whether the last line may have been left half written, by this run or the one before.
    var isDoubtful = true
  }

  package init(_ path: String) throws(InputError) {
    // A process that was just being started when the last run was killed holds the file for a moment.
    let deadline = Instant.now + 300_000_000
    do throws(AppendFile.OpenError) {
      file = try AppendFile.open(path, waitingWhile: { Instant.now < deadline })
    } catch {
      throw InputError(error.sentence(on: path))
    }
  }

  package func append(_ lines: [UInt8]) throws(MachineError) {
    do throws(SystemError) {
      try state.withLock { state throws(SystemError) in
        state.needsSync = true
        if state.isDoubtful { try file.endLastLine() }
        // Another thread may find room for a shorter line: not behind half of a longer one.
        state.isDoubtful = true
        try file.append(lines)
        state.isDoubtful = false
      }
    } catch {
      let remedy = error.remedy.map { "\($0), and run it again" } ?? "run it again"
      throw MachineError(
        "\(error); what was finished before is safe: \(remedy) to go on")
    }
  }

  package var path: String { file.path }
  package var size: Int { file.size }

  /// Brings what is appended to the disk once in ``interval``, on a thread of its own, so that nobody
  /// else waits for it; `fail` gets what goes wrong.
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

  /// Has what was appended survive a power cut; nobody who appends waits for the disk.
  package func synchronize() throws(MachineError) {
    let isDue = state.withLock { state in
      defer { state.needsSync = false }
      return state.needsSync
    }
    guard isDue else { return }
    guard !file.isDeleted else {
      throw MachineError(
        "\(file.path) was deleted while it was being written, and what was played since with it; "
          + "run it again to play that anew")
    }
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      let remedy = error.remedy ?? "look after the disk"
      throw MachineError(
        "\(error); what was played in the last seconds may be lost: \(remedy), and run it again")
    }
  }

  /// Brings everything to the disk, deletes an empty record, and unlocks it in any case.
  package func close() throws(MachineError) {
    defer { file.removeIfEmpty() }
    try synchronize()
  }
}
