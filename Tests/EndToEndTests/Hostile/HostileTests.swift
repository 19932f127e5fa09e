import Foundation
import TestThreads
import Testing

/// Tests bots that misbehave, with the built program.
///
/// The bots are played without a sandbox and in the best one, or in each sandbox if all tests are
/// requested. `JOUST_SANDBOXES=none,landlock` chooses the sandboxes, and `JOUST_REPEAT=20` repeats
/// the tests.
@Suite(.waiting, .timeLimit(.minutes(30))) struct HostileTests {
  static let environment = ProcessInfo.processInfo.environment
  static let sandboxes =
    environment["JOUST_SANDBOXES"]?.split(separator: ",").map(String.init)
    ?? ["none"] + SandboxTests.chosen
  static let repeats = environment["JOUST_REPEAT"].flatMap(Int.init) ?? 1

  /// Each kind of misbehavior in each sandbox.
  ///
  /// Sandboxes do not affect output, which is therefore tested in only one sandbox unless the sandboxes were
  /// chosen.
  private static let places = sandboxes.flatMap { sandbox in
    Misbehaviour.Kind.allCases
      .filter { ![.replies, .output].contains($0) || sandbox == sandboxes[0] || areNamed }
      .map { (sandbox, $0) }
  }
  private static let areNamed = environment["JOUST_SANDBOXES"] != nil

  @Test(arguments: places)
  func `a bot that misbehaves loses, its opponent does not, and nothing remains`(
    sandbox: String, kind: Misbehaviour.Kind
  ) throws {
    for _ in 0..<Self.repeats {
      // Two trials run at the same time, because each trial mainly waits.
      var trials: [Trial] = []
      for misbehaviour in Misbehaviour.quick(kind, in: sandbox) {
        trials.append(try Trial(misbehaviour, in: sandbox))
        if trials.count == 2 { expectRight([trials.removeFirst()], isThorough: false) }
      }
      expectRight(trials, isThorough: false)
    }
  }

  // The trials that wait run at the same time. The trial that keeps a processor busy runs in only one
  // sandbox.
  @Test(arguments: sandboxes)
  func `a bot that does not answer loses when its time is up`(sandbox: String) throws {
    for _ in 0..<Self.repeats {
      let waiting = Misbehaviour.waiting(in: sandbox)
        .filter { $0.mode != "burn" || sandbox == Self.sandboxes[0] || Self.areNamed }
      expectRight(try waiting.map { try Trial($0, in: sandbox) })
    }
  }

  @Test(arguments: sandboxes)
  func `a bot with too many temporary files loses`(sandbox: String) throws {
    expectRight(try Misbehaviour.files(in: sandbox).map { try Trial($0, in: sandbox) })
  }

  @Test(arguments: sandboxes)
  func `a sandbox separates bots from each other and from the referee`(sandbox: String) throws {
    expectRight(
      try Misbehaviour.intrusions(in: sandbox).map { try Trial($0, in: sandbox) })
  }

  @Test func `a long run of failing bots uses no more memory than a short one`() throws {
    for mode in ["exit", "illegal", "leave-daemon-and-exit"] {
      expectRight([try Trial(Misbehaviour(mode, "crash", "illegal-move"), in: "none", pairs: 20)])
    }
  }

  private func expectRight(
    _ trials: [Trial], isThorough: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for trial in trials {
      do {
        let problems = try trial.finish(isThorough: isThorough)
        #expect(
          problems.isEmpty,
          "\(trial.misbehaviour.mode): \(problems.joined(separator: "\n"))",
          sourceLocation: sourceLocation)
      } catch {
        Issue.record("\(trial.misbehaviour.mode): \(error)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `a tournament of hostile bots is played to its end`() throws {
    let modes = [
      "chatty", "leave-daemon", "exit", "late", "drip", "answer-and-exit", "close-output",
    ]
    let joust = try Joust()
    defer { joust.remove() }
    for mode in modes { try joust.addBot(mode, mode) }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['*'], withdrawn: ['minimax', 'mcts', 'levels'], "
        + "time: { startup: '60s', move: '100ms' }, concurrency: 4, seed: '1'"
    )
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    // The built-in bots that answer at once, random and rules, also play.
    let players = modes.count + 2
    #expect(try joust.games(of: "t").count == players * (players - 1))
    #expect(joust.processes().isEmpty, "\(joust.processes())")
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }
}
