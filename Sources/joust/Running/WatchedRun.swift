import Hosting
import Runs
import Synchronization

/// A run whose events go to the standard streams.
///
/// Threads of their own write to the streams, so that a slow reader does not delay the run.
final class WatchedRun: Sendable {
  /// The time that a slow reader has when the program is to stop, in nanoseconds.
  private static let patience: Int64 = 500_000_000

  private let progress: RunProgress
  private let output: RunOutput
  private let writers: (progress: BackgroundTask, output: BackgroundTask)
  private let ladders = Mutex<BackgroundTask?>(nil)

  init(isQuiet: Bool, writesJSON: Bool) throws(SystemError) {
    let progress = RunProgress(isQuiet: isQuiet, writesJSON: writesJSON)
    let output = RunOutput(writesJSON: writesJSON)
    self.progress = progress
    self.output = output
    writers = (
      try BackgroundTask { progress.write(isLast: $0) },
      try BackgroundTask { output.write(isLast: $0) }
    )
  }

  /// Passes an event of the run on to the streams.
  func receive(_ event: RunEvent) {
    if progress.receive(event) { writers.progress.wake() }
    if output.receive(event) { writers.output.wake() }
    if case .round = event, let delay = progress.ladderDelay { startLadders(in: delay) }
  }

  private func startLadders(in delay: Int64) {
    ladders.withLock { [progress, writer = writers.progress] ladders in
      // If the machine is short of threads, no ladder is shown.
      ladders =
        ladders
        ?? (try? BackgroundTask(first: .now + delay) { isLast in
          isLast ? .never : progress.computeLadders { writer.wake() }
        })
    }
  }

  /// Prepares a run, plays it, and writes its result.
  ///
  /// - `prepare`: Returns the run, and the test that ends it if it is a comparison.
  /// - `advice`: The sentence for a run that was interrupted.
  /// - `text`: Returns the text for standard output.
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
      if outcome.status == .interrupted { receive(.warning(advice)) }
      return finish(outcome.status)
    } catch {
      _ = finish(ExitStatus(of: error))
      throw error
    }
  }

  /// Waits until everything is written; gives up on a slow reader if the program is to stop.
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
