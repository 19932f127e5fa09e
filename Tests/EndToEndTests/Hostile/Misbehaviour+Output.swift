extension Misbehaviour {
  /// The kinds of misbehavior in the form, the amount and the time of output.
  static let output = tooMuch + tooSlow + tooOften + atTheStart + afterTheGame + log

  private static let tooMuch = [
    Misbehaviour("flood", "output-limit", detail: "64 KiB"),
    Misbehaviour("ten-megabytes", "output-limit", detail: "64 KiB"),
    Misbehaviour("long-line", "output-limit", detail: "64 KiB"),
    Misbehaviour("too-long-by-one", "output-limit", detail: "64 KiB"),
    Misbehaviour("flood-lines", "invalid-reply", detail: #"wrote "hello""#),
    Misbehaviour("flood-tiny-lines", "invalid-reply", detail: #"wrote """#),
    Misbehaviour("flood-answers", "unexpected-output", detail: "one line"),
    // As O, the bot would be asked before the flood begins.
    Misbehaviour("flood-on", "unexpected-output").against("thoughtful").only(in: "tic-tac-toe"),
    Misbehaviour("flood-on", "unexpected-output", "output-limit"),
    Misbehaviour(innocent: "longest-line"),
  ]

  private static let tooSlow = [
    Misbehaviour("drip", "timeout", detail: "flush").byTheClock(),
    Misbehaviour("without-end", "timeout", detail: "flush").byTheClock(),
    Misbehaviour(innocent: "split"),
  ]

  // Joust notices the additional output before or after it sends the next turn to the bot. If the output
  // arrives 30 ms later, the result depends on the speed of the machine, and two reasons are accepted.
  private static let tooOften =
    ["good", "thoughtful"].flatMap { opponent in
      [
        Misbehaviour("twice", "unexpected-output").against(opponent),
        Misbehaviour("twice-in-one", "unexpected-output").against(opponent),
        Misbehaviour("twice-later", "unexpected-output", "invalid-reply").against(opponent),
      ]
    } + [
      Misbehaviour("half-again", "unexpected-output").against("thoughtful").only(in: "tic-tac-toe"),
      Misbehaviour("half-again-later", "unexpected-output", "invalid-reply").against("thoughtful")
        .only(in: "tic-tac-toe"),
      Misbehaviour("byte-more", "unexpected-output").against("thoughtful").only(in: "tic-tac-toe"),
      Misbehaviour("text-more", "unexpected-output", detail: "played well")
        .against("thoughtful").only(in: "tic-tac-toe"),
      Misbehaviour("text-later", "unexpected-output", "invalid-reply", detail: "played well")
        .against("thoughtful").only(in: "tic-tac-toe"),
      Misbehaviour("text-later", "invalid-reply", "unexpected-output", detail: "played well")
        .only(in: "2048"),
      Misbehaviour("answer-ahead", "unexpected-output"),
      Misbehaviour("answer-ahead-later", "unexpected-output", "invalid-reply").against("thoughtful")
        .only(in: "tic-tac-toe"),
    ]

  private static let atTheStart = [
    Misbehaviour(
      "babble-first", "start-failure", detail: #"wrote "hello" instead"#, losing: .always),
    Misbehaviour("greet-before-hello", "start-failure", detail: "starting up", losing: .always),
    Misbehaviour("flood-at-hello", "start-failure", detail: "64 KiB", losing: .always),
    Misbehaviour(
      "flood-lines-at-hello", "start-failure", detail: #"wrote "hello""#, losing: .always),
    Misbehaviour("ready-twice", "unexpected-output", detail: "ready", losing: .always),
    Misbehaviour("greet", "unexpected-output", detail: "let us play", losing: .always),
    Misbehaviour("never-ready", "start-failure", detail: "flush", losing: .always).byTheClock(),
    Misbehaviour("half-ready", "start-failure", detail: "flush", losing: .always).byTheClock(),
    Misbehaviour("sleep", "start-failure", detail: "flush", losing: .always).byTheClock(),
    Misbehaviour(innocent: "ready-before-hello"),
  ]

  private static let afterTheGame = [
    Misbehaviour("talk-at-end", "unexpected-output", detail: "good game", losing: .sometimes),
    Misbehaviour("talk-at-end", "unexpected-output", detail: "good game", losing: .sometimes)
      .against("thoughtful"),
    Misbehaviour(
      "talk-later-at-end", "unexpected-output", "invalid-reply", detail: "good game",
      losing: .sometimes),
    Misbehaviour(
      "talk-later-at-end", "unexpected-output", "invalid-reply", detail: "good game",
      losing: .sometimes
    )
    .against("thoughtful"),
    Misbehaviour("answer-end", "unexpected-output", losing: .sometimes),
    Misbehaviour("answer-end", "unexpected-output", losing: .sometimes).against("thoughtful"),
    Misbehaviour(innocent: "talk-after-quit"),
  ]

  private static let log = [
    Misbehaviour("complain", "crash", detail: "exited with status 4"),
    Misbehaviour(innocent: "flood-error"), Misbehaviour(innocent: "flood-error-for-ever"),
    Misbehaviour(innocent: "markup-error"), Misbehaviour(innocent: "close-error"),
  ]
}
