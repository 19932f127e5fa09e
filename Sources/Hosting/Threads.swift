import CHosting

/// A thread that runs one function, for work that blocks.
package enum WorkThread {
  package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = unsafe Unmanaged.passRetained(ThreadBody(work))
    let failure = unsafe joust_start_thread(
      { raw in
        if let raw = unsafe raw {
          unsafe Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().work()
        }
        return nil
      }, body.toOpaque())
    guard failure == 0 else {
      unsafe body.release()
      throw SystemError("start a thread", number: failure)
    }
  }
}

private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}

/// A queue from threads to threads that holds a limited number of elements.
///
/// Who puts an element into a full queue waits until there is space, so that those who produce
/// elements can never be far ahead of those who take them. Elements are taken in the order in which
/// they were put.
@safe package final class BoundedQueue<Element: Sendable>: Sendable {
  package enum Taken {
    case element(Element)
    case timeout
    /// The queue is closed and all its elements have been taken.
    case closed
  }

  private let capacity: Int
  private nonisolated(unsafe) let monitor: OpaquePointer
  // What follows is read and written under the monitor's lock only.
  private nonisolated(unsafe) var elements: [Element?]
  private nonisolated(unsafe) var first = 0
  private nonisolated(unsafe) var count = 0
  private nonisolated(unsafe) var isClosed = false

  package init(capacity: Int) {
    precondition(capacity > 0, "a queue holds at least one element")
    self.capacity = capacity
    unsafe monitor = joust_monitor_create()
    unsafe elements = [Element?](repeating: nil, count: capacity)
  }

  deinit {
    unsafe joust_monitor_destroy(monitor)
  }

  /// Puts an element behind the others and waits while the queue is full; false where it is closed.
  package func put(_ element: Element) -> Bool {
    unsafe joust_monitor_lock(monitor)
    defer { unsafe joust_monitor_unlock(monitor) }
    while unsafe count == capacity, unsafe !isClosed {
      _ = unsafe joust_monitor_wait(monitor, Instant.never.nanoseconds)
    }
    guard unsafe !isClosed else { return false }
    unsafe elements[(first + count) % capacity] = element
    unsafe count += 1
    unsafe joust_monitor_wake(monitor)
    return true
  }

  /// Takes the oldest element; waits for one until a moment while the queue is empty and open.
  ///
  /// A queue that was closed gives the elements that it still holds before it says so.
  package func take(until moment: Instant) -> Taken {
    unsafe joust_monitor_lock(monitor)
    defer { unsafe joust_monitor_unlock(monitor) }
    while unsafe count == 0 {
      guard unsafe !isClosed else { return .closed }
      guard moment > .now else { return .timeout }
      _ = unsafe joust_monitor_wait(monitor, moment.nanoseconds)
    }
    guard let element = unsafe elements[first] else { preconditionFailure("an element is missing") }
    unsafe elements[first] = nil
    unsafe first = (first + 1) % capacity
    unsafe count -= 1
    unsafe joust_monitor_wake(monitor)
    return .element(element)
  }

  /// Has the queue take no more elements, and wakes all that wait.
  package func close() {
    unsafe joust_monitor_lock(monitor)
    defer { unsafe joust_monitor_unlock(monitor) }
    unsafe isClosed = true
    unsafe joust_monitor_wake(monitor)
  }
}
