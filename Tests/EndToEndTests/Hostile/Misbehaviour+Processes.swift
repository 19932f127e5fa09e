extension Misbehaviour {
  /// The kinds of misbehavior in the processes that a bot starts.
  static let processes = [
    Misbehaviour(innocent: "leave-daemon", at: 1),
    // Each process that exited waits to be reaped by the bot, and is counted as a process.
    Misbehaviour("leave-hydra", at: 1, "process-limit", losing: .sometimes),
    Misbehaviour(innocent: "leave-chain", at: 1), Misbehaviour(innocent: "leave-child", at: 1),
    Misbehaviour(innocent: "leave-other-group", at: 1),
    Misbehaviour(innocent: "leave-stopped-child", at: 1),
    Misbehaviour(innocent: "leave-zombies"), Misbehaviour(innocent: "leave-orphans"),
    Misbehaviour(innocent: "multiply", at: 1), Misbehaviour(innocent: "let-child-answer"),
    Misbehaviour("leave-child-and-exit", "crash", detail: "exited with status 0"),
    Misbehaviour("leave-daemon-and-exit", "crash", detail: "exited with status 0"),
    Misbehaviour("let-child-answer-and-exit", "crash", detail: "exited with status 0"),
    Misbehaviour("let-child-answer-later-and-exit", "crash", detail: "exited with status 0"),
    Misbehaviour("talk-through-child", "unexpected-output", detail: "psst", losing: .sometimes)
      .against("thoughtful").only(in: "tic-tac-toe"),
    Misbehaviour(
      "talk-through-child", "unexpected-output", "invalid-reply", detail: "psst", losing: .sometimes
    ),
  ]
}
