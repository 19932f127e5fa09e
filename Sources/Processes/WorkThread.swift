import CProcesses

/// A thread that runs one function, for work that blocks.
package struct WorkThread: ~Copyable {
  private let thread: UInt

  /// Starts a thread.
  ///
  /// - Throws: ``SystemError`` where the system refuses one.
  package init(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    let parcel = unsafe Unmanaged.passRetained(Parcel(work))
    var thread: UInt = 0
    let failure = unsafe joust_start_thread(
      { raw in
        guard let raw = unsafe raw else { return }
        unsafe Unmanaged<Parcel>.fromOpaque(raw).takeRetainedValue().work()
      }, parcel.toOpaque(), &thread)
    guard failure == 0 else {
      unsafe parcel.release()
      throw SystemError("start a thread", number: failure)
    }
    self.thread = thread
  }

  /// Waits for the function's end.
  package consuming func join() {
    joust_join_thread(thread)
  }
}

/// What a new thread is to do, in a form that C can hand over.
private final class Parcel: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}
