import Matches
import Testing

/// Tests the excerpt with the most informative lines of a failed program's log.
@Suite struct LogExcerptTests {
  struct Log: CustomTestStringConvertible, Sendable {
    var language: String
    var text: String
    var error: String?

    var testDescription: String { language }
  }

  static let logs: [Log] = [
    Log(
      language: "Python",
      text: """
        thinking, no error yet
        Traceback (most recent call last):
          File "bot.py", line 3, in <module>
            import numpy
        ModuleNotFoundError: No module named 'numpy'
        """, error: "ModuleNotFoundError: No module named 'numpy'"),
    Log(
      language: "Python, with an exception of its own and one that follows",
      text: """
        Traceback (most recent call last):
          File "bot.py", line 3, in <module>
        __main__.Lost

        During handling of the above exception, another exception occurred:

        Traceback (most recent call last):
          File "bot.py", line 5, in <module>
        KeyError: 'x'
        """, error: "__main__.Lost"),
    Log(
      language: "Node",
      text: """
        node:internal/modules/cjs/loader:1148
          throw err;
          ^

        Error: Cannot find module 'chess.js'
        Require stack:
        - /bots/fox/bot.js
            at Module._resolveFilename (node:internal/modules/cjs/loader:1145:15)
          code: 'MODULE_NOT_FOUND',
        }

        Node.js v20.19.2
        """, error: "Error: Cannot find module 'chess.js'"),
    Log(
      language: "Node, of a module",
      text:
        "node:internal/modules/esm\nError [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'\n    at y",
      error: "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'"),
    Log(
      language: "Java",
      text: """
        Exception in thread "main" java.lang.IllegalStateException: no move
        \tat Bot.move(Bot.java:3)
        Caused by: java.io.IOException: gone
        \t... 3 more
        """, error: #"Exception in thread "main" java.lang.IllegalStateException: no move"#),
    Log(
      language: "Java, without a class",
      text:
        "Error: Could not find or load main class Bot\nCaused by: java.lang.ClassNotFoundException: Bot",
      error: "Error: Could not find or load main class Bot"),
    Log(
      language: "Go",
      text:
        "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()",
      error: "panic: runtime error: index out of range [5] with length 3"),
    Log(
      language: "Rust",
      text:
        "thread 'main' panicked at src/main.rs:4:5:\nno move\nnote: run with `RUST_BACKTRACE=1`",
      error: "thread 'main' panicked at src/main.rs:4:5: no move"),
    Log(
      language: "Rust, before 1.73",
      text: "thread 'main' panicked at 'no move', src/main.rs:4:5\nnote: run with",
      error: "thread 'main' panicked at 'no move', src/main.rs:4:5"),
    Log(
      language: "Ruby",
      text:
        "bot.rb:3:in `move': undefined method `x' for nil (NoMethodError)\n\tfrom bot.rb:9:in `<main>'",
      error: "bot.rb:3:in `move': undefined method `x' for nil (NoMethodError)"),
    Log(
      language: "Perl",
      text: "Died at bot.pl line 3.\nmore", error: "Died at bot.pl line 3."),
    Log(
      language: "Perl, without a module",
      text:
        "Can't locate JSON/XS.pm in @INC (you may need to install it) at bot.pl line 2.\nBEGIN failed",
      error: "Can't locate JSON/XS.pm in @INC (you may need to install it) at bot.pl line 2."),
    Log(
      language: "a compiler",
      text: "bot.c: In function 'main':\nbot.c:3:1: error: expected ';'\n1 error generated.",
      error: "bot.c:3:1: error: expected ';'"),
    Log(
      language: "Swift",
      text:
        "Swift/ContiguousArrayBuffer.swift:690: Fatal error: Index out of range\n\nThread 0 crashed:",
      error: "Swift/ContiguousArrayBuffer.swift:690: Fatal error: Index out of range"),
    Log(language: "none", text: "depth 3\nno Errors here\nlooked at line 5\n", error: nil),
  ]

  @Test(arguments: logs) func `the first error`(log: Log) {
    #expect(
      LogExcerpt.firstError(in: log.text.split(whereSeparator: \.isNewline))?.text == log.error)
  }

  @Test func `the first error of a long log is kept before its end`() {
    let frames = (1...200).map { "    at Module.frame\($0) (bot.js:\($0))" }.joined(separator: "\n")
    let text = "Error: Cannot find module 'x'\n\(frames)\n"
    let end = LogExcerpt.end(of: text, limit: 2000)
    #expect(end.unicodeScalars.count == 2000)
    #expect(end.hasPrefix("Error: Cannot find module 'x'\n…\n"))
    #expect(end.hasSuffix("(bot.js:200)\n"))
    // The excerpt of a short text, or of a text without an error message, is its end.
    #expect(LogExcerpt.end(of: "a\nError: b\n", limit: 2000) == "a\nError: b\n")
    #expect(LogExcerpt.end(of: frames, limit: 10) == "bot.js:200)".suffix(10))
    // An error message in the end of the text occurs only once in the excerpt.
    let late = frames + "\nError: late\n"
    #expect(LogExcerpt.end(of: late, limit: 100).hasSuffix("(bot.js:200)\nError: late\n"))
    #expect(LogExcerpt.end(of: late, limit: 100).unicodeScalars.count == 100)
  }

  @Test func `the last lines follow the first error`() {
    let text = "Error: x\n  at a\n\n  at b\n  at c\n"
    #expect(
      LogExcerpt.lastLines(3, of: text) == ["Error: x", "  at a", "  at b", "  at c"])
    #expect(LogExcerpt.lastLines(4, of: text) == ["Error: x", "  at a", "  at b", "  at c"])
    #expect(LogExcerpt.lastLines(2, of: "a\nb\nc\n") == ["b", "c"])
    #expect(LogExcerpt.lastLines(1, of: "Error: 12\n1\n") == ["Error: 12", "1"])
    #expect(LogExcerpt.lastLines(2, of: " \n").isEmpty)
  }
}
