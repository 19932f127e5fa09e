internal import JSON

/// The chat-completions interface: what is posted to `ENDPOINT/chat/completions`, and what returns.
package enum ChatCompletion {
  /// The body of a request.
  ///
  /// - Parameters:
  ///   - model: the name of the model.
  ///   - messages: all that was said, the question last.
  /// - Returns: a JSON object.
  package static func request(model: String, messages: [ChatMessage]) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("model")
    json.string(model)
    json.key("messages")
    json.beginArray()
    for message in messages {
      json.beginObject()
      json.key("role")
      json.string(message.role.rawValue)
      json.key("content")
      json.string(message.text)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  /// What the model says, from the body of a response: `choices[0].message.content`.
  ///
  /// - Parameter body: what the endpoint sent.
  /// - Returns: the text; nothing is known of it.
  /// - Throws: `unreadable` where the body is of another kind.
  package static func answer(in body: [UInt8]) throws(ModelFault) -> String {
    guard
      let response = object(body), case .array(let choices) = response["choices"],
      case .object(let choice) = choices.first, case .object(let message) = choice["message"],
      case .string(let text) = message["content"]
    else { throw .unreadable }
    return text
  }

  /// What an endpoint says about a request that it refuses: `error.message`, or `error` as a text.
  ///
  /// - Parameter body: what the endpoint sent.
  /// - Returns: the text, or nil where there is none.
  package static func reason(in body: [UInt8]) -> String? {
    // Gemini's endpoint wraps its errors into a list.
    var body = try? JSONValue(parsing: body)
    if case .array(let values) = body { body = values.first }
    guard case .object(let response) = body else { return nil }
    switch response["error"] {
    case .string(let text): return text
    case .object(let error):
      guard case .string(let text) = error["message"] else { return nil }
      return text
    default: return nil
    }
  }

  private static func object(_ body: [UInt8]) -> JSONObject? {
    guard case .object(let object) = try? JSONValue(parsing: body) else { return nil }
    return object
  }
}
