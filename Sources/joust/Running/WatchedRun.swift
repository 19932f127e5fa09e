import Hosting
import Runs
import Synchronization

/// A run whose events are written to the standard streams.
///
/// Separate threads write to the streams, so that a slow reader does not delay the run.
final class WatchedRun: Sendable {
  /// The longest time to wait for a slow reader of the output after a request to stop, in nanoseconds.
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

  /// Passes an event of the run to the outputs.
  func receive(_ event: RunEvent) {
    if progress.receive(event) { writers.progress.wake() }
    if output.receive(event) { writers.output.wake() }
    if case .round = event, let delay = progress.ladderDelay { startLadders(in: delay) }
  }

  /// Passes an event to the outputs, unless it reports that the run has no game to play.
  ///
  /// This function is for commands that consist of several runs, some of which may have no game to play.
  func receivePart(_ event: RunEvent) {
    if case .nothingToPlay = event { return }
    receive(event)
  }

  private func startLadders(in delay: Int64) {
    ladders.withLock { [progress, writer = writers.progress] ladders in
      // If the system cannot start another thread, no ladders are shown.
      ladders =
        ladders
        ?? (try? BackgroundTask(first: .now + delay) { isLast in
          isLast ? .never : progress.computeLadders { writer.wake() }
        })
    }
  }

  /// Prepares a run, plays it, and writes its result.
  ///
  /// - `prepare`: Returns the run and, for a comparison, the test that ends it.
  /// - `text`: Returns the text for standard output.
  func play(
    _ prepare: () throws -> (Run, ComparisonTest?),
    text: (Run, Run.Outcome) throws -> String = { _, _ in "" }
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
      if outcome.status == .interrupted {
        receive(.warning("Interrupted; the same command continues where it stopped."))
      }
      return finish(outcome.status)
    } catch {
      _ = finish(ExitStatus(of: error))
      throw error
    }
  }

  /// Waits until everything is written, but only briefly after a request to stop (see ``patience``).
  ///
  /// Returns the status; `interrupted` if the request to stop arrived during the wait.
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
