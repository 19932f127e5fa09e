import ModelBot
import Testing

struct ChatCompletionTests {
  private func answer(_ body: String) throws(ModelFault) -> String {
    try ChatCompletion.answer(in: Array(body.utf8))
  }

  @Test func `a request names the model and all that was said`() {
    let messages = [
      ChatMessage(.system, "Rules\n\"x\""), ChatMessage(.user, "Well?"),
      ChatMessage(.assistant, "4"),
    ]
    let body = ChatCompletion.request(model: "gemma3", messages: messages)
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"model":"gemma3","messages":[{"role":"system","content":"Rules\n\"x\""},"#
        + #"{"role":"user","content":"Well?"},{"role":"assistant","content":"4"}]}"#)
  }

  @Test func `the answer is the content of the first choice's message`() throws {
    #expect(
      try answer(
        #"""
        {"id":"1","choices":[{"index":0,"message":{"role":"assistant","content":"4\n","x":[]}},
        {"message":{"content":"5"}}],"usage":{"total_tokens":9}}
        """#) == "4\n")
  }

  @Test(arguments: [
    "", "4", "{}", "[]", "<html>", #"{"choices":[]}"#, #"{"choices":{}}"#, #"{"choices":[4]}"#,
    #"{"choices":[{"message":{"content":null}}]}"#, #"{"choices":[{"message":{"content":4}}]}"#,
    #"{"choices":[{"message":"4"}]}"#, #"{"choices":[{"message":{"content":"4"}}]"#,
    #"{"error":{"message":"no"}}"#, String(repeating: "[", count: 100_000),
  ])
  func `a body of another kind is no answer`(body: String) {
    #expect(throws: ModelFault.unreadable) { try answer(body) }
  }

  @Test(
    arguments: [
      (#"{"error":{"message":"no such model","code":404}}"#, "no such model"),
      (#"{"error":"no such model"}"#, "no such model"),
      (#"[{"error":{"message":"no such key"}}]"#, "no such key"),
      ("{}", nil), ("oops", nil), (#"{"error":{"message":4}}"#, nil), (#"{"error":4}"#, nil),
    ] as [(String, String?)])
  func `the reason of a refusal`(body: String, reason: String?) {
    #expect(ChatCompletion.reason(in: Array(body.utf8)) == reason)
  }
}
