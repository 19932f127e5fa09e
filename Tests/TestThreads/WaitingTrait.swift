internal import Foundation
internal import Synchronization
public import Testing

/// The trait of tests that wait for other programs most of the time.
///
/// They run on threads of their own, so that Swift's own, of which there are as many as processors,
/// stay free for tests that work. What a shell starts in the background ignores interrupts, and
/// threads may hold signals back, with all that they start: the programs of these tests do not.
public struct WaitingTrait: TestTrait, SuiteTrait, TestScoping {
  /// The trait of a suite is that of its tests.
  public let isRecursive = true

  /// Each case of a test goes to a thread, not the test as a whole.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a case on one of the threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { signal(number, SIG_DFL) }
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The test drives programs, and waits for them.
  public static var waiting: Self { WaitingTrait() }
}

/// Some threads that tests may block.
private final class Threads: TaskExecutor {
  static let shared = Threads(count: 12)

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
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
