internal import Conversations
internal import Foundation

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
