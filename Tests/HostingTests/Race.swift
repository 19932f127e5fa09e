import Hosting
import Synchronization

/// Runs some work on threads side by side, and gives what each came to.
func race<Result: Sendable>(
  threads: Int, _ work: @escaping @Sendable () -> Result
) throws -> [Result] {
  let arrivals = Arrivals<Result>()
  for _ in 0..<threads {
    try WorkThread.start {
      let result = work()
      arrivals.results.withLock { $0.append(result) }
    }
  }
  while arrivals.results.withLock({ $0.count }) < threads {
    Platform.sleep(nanoseconds: 1_000_000)
  }
  return arrivals.results.withLock { $0 }
}

private final class Arrivals<Result: Sendable>: Sendable {
  let results = Mutex<[Result]>([])
}
