import CHosting

/// A queue between threads with a limited capacity.
///
/// A thread that adds an element to a full queue waits until there is space. Elements are removed in the
/// order in which they were added.
@safe package final class BoundedQueue<Element: Sendable>: Sendable {
  package enum Taken {
    case element(Element)
    case timeout
    /// The queue is closed and empty.
    case closed
  }

  private let capacity: Int
  private nonisolated(unsafe) let monitor: OpaquePointer
  // The lock of the monitor protects the following properties.
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

  /// Appends an element, and waits while the queue is full.
  ///
  /// Returns false if the queue is closed.
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

  /// Removes and returns the oldest element.
  ///
  /// If the queue is empty and open, the function waits for an element until a deadline.
  ///
  /// A closed queue returns its remaining elements before it returns ``Taken/closed``.
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

  package var isEmpty: Bool {
    unsafe joust_monitor_lock(monitor)
    defer { unsafe joust_monitor_unlock(monitor) }
    return unsafe count == 0
  }

  /// Closes the queue for new elements, and wakes all waiting threads.
  package func close() {
    unsafe joust_monitor_lock(monitor)
    defer { unsafe joust_monitor_unlock(monitor) }
    unsafe isClosed = true
    unsafe joust_monitor_wake(monitor)
  }
}
