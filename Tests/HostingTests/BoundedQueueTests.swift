import Hosting
import Synchronization
import Testing

@Suite struct BoundedQueueTests {
  @Test func `elements are taken in the order in which they were put in`() {
    let queue = BoundedQueue<Int>(capacity: 3)
    for round in 0..<5 {
      for element in 0..<3 { #expect(queue.put(3 * round + element)) }
      for element in 0..<3 { #expect(taken(from: queue) == 3 * round + element) }
    }
  }

  @Test func `a wait for an empty queue ends at the deadline`() {
    let queue = BoundedQueue<Int>(capacity: 1)
    for wait: Int64 in [-1_000_000, 0, 20_000_000] {
      let moment = Instant.now + wait
      guard case .timeout = queue.take(until: moment) else {
        Issue.record("something came")
        return
      }
      #expect(Instant.now >= moment)
    }
  }

  @Test func `a closed queue refuses new elements and returns its remaining elements`() {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.put(1))
    queue.close()
    #expect(!queue.put(2))
    #expect(taken(from: queue) == 1)
    #expect(isDrained(queue))
    #expect(isDrained(queue))
  }

  @Test func `closing a queue wakes the threads that wait to put or to take`() throws {
    let full = BoundedQueue<Int>(capacity: 1)
    let empty = BoundedQueue<Int>(capacity: 1)
    #expect(full.put(1))
    try WorkThread.start {
      Platform.sleep(nanoseconds: 20_000_000)
      full.close()
      empty.close()
    }
    let outcomes = try race(threads: 4) {
      if case .closed = empty.take(until: .never) { return full.put(2) }
      return true
    }
    #expect(outcomes == [false, false, false, false])
  }

  @Test func `a producer is never ahead of the consumer by more than the capacity`() throws {
    let queue = BoundedQueue<Int>(capacity: 2)
    let producer = Counter()
    try WorkThread.start {
      while queue.put(0) { producer.value.withLock { $0 += 1 } }
    }
    for taken in 0..<20 {
      Platform.sleep(nanoseconds: 2_000_000)
      #expect(producer.value.withLock { $0 } <= taken + 2)
      #expect(self.taken(from: queue) == 0)
    }
    queue.close()
  }

  @Test func `no element is lost or taken twice by many threads`() throws {
    let queue = BoundedQueue<Int>(capacity: 5)
    let next = Counter()
    let sums = try race(threads: 8) {
      let isProducer = next.value.withLock { number in
        number += 1
        return number <= 4
      }
      var sum = 0
      for element in 1...5000 {
        if isProducer {
          _ = queue.put(element)
        } else if case .element(let element) = queue.take(until: .never) {
          sum += element
        }
      }
      return sum
    }
    let all: Int = sums.reduce(0, +)
    #expect(all == 50_010_000)
    queue.close()
    #expect(isDrained(queue))
  }

  @Test func `elements that are not taken are released with the queue`() {
    weak var seen: Counter?
    do {
      let queue = BoundedQueue<Counter>(capacity: 3)
      let token = Counter()
      seen = token
      #expect(queue.put(token))
    }
    #expect(seen == nil)
  }

  private func taken(from queue: BoundedQueue<Int>) -> Int? {
    guard case .element(let element) = queue.take(until: .now + LineProcess.patience) else {
      return nil
    }
    return element
  }

  private func isDrained(_ queue: BoundedQueue<Int>) -> Bool {
    guard case .closed = queue.take(until: .never) else { return false }
    return true
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
  }
}
