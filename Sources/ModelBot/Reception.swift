internal import Conversations
internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Receives one response at a time, up to a length, for a thread that waits for it.
///
/// What belongs to a task that is no longer waited for is passed over.
final class Reception: NSObject, URLSessionDataDelegate {
  /// The most that a response may have, in bytes.
  static let limit = 256 * 1024

  /// What a response came to.
  typealias Outcome = Result<(status: Int, body: [UInt8]), ModelFault>

  fileprivate struct Expected {
    let task: Int
    let arrived: DispatchSemaphore
    var body: [UInt8] = []
    var outcome: Outcome?
  }

  private let expected = Mutex<Expected?>(nil)

  /// Starts a task and waits until its response has arrived, or for so long.
  func response(to task: URLSessionDataTask, within time: Duration) -> Outcome {
    let arrived = DispatchSemaphore(value: 0)
    expected.withLock { $0 = Expected(task: task.taskIdentifier, arrived: arrived) }
    task.resume()
    _ = arrived.wait(timeout: .now() + (time / .seconds(1)))
    let outcome = expected.withLock { expected in
      defer { expected = nil }
      return expected?.outcome
    }
    if case .success = outcome {} else { task.cancelAside() }
    return outcome ?? .failure(.late(time))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    update(dataTask) { expected in
      guard expected.outcome == nil else { return }
      expected.body += data.prefix(Self.limit - expected.body.count + 1)
      if expected.body.count > Self.limit {
        expected.settle(.failure(.tooLong(limit: Self.limit)))
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let status = (task.response as? HTTPURLResponse)?.statusCode
    update(task) { expected in
      guard expected.outcome == nil else { return }
      if let status, error == nil {
        expected.settle(.success((status, expected.body)))
      } else {
        let reason = error?.localizedDescription ?? "it does not speak HTTP"
        expected.settle(.failure(.unreachable(reason)))
      }
    }
  }

  /// Follows no redirection: the key is for the endpoint that was named, and for no other.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  private func update(_ task: URLSessionTask, _ change: (inout Expected) -> Void) {
    expected.withLock { expected in
      guard var current = expected, current.task == task.taskIdentifier else { return }
      expected = nil
      change(&current)
      expected = current
    }
  }
}

extension Reception.Expected {
  fileprivate mutating func settle(_ outcome: Reception.Outcome) {
    self.outcome = outcome
    arrived.signal()
  }
}

extension URLSessionTask {
  /// Cancels a task without waiting: the task may be busy, and the clock is running.
  fileprivate func cancelAside() {
    DispatchQueue.global().async { self.cancel() }
  }
}
