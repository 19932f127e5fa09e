import Foundation
import Testing

struct ModelBotOptionsTests {
  private func run(_ words: String) throws -> Joust.Outcome {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("two words\n", to: "bad-key")
    try joust.write("", to: "no-key")
    return try joust.shell("'\(Joust.programFolder)/model-bot' \(words) </dev/null")
  }

  @Test(arguments: [
    ("", "say which model to ask: --model NAME"),
    ("--model", "--model needs a value"),
    ("--model m --model n", "--model is given twice"),
    ("--modle m", "\"--modle\" is no option; did you mean --model?"),
    ("m", "\"m\" is no option; see model-bot --help"),
    ("--model m --timeout soon", "--timeout is \"soon\", expected a duration such as \"200ms\""),
    ("--model m --timeout 0s", "--timeout is \"0s\", expected a duration such as \"200ms\""),
    ("--model m --seed -1", "--seed is \"-1\", expected a whole number, 0 to 18446744073709551615"),
    ("--model m --turns 1.5", "--turns is \"1.5\", expected a whole number, 0 to 1000000"),
    (
      "--model m --endpoint localhost:11434/v1",
      "--endpoint is \"localhost:11434/v1\", expected an "
    ),
    ("--model m --endpoint file:///v1", "--endpoint is \"file:///v1\", expected an address"),
    ("--model m --key-file none", "the file \"none\" cannot be read"),
    (
      "--model m --key-file bad-key",
      "the file \"bad-key\" must hold a key on one line, and nothing"
    ),
    ("--model m --key-file no-key", "the file \"no-key\" must hold a key on one line, and nothing"),
    (
      "--model m --key-variable NO_SUCH_KEY",
      "the environment variable NO_SUCH_KEY cannot be read; bots get few variables, so use --key-file"
    ),
    (
      "--model m --key-file k --key-variable K",
      "a key comes from --key-file or --key-variable, not from both"
    ),
  ])
  func `an option that is wrong is refused in a sentence`(words: String, sentence: String) throws {
    let outcome = try run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("model-bot: \(sentence)"), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test func `help names every option, and so does the page for bot writers`() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    let options = help.output.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("--") }
    #expect(options.count == 7)
    let page = try ModelBotGuide.text()
    for option in options { #expect(page.contains("| `\(option)"), "\(option)") }
  }

  @Test func `a key can come from the environment`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer("well", in: joust.folder)
    try joust.write(
      """
      {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{}}
      {"type":"turn","turn":9,"board":"XOXXOOO.X","you":"X","legal":[7],"last":0,"clock_ms":null}
      {"type":"quit"}

      """, to: "lines")
    let outcome = try joust.shell(
      "KEY=k-e-y '\(Joust.programFolder)/model-bot' --model m --key-variable KEY "
        + "--endpoint \(server.endpoint) --timeout 1m < lines")
    #expect(outcome.output == "{\"type\":\"ready\"}\n{\"turn\":9,\"move\":7}\n")
    #expect(try server.requests().first?.contains("\r\nAuthorization: Bearer k-e-y\r\n") ?? false)
  }
}
