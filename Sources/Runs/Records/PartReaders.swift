import Hosting

/// Threads that read the parts of a file; all work except `read` happens on the thread of the caller.
final class PartReaders<Part: Sendable> {
  private let read: @Sendable ([UInt8]) -> Part
  private let threadCount: Int
  private let jobs: BoundedQueue<(number: Int, lines: [UInt8])>
  private let results: BoundedQueue<(number: Int, part: Part)>
  private var startedCount = 0
  private var putCount = 0
  private var receivedCount = 0
  /// The parts that wait for an earlier part, by their numbers.
  private var early: [Int: Part] = [:]

  init(_ read: @escaping @Sendable ([UInt8]) -> Part) {
    self.read = read
    // With more threads, the one thread that receives the parts would be too slow.
    threadCount = min(Platform.processorCount, 8)
    jobs = BoundedQueue(capacity: 2 * threadCount)
    // With this capacity, a thread can always put a part into the queue without waiting.
    results = BoundedQueue(capacity: 2 * threadCount)
  }

  /// Gives lines to the threads; if too many parts are pending, first waits for earlier parts and passes them
  /// to `take` in order.
  func put(_ lines: [UInt8], _ take: (Part) -> Void) {
    if putCount == 0 { startThreads() }
    guard startedCount > 0 else { return take(read(lines)) }
    while putCount - receivedCount >= 2 * threadCount { receiveNext(take) }
    _ = jobs.put((putCount, lines))
    putCount += 1
  }

  /// Reads the last lines on the thread of the caller, and passes all remaining parts to `take` in order.
  func end(_ lines: [UInt8], _ take: (Part) -> Void) {
    let last = read(lines)
    jobs.close()
    while receivedCount < putCount { receiveNext(take) }
    take(last)
  }

  func close() { jobs.close() }

  private func startThreads() {
    for _ in 0..<threadCount {
      let thread: Void? = try? WorkThread.start { [jobs, results, read] in
        while case .element(let job) = jobs.take(until: .never) {
          _ = results.put((job.number, read(job.lines)))
        }
      }
      if thread != nil { startedCount += 1 }
    }
  }

  private func receiveNext(_ take: (Part) -> Void) {
    guard case .element(let result) = results.take(until: .never) else { return }
    early[result.number] = result.part
    while let part = early.removeValue(forKey: receivedCount) {
      take(part)
      receivedCount += 1
    }
  }
}
