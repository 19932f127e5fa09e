internal import Foundation

/// The chat-completions interface: what is posted to `ENDPOINT/chat/completions`, and what returns.
package enum ChatCompletion {
  /// The body of a request: a JSON object with the name of the model and all that was said, the
  /// question last.
  package static func request(model: String, messages: [ChatMessage]) -> [UInt8] {
    let texts = messages.map {
      "{\"role\":\(quoted($0.role.rawValue)),\"content\":\(quoted($0.text))}"
    }
    let list = texts.joined(separator: ",")
    return Array("{\"model\":\(quoted(model)),\"messages\":[\(list)]}".utf8)
  }

  /// A text as JSON; an encoder of whole objects would put the question before the model's name.
  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let bytes = try? encoder.encode(text)
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private struct Response: Decodable {
    struct Choice: Decodable {
      struct Message: Decodable {
        var content: String
      }
      var message: Message
    }
    var choices: [Choice]
  }

  /// What the model says, from the body of a response: `choices[0].message.content`.
  ///
  /// - Parameter body: what the endpoint sent.
  /// - Returns: the text; nothing is known of it.
  /// - Throws: `unreadable` where the body is of another kind.
  package static func answer(in body: [UInt8]) throws(ModelFault) -> String {
    let response = try? JSONDecoder().decode(Response.self, from: Data(body))
    guard let text = response?.choices.first?.message.content else { throw .unreadable }
    return text
  }

  private struct Refusal: Decodable {
    enum Reason: Decodable {
      case text(String)
      case object(message: String)

      private enum Keys: CodingKey {
        case message
      }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          self = .text(text)
        } else {
          let object = try decoder.container(keyedBy: Keys.self)
          self = .object(message: try object.decode(String.self, forKey: .message))
        }
      }
    }
    var error: Reason
  }

  /// What an endpoint says about a request that it refuses: `error.message`, or `error` as a text.
  ///
  /// - Parameter body: what the endpoint sent.
  /// - Returns: the text, or nil where there is none.
  package static func reason(in body: [UInt8]) -> String? {
    let (decoder, data) = (JSONDecoder(), Data(body))
    // Gemini's endpoint wraps its errors into a list.
    let refusal =
      (try? decoder.decode(Refusal.self, from: data))
      ?? (try? decoder.decode([Refusal].self, from: data))?.first
    switch refusal?.error {
    case .text(let text), .object(let text): return text
    case nil: return nil
    }
  }
}
