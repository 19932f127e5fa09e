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
