internal import Conversations
internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends one request at a time, and receives its response up to a length.
///
/// Whoever waits is never held up by the session itself: on Linux, creating, starting and cancelling
/// a task wait while the session is busy, which it is for as long as a fast endpoint floods it.
final class Reception: NSObject, URLSessionDataDelegate {
  /// The most that a response may have, in bytes.
  static let limit = 256 * 1024

  /// What a response came to.
  typealias Outcome = Result<(status: Int, body: [UInt8]), ModelFault>

  private struct Expected {
    let arrived: DispatchSemaphore
    var task: URLSessionTask?
    var body: [UInt8] = []
    var outcome: Outcome?

    mutating func settle(_ outcome: Outcome) {
      self.outcome = outcome
      arrived.signal()
    }
  }

  private struct State {
    var expected: Expected?
    // The task whose response was too long and has not ended yet.
    var flood: Int?
  }

  private let state = Mutex(State())
  private let sender = DispatchQueue(label: "sender")

  /// Sends a request and waits until its response has arrived, or for so long.
  func response(to request: URLRequest, in session: URLSession, within time: Duration) -> Outcome {
    let arrived = DispatchSemaphore(value: 0)
    let isFlooded = state.withLock { state in
      state.expected = Expected(arrived: arrived)
      return state.flood != nil
    }
    guard !isFlooded else { return .failure(.tooLong(limit: Self.limit)) }
    sender.async { self.send(request, in: session, for: arrived) }
    _ = arrived.wait(timeout: .now() + time / .seconds(1))
    let expected = state.withLock { state in
      defer { state.expected = nil }
      return state.expected
    }
    guard let outcome = expected?.outcome else {
      cancel(expected?.task)
      return .failure(.late(time))
    }
    return outcome
  }

  private func send(_ request: URLRequest, in session: URLSession, for arrived: DispatchSemaphore) {
    let task = session.dataTask(with: request)
    let isAwaited = state.withLock { state in
      guard state.expected?.arrived === arrived else { return false }
      state.expected?.task = task
      return true
    }
    if isAwaited { task.resume() } else { task.cancel() }
  }

  private func cancel(_ task: URLSessionTask?) {
    sender.async { task?.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (wasFlood, isFlood) = state.withLock { state in
      let wasFlood = state.flood == dataTask.taskIdentifier
      receive(data, from: dataTask, &state)
      return (wasFlood, state.flood == dataTask.taskIdentifier)
    }
    if isFlood, !wasFlood { cancel(dataTask) }
    // Until it is cancelled, a flood may not keep the machine busy.
    if wasFlood { Thread.sleep(forTimeInterval: 0.01) }
  }

  private func receive(_ data: Data, from task: URLSessionTask, _ state: inout State) {
    guard var expected = state.expected, expected.task === task, expected.outcome == nil
    else { return }
    // Taken out, so that appending copies nothing.
    state.expected = nil
    expected.body += data.prefix(Self.limit + 1 - expected.body.count)
    if expected.body.count > Self.limit {
      state.flood = task.taskIdentifier
      expected.settle(.failure(.tooLong(limit: Self.limit)))
    }
    state.expected = expected
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let status = (task.response as? HTTPURLResponse)?.statusCode
    state.withLock { state in
      if state.flood == task.taskIdentifier { state.flood = nil }
      guard let expected = state.expected, expected.task === task, expected.outcome == nil
      else { return }
      if let status, error == nil {
        state.expected?.settle(.success((status, expected.body)))
      } else {
        let reason = error?.localizedDescription ?? "it does not speak HTTP"
        state.expected?.settle(.failure(.unreachable(reason)))
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
}
