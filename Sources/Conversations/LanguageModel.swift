/// Something that goes on with a conversation.
package protocol LanguageModel {
  /// Asks for what the model says next.
  ///
  /// - Parameters:
  ///   - messages: all that was said, the question last.
  ///   - time: how long the caller waits, more than zero.
  /// - Returns: what the model says; nobody has looked at it.
  /// - Throws: why there is no answer, once that is known, and at the latest when the time is up.
  func answer(to messages: [ChatMessage], within time: Duration) throws(ModelFault) -> String
}
