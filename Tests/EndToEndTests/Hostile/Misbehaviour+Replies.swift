extension Misbehaviour {
  /// The kinds of misbehavior in the content of an answer.
  static let replies = illegal + invalid + harmless

  private static let illegal = [
    Misbehaviour("illegal", "illegal-move", detail: #","move":99}", which is"#),
    Misbehaviour("negative", "illegal-move", detail: "not a legal move"),
    Misbehaviour("huge-number", "illegal-move", detail: "9223372036854775808"),
    Misbehaviour("another-word", "illegal-move", detail: "sideways").only(in: "2048"),
  ]

  private static let invalid = [
    Misbehaviour("another-word", "invalid-reply", detail: "a string").only(in: "tic-tac-toe"),
    Misbehaviour("fraction", "invalid-reply", detail: "`move` is 2.0")
      .only(in: "tic-tac-toe"),
    Misbehaviour("four-point-zero", "invalid-reply", detail: "`move` is 4.0"),
    Misbehaviour("exponent", "invalid-reply", detail: "`move` is 1e400"),
    Misbehaviour("not-a-number", "invalid-reply", detail: "not valid JSON"),
    Misbehaviour("null-move", "invalid-reply", detail: "`move` is null"),
    Misbehaviour("list-move", "invalid-reply", detail: "`move` is a list"),
    Misbehaviour("object-move", "invalid-reply", detail: "`move` is an object"),
    Misbehaviour("boolean-move", "invalid-reply", detail: "`move` is true"),
    Misbehaviour("no-move", "invalid-reply", detail: "`move` is missing"),
    Misbehaviour("no-turn", "invalid-reply", detail: "`turn` is missing"),
    Misbehaviour("empty-object", "invalid-reply", detail: "`turn` is missing"),
    Misbehaviour("bare-number", "invalid-reply", detail: "expected an object"),
    Misbehaviour("bare-list", "invalid-reply", detail: "expected an object"),
    Misbehaviour("turn-as-text", "invalid-reply", detail: "`turn` is a string"),
    Misbehaviour("wrong-type", "invalid-reply", detail: #"`type` is "turn""#),
    Misbehaviour("ready-again", "invalid-reply", detail: #"`type` is "ready""#),
    Misbehaviour("number-as-comment", "invalid-reply", detail: "`comment` is a number"),
    Misbehaviour("old-turn", "invalid-reply", detail: "copy the number"),
    Misbehaviour("turn-before", "invalid-reply", detail: "copy the number")
      .only(in: "tic-tac-toe"),
    Misbehaviour("turn-before", "invalid-reply", detail: "copy the number").only(in: "2048")
      .byTheClock(),
    Misbehaviour("turn-to-come", "invalid-reply", detail: "copy the number"),
    Misbehaviour("huge-turn", "invalid-reply", detail: "copy the number"),
    Misbehaviour("chatty", "invalid-reply", detail: "thinking\\u{1B}[2J"),
    Misbehaviour("debug-text", "invalid-reply", detail: "to standard error"),
    Misbehaviour("blank", "invalid-reply", detail: #"wrote """#),
    Misbehaviour("blank-first", "invalid-reply", detail: #"wrote """#),
    Misbehaviour("invalid-utf-8", "invalid-reply", detail: "UTF-8"),
    Misbehaviour("overlong-utf-8", "invalid-reply", detail: "UTF-8"),
    Misbehaviour("nul-inside", "invalid-reply", detail: "the byte 0x00"),
    Misbehaviour("nul-after", "invalid-reply", detail: "the byte 0x00"),
    Misbehaviour("byte-order-mark", "invalid-reply", detail: "a byte-order mark"),
    Misbehaviour("double-key", "invalid-reply", detail: #""move" appears twice"#),
    Misbehaviour("trailing-comma", "invalid-reply", detail: "expected a key"),
    Misbehaviour("single-quotes", "invalid-reply", detail: "in quotation marks"),
    Misbehaviour("comment-of-code", "invalid-reply", detail: "expected nothing more"),
    Misbehaviour("two-in-a-line", "invalid-reply", detail: "expected nothing more"),
    Misbehaviour("raw-control", "invalid-reply", detail: "must be escaped"),
    Misbehaviour("cut-off", "invalid-reply", detail: "found the end"),
    Misbehaviour("deep", "invalid-reply", detail: "deep"),
    Misbehaviour("deepest", "output-limit", detail: "64 KiB"),
    Misbehaviour("imitate-record", "invalid-reply", detail: #"`type` is "game""#),
    Misbehaviour("imitate-progress", "invalid-reply", detail: "\\u{D}\\u{1B}[K252 of"),
    Misbehaviour("imitate-verdict", "invalid-reply", detail: #"wrote "good lost"#),
    Misbehaviour("imitate-turn", "invalid-reply", detail: #"`type` is "turn""#),
    Misbehaviour("markup-line", "invalid-reply", detail: "</script>\\u{1B}]0;title\\u{7}"),
    Misbehaviour("bidi-line", "invalid-reply", detail: "\\u{202E}\\u{9B}31m\\u{2028}"),
  ]

  private static let harmless = [
    Misbehaviour(innocent: "good"), Misbehaviour(innocent: "carriage-return"),
    Misbehaviour(innocent: "spaced"), Misbehaviour(innocent: "escaped-keys"),
    Misbehaviour(innocent: "double-unknown"), Misbehaviour(innocent: "well-nested"),
    Misbehaviour(innocent: "commenting"), Misbehaviour(innocent: "commenting-at-length"),
    Misbehaviour(innocent: "markup"), Misbehaviour(innocent: "introducing"),
  ]
}
