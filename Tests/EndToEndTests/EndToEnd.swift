import Foundation
import Synchronization
import Testing

/// Tests that drive other programs wait for them most of the time.
///
/// They run on threads of their own, so that Swift's own, of which there are as many as processors,
/// stay free for tests that work; a program that hangs is ended after ``Joust/timeLimit``. What a shell
/// starts in the background ignores interrupts, with all that it starts: the programs do not.
struct EndToEnd: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    for number in [SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == EndToEnd {
  /// The test drives programs, and waits for them.
  static var endToEnd: Self { EndToEnd() }
}

/// Which tests are run: `JOUST_TESTS=all` adds those that keep compilers busy for minutes, as
/// `.ci/run` does.
enum ChosenTests {
  static let areAll = ProcessInfo.processInfo.environment["JOUST_TESTS"] == "all"
}

extension Trait where Self == ConditionTrait {
  /// The test keeps compilers busy, and is left out unless all tests are asked for.
  static var compiling: Self {
    .enabled(if: ChosenTests.areAll, "it keeps compilers busy: JOUST_TESTS=all runs it")
  }
}

/// Some threads that tests may block.
private final class Threads: TaskExecutor {
  static let shared = Threads(count: 10)

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while true {
          waiting.wait()
          let job = jobs.withLock { $0.removeFirst() }
          unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }
}

extension Process {
  /// Has the program hold no descriptor but the first three.
  ///
  /// A daemon that it leaves behind would hold those by which Foundation waits for the programs of
  /// other tests.
  func closeDescriptors() {
    let program = executableURL?.path ?? ""
    executableURL = URL(fileURLWithPath: "/bin/bash")
    let script =
      #"for ((n = 3; n < 1024; n++)); do eval "exec $n>&-"; done 2>/dev/null; exec "$@""#
    arguments = ["-c", script, "bash", program] + (arguments ?? [])
  }
}
