import Hosting
import Runs
import Synchronization

/// What a run writes on standard output, by a thread of its own, so that only the end of the program
/// waits for somebody who does not read.
///
/// As JSON it is each game as its line of the record, which is read back from there: however slow the
/// reader is, what is still to be written takes no memory.
final class RunOutput: Sendable {
  private let writesJSON: Bool
  private let state: Mutex<State>
  private let task = Mutex<BackgroundTask?>(nil)

  private struct State: Sendable {
    /// Where games stand that are still to be written; nil before the first one.
    var source: (file: String, position: Int)?
    var ending: String?
  }

  init(writesJSON: Bool) throws(SystemError) {
    self.writesJSON = writesJSON
    state = Mutex(State())
    let task = try BackgroundTask { isLast in
      self.writeGames()
      if isLast { StandardStream.output.write(self.state.withLock(\.ending) ?? "") }
      return .never
    }
    self.task.withLock { $0 = task }
  }

  func hear(_ event: RunEvent) {
    guard writesJSON else { return }
    switch event {
    case .started(let file, let position): state.withLock { $0.source = (file, position) }
    case .finished: task.withLock(\.self)?.wake()
    default: break
    }
  }

  /// Has what is left be written, and something behind it; only the first call counts.
  func finish(with text: String = "") {
    state.withLock { $0.ending = $0.ending ?? text }
    task.withLock(\.self)?.finish()
  }

  var hasEnded: Bool { task.withLock { $0?.hasEnded ?? true } }

  /// Writes the games that are in the record and were not written yet.
  private func writeGames() {
    guard let source = state.withLock(\.source), StandardStream.output.isWanted else { return }
    var position = source.position
    do {
      var file = try InputFile(source.file)
      try file.seek(to: position)
      var rest: [UInt8] = []
      while true {
        let bytes = try file.next()
        guard !bytes.isEmpty else { break }
        rest += bytes
        // A line that is just being written is for the next time.
        guard let end = rest.lastIndex(of: 10) else { continue }
        StandardStream.output.write(String(decoding: rest[...end], as: UTF8.self))
        position += end + 1
        rest.removeFirst(end + 1)
      }
    } catch {
      // Who deleted the record has it end.
    }
    let reached = position
    state.withLock { $0.source?.position = reached }
  }
}

/// A run whose events go to the standard streams.
struct WatchedRun {
  /// How long somebody who does not read is waited for when the program is to stop, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  private let progress: Progress
  private let output: RunOutput

  init(isQuiet: Bool, writesJSON: Bool) throws(SystemError) {
    progress = try Progress(isQuiet: isQuiet, writesJSON: writesJSON)
    output = try RunOutput(writesJSON: writesJSON)
  }

  func hear(_ event: RunEvent) {
    progress.hear(event)
    output.hear(event)
  }

  /// Prepares a run, and the test that ends it if it is a comparison, plays it, and writes how it
  /// ended; `advice` is said where it was interrupted.
  func play(
    _ prepare: () throws -> (Run, ComparisonTest?), advice: String,
    text: (Run, Run.Outcome) throws -> String
  ) throws -> ExitStatus {
    do {
      let (run, test) = try prepare()
      if let test { progress.follow(test) }
      let outcome = try run.play(until: test)
      let text = Result { try text(run, outcome) }
      if case .success(let text) = text { output.finish(with: text) }
      try run.close()
      _ = try text.get()
      if outcome.status == .interrupted { progress.hear(.warning(advice)) }
      return finish(outcome.status)
    } catch {
      _ = finish(ExitStatus(of: error))
      throw error
    }
  }

  /// Waits until all was written, or somebody who wants the program to stop has waited long enough.
  private func finish(_ status: ExitStatus) -> ExitStatus {
    progress.finish()
    output.finish()
    var status = status
    var deadline = status == .interrupted ? Instant.now + Self.patience : .never
    while !progress.hasEnded || !output.hasEnded, Instant.now < deadline {
      guard Signals.next(within: 1_000_000), deadline == .never else { continue }
      status = .interrupted
      deadline = .now + Self.patience
    }
    return status
  }
}
