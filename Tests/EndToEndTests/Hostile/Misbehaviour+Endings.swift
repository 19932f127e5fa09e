extension Misbehaviour {
  /// The kinds of misbehavior at the end of a process.
  static let endings = starts + exits + closings + hangs + changes

  private static let starts = [
    Misbehaviour("not-executable", program: "true\n", detail: "make it executable with chmod +x"),
    Misbehaviour("no-program", program: "# true\n", detail: "no #! line that names an interpreter"),
    Misbehaviour(
      "no-interpreter", program: "#!/no/such/python3\n",
      detail: "names the interpreter /no/such/python3, which is not on this machine"),
    Misbehaviour(
      "no-interpreter-for-env", program: "#!/usr/bin/env no-such-python\n",
      detail: "no-such-python"),
    Misbehaviour(
      "carriage-return-after-interpreter", program: "#!/bin/sh\r\ntrue\r\n",
      detail: "ends in a carriage return; save it with Unix line ends"),
  ]

  private static let exits = [
    Misbehaviour("exit-at-once", "start-failure", detail: "exited with status 7", losing: .always),
    Misbehaviour("exit", "crash", detail: "exited with status 3 before it answered turn"),
    Misbehaviour("exit-well", "crash", detail: "exited with status 0 before it answered turn"),
    Misbehaviour("answer-and-exit", "crash", detail: "exited with status 0"),
    Misbehaviour("answer-and-exit", "crash", detail: "exited with status 0").against("thoughtful"),
    Misbehaviour("answer-and-exit-later", "crash", detail: "exited with status 0"),
    Misbehaviour("answer-and-exit-later", "crash", detail: "exited with status 0")
      .against("thoughtful"),
    Misbehaviour("half-and-exit", "crash", detail: "exited with status 0"),
    Misbehaviour("die", "crash", detail: "signal 9"),
    Misbehaviour("crash", "crash", detail: "signal 11"),
    Misbehaviour("abort", "crash", detail: "signal 6"),
    Misbehaviour("kill-group", "crash", detail: "signal 9"),
    Misbehaviour("terminate-group", "crash", detail: "signal 15"),
    Misbehaviour(innocent: "exit-after-game"), Misbehaviour(innocent: "exit-in-second-game"),
    Misbehaviour(innocent: "fail-in-second-game"),
    Misbehaviour("die-in-second-game", at: 0, "crash", detail: "signal 9", losing: .sometimes),
  ]

  private static let closings = [
    Misbehaviour("close-output", "crash", detail: "closed its standard output")
      .except(in: "bwrap", "timeout"),
    Misbehaviour("close-everything", "crash", detail: "closed its standard")
      .except(in: "bwrap", "timeout"),
    Misbehaviour("answer-and-close-everything", "crash", detail: "closed its standard")
      .except(in: "bwrap", "timeout"),
    // Whether the next turn can still be sent depends on the time that the opponent takes.
    Misbehaviour("close-input", "crash", detail: "closed its standard input").byTheClock()
      .except(in: "bwrap", "timeout"),
    Misbehaviour("close-input", "crash", detail: "closed its standard input")
      .against("thoughtful").only(in: "tic-tac-toe").except(in: "bwrap", "timeout"),
  ]

  private static let hangs = [
    Misbehaviour("hang", "timeout", detail: "flush").byTheClock(),
    Misbehaviour("stop", "timeout", detail: "flush").byTheClock(),
    Misbehaviour("answer-and-stop", "timeout", detail: "flush").byTheClock(),
    Misbehaviour("never-read", at: 0, "timeout", detail: "flush", losing: .always).byTheClock(),
    Misbehaviour(innocent: "last-moment", at: 1).byTheClock(),
    Misbehaviour(innocent: "ignore-terminate"), Misbehaviour(innocent: "ignore-quit"),
  ]

  private static let changes = [
    Misbehaviour(innocent: "become-good", at: 1),
    Misbehaviour("become-another", "timeout", detail: "flush").byTheClock(),
    Misbehaviour("become-cat", "invalid-reply", detail: #"`type` is "turn""#),
  ]
}
