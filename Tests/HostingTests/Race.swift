import Hosting
import Synchronization

/// Runs a function on several threads at the same time, and returns the result of each.
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
  _ = eventually { arrivals.results.withLock { $0.count } == threads }
  return arrivals.results.withLock { $0 }
}

/// Waits until a condition holds, at most for ``LineProcess/patience``, and returns whether it does.
func eventually(_ holds: () -> Bool) -> Bool {
  let deadline = Instant.now + LineProcess.patience
  while !holds() {
    guard Instant.now < deadline else { return false }
    Platform.sleep(nanoseconds: 1_000_000)
  }
  return true
}

private final class Arrivals<Result: Sendable>: Sendable {
  let results = Mutex<[Result]>([])
}
