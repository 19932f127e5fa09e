internal import Foundation
internal import Synchronization
public import Testing

/// The trait of tests that mainly wait for other programs.
///
/// The tests run on separate threads, so that Swift's threads, one for each processor, remain available for
/// tests that compute. On these threads, programs are started with default signals, because a background
/// process of a shell ignores interrupts, and blocked signals are inherited.
public struct WaitingTrait: TestTrait, SuiteTrait, TestScoping {
  private let threads: Threads

  fileprivate init(_ threads: Threads) { self.threads = threads }

  /// Applies the trait of a suite to each of its tests.
  public let isRecursive = true

  /// Returns this trait for a case of a test, and nil for the test as a whole.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a case on one of the threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { signal(number, SIG_DFL) }
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The trait of a test that waits for programs.
  public static var waiting: Self { WaitingTrait(.shared) }

  /// The trait of a serialized suite of such tests.
  ///
  /// The tests have a thread of their own. On the shared threads, each of them would begin only after all
  /// other tests that were waiting when the one before it ended.
  public static var waitingInOrder: Self { WaitingTrait(.inOrder) }
}

/// Threads that tests may block.
private final class Threads: TaskExecutor {
  static let shared = Threads(count: 8)
  static let inOrder = Threads(count: 1)

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
