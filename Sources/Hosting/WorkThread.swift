import CHosting

/// A thread that runs one function, for work that blocks.
package enum WorkThread {
  /// Starts a thread.
  ///
  /// - Throws: ``SystemError`` where the system refuses one.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = unsafe Unmanaged.passRetained(ThreadBody(work))
    let failure = unsafe joust_start_thread(
      { raw in
        guard let raw = unsafe raw else { return }
        unsafe Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().work()
      }, body.toOpaque())
    guard failure == 0 else {
      unsafe body.release()
      throw SystemError("start a thread", number: failure)
    }
  }
}

/// What a new thread is to do, in a form that C can hand over.
private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}
