internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A language model behind the chat-completions interface.
struct Endpoint: LanguageModel {
  private let address: URL
  private let model: String
  private let key: String?
  private let reception = Reception()
  private let session: URLSession

  /// The model of that name at an address, whose key is sent with each request.
  init(address: URL, model: String, key: String?) {
    self.address = address.appending(path: "chat/completions")
    self.model = model
    self.key = key
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    session = URLSession(
      configuration: configuration, delegate: reception, delegateQueue: DelegateQueue())
  }

  func answer(to messages: [ChatMessage], within time: Duration) throws(ModelFault) -> String {
    let request = request(messages, within: time)
    let (status, body) = try reception.response(to: request, in: session, within: time).get()
    guard status == 200 else {
      throw .refused(status: status, reason: ChatCompletion.reason(in: body).map(withoutKey))
    }
    return try ChatCompletion.answer(in: body)
  }

  private func request(_ messages: [ChatMessage], within time: Duration) -> URLRequest {
    var request = URLRequest(url: address)
    request.httpMethod = "POST"
    request.httpBody = Data(ChatCompletion.request(model: model, messages: messages))
    // The session's own limit only comes into play where nobody waits any more.
    request.timeoutInterval = time / .seconds(1) + 5
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    return request
  }

  /// What an endpoint says goes into logs and records, where no key may stand.
  private func withoutKey(_ text: String) -> String {
    guard let key else { return text }
    return text.replacing(key, with: "(the key)")
  }
}

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
