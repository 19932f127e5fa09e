internal import Foundation

/// Runs the calls of a session's delegate, and lets the session receive no faster than they run.
///
/// On Linux, what a fast endpoint sends would else pile up in memory until the delegate sees it.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
  // The compiler has every subclass restate that conformance. There is nothing here to be shared.

  override init() {
    super.init()
    maxConcurrentOperationCount = 1
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    // The session's own thread waits here, and the endpoint for it.
    while operationCount > 20 { Thread.sleep(forTimeInterval: 0.002) }
    super.addOperation(block)
  }
}
