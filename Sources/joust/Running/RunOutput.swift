import Hosting
import Runs
import Synchronization

/// What a run writes on standard output.
///
/// As JSON it is each game as its line of the record, which is read back from there: however slow the
/// reader is, what is still to be written takes no memory.
final class RunOutput: Sendable {
  private let writesJSON: Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    /// Where games stand that are still to be written; nil before the first one.
    var source: (file: String, position: Int)?
    var ending = ""
  }

  init(writesJSON: Bool) {
    self.writesJSON = writesJSON
  }

  func hear(_ event: RunEvent) -> Bool {
    guard writesJSON else { return false }
    if case .started(let file, let position) = event {
      state.withLock { $0.source = (file, position) }
    }
    if case .finished = event { return true }
    return false
  }

  func end(with text: String) {
    state.withLock { $0.ending = text }
  }

  func write(isLast: Bool) -> Instant {
    writeGames()
    if isLast { StandardStream.output.write(state.withLock(\.ending)) }
    return .never
  }

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
///
/// Threads of their own write to them, so that nobody else waits for somebody who does not read.
final class WatchedRun: Sendable {
  /// How long somebody who does not read is waited for when the program is to stop, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  private let progress: Progress
  private let output: RunOutput
  private let writers: (progress: BackgroundTask, output: BackgroundTask)
  private let ladders = Mutex<BackgroundTask?>(nil)

  init(isQuiet: Bool, writesJSON: Bool) throws(SystemError) {
    let progress = Progress(isQuiet: isQuiet, writesJSON: writesJSON)
    let output = RunOutput(writesJSON: writesJSON)
    (self.progress, self.output) = (progress, output)
    writers = (
      try BackgroundTask { progress.write(isLast: $0) },
      try BackgroundTask { output.write(isLast: $0) }
    )
  }

  func hear(_ event: RunEvent) {
    if progress.hear(event) { writers.progress.wake() }
    if output.hear(event) { writers.output.wake() }
    if case .round = event, let delay = progress.ladderDelay { startLadders(in: delay) }
  }

  private func startLadders(in delay: Int64) {
    let (progress, writer) = (progress, writers.progress)
    ladders.withLock { ladders in
      // Where the machine is short of threads there is no ladder to see.
      ladders =
        ladders
        ?? (try? BackgroundTask(first: .now + delay) { isLast in
          isLast ? .never : progress.fitLadders { writer.wake() }
        })
    }
  }

  /// Prepares a run, and the test that ends it if it is a comparison, plays it, and writes how it
  /// ended; `advice` is said where it was interrupted.
  func play(
    _ prepare: () throws -> (Run, ComparisonTest?), advice: String,
    text: (Run, Run.Outcome) throws -> String
  ) throws -> ExitStatus {
    do {
      var (run, test) = try prepare()
      if let test { progress.follow(test) }
      let outcome = try run.play(until: test)
      let text = Result { try text(run, outcome) }
      if case .success(let text) = text {
        output.end(with: text)
        writers.output.finish()
      }
      try run.close()
      _ = try text.get()
      if outcome.status == .interrupted { hear(.warning(advice)) }
      return finish(outcome.status)
    } catch {
      _ = finish(ExitStatus(of: error))
      throw error
    }
  }

  /// Waits until all was written, or somebody who wants the program to stop has waited long enough.
  private func finish(_ status: ExitStatus) -> ExitStatus {
    ladders.withLock(\.self)?.finish()
    writers.progress.finish()
    writers.output.finish()
    var status = status
    var deadline = status == .interrupted ? Instant.now + Self.patience : .never
    while !writers.progress.hasEnded || !writers.output.hasEnded, Instant.now < deadline {
      guard Signals.next(within: 1_000_000), deadline == .never else { continue }
      status = .interrupted
      deadline = .now + Self.patience
    }
    return status
  }
}
