import Foundation
import Games
import Hosting
import Matches
import Synchronization
import TestThreads
import Testing
import Tournaments

@Suite(.waiting) struct ClockTests {
  @Test func `a late move may cost the move and not the game`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    let records = try TestBots.play(
      TestBots.bot("late", at: 1, name: "late"), TestBots.bot("thoughtful", name: "good"), games: 2,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.forfeit) == [[], []])
    #expect(records[0].timeouts == [1, 0])
    #expect(records[1].timeouts == nil)
  }

  @Test func `an answer that comes late while the opponent thinks is dropped`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.time.move = .milliseconds(3950)
    // On a busy machine, the bot may get the 50 ms that it is late.
    for _ in 1...5 {
      let records = try TestBots.play(
        TestBots.bot("late", at: 1, name: "late"), TestBots.bot("thoughtful", name: "good"),
        games: 2, TestBots.ticTacToe, settings)
      #expect(records.map(\.forfeit) == [[], []])
      if records[0].timeouts == [1, 0] { return }
    }
    Issue.record("the answer was never late")
  }

  @Test func `a late bot that may not ponder still gives the answer that it owes`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.allowsPondering = false
    let records = try TestBots.play(
      TestBots.bot("late", at: 4, name: "late"), TestBots.bot("good"), games: 2,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.forfeit) == [[], []])
  }

  @Test func `a bot that has used up its total time loses even if late moves are random`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.time.total = .milliseconds(250)
    let records = try TestBots.play(
      TestBots.bot("late", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["timeout"])
    #expect(records[0].detail?.contains("of 250 ms") ?? false)
  }

  @Test func `the first move of a process may have a longer limit`() throws {
    var settings = TestBots.quick
    settings.time.first = .seconds(60)
    let records = try TestBots.play(
      TestBots.bot("late", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"])
  }

  @Test func `a bot that sleeps is not charged by the processor's clock`() throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    let records = try TestBots.play(
      TestBots.bot("late", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"])
    #expect(records[0].longestMilliseconds[0] < 2500)
  }

  @Test func `a bot that works too long is late by the processor's clock`() throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    settings.time.move = .milliseconds(300)
    let records = try TestBots.play(
      TestBots.bot("burn", at: 2), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["timeout"])
  }

  @Test func `a bot that works forever is late by the wall clock`() throws {
    let records = try TestBots.play(
      TestBots.bot("burn", at: 2), TestBots.bot("good"), games: 1, TestBots.ticTacToe)
    #expect(records.map(\.reason) == ["timeout"])
    #expect(records.map(\.forfeit) == [[0]])
  }

  @Test func `bots that may not ponder can play`() throws {
    var settings = TestBots.quick
    settings.allowsPondering = false
    let records = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("good", name: "b"), games: 4,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line", "line", "line", "line"])
  }

  @Test func `a bot that uses too much memory loses`() throws {
    var settings = TestBots.quick
    settings.limits.memory = 50_000_000
    settings.time.move = .seconds(10)
    let records = try TestBots.play(
      TestBots.bot("eat", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["memory-limit"])
    #expect(records.map(\.forfeit) == [[0]])
  }

  @Test func `a bot that uses too much memory before its first turn loses`() throws {
    func bot(_ name: String, _ script: String) -> BotLaunch {
      BotLaunch(
        name: name, version: "1",
        launch: Launch(
          program: "/bin/sh",
          arguments: ["sh", "-c", "read hello; " + script + "; cat >/dev/null"],
          folder: "/", environment: ["PATH": "/usr/bin:/bin"]))
    }
    var settings = TestBots.quick
    settings.limits.memory = 50_000_000
    let ready = #"echo '{"type":"ready"}'"#
    // The bot doubles a text until it has 160 MB, and frees it before the other bot is ready.
    let records = try TestBots.play(
      bot(
        "greedy",
        "\(ready); x=0123456789; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 "
          + "23 24; do x=$x$x; done; sleep 1; x="),
      bot("slow", "sleep 4; \(ready)"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["memory-limit"])
    #expect(records.map(\.forfeit) == [[0]])
  }

  @Test func `a check does not blame a bot for waiting for a processor`() throws {
    let isOver = Atomic(false)
    defer { isOver.store(true, ordering: .relaxed) }
    for _ in 0..<2 * Platform.processorCount {
      Thread.detachNewThread { while !isOver.load(ordering: .relaxed) {} }
    }
    var check = BotCheck(launch: TestBots.bot("burn-and-answer").launch)
    check.time = TestBots.quick.time
    check.time.move = .milliseconds(75)
    check.time.grace = .zero
    let findings = try check.findings(at: TestBots.ticTacToe).findings
    let clock = try #require(findings.first { $0.point == .clock })
    if case .wrong(let complaint) = clock.outcome { Issue.record("\(complaint.sentence)") }
    // Without a grace time, only a wait for a processor explains an answer over the limit.
    if case .right(let words?) = clock.outcome { #expect(!words.contains("grace"), "\(words)") }
  }

  @Test func `a bot that uses too much memory during a check is killed`() throws {
    var check = BotCheck(launch: TestBots.bot("eat").launch)
    check.memory = 50_000_000
    check.time = TestBots.quick.time
    let findings = try check.findings(at: TestBots.ticTacToe).findings
    let wrong = findings.compactMap {
      if case .wrong(let complaint) = $0.outcome { ($0.point, complaint) } else { nil }
    }
    #expect(wrong.map(\.0) == [.answer])
    let sentence = wrong.first?.1.sentence ?? ""
    #expect(
      sentence.hasSuffix("MB of memory (limit: 50 MB) instead of answering turn 1"),
      "\(sentence)")
    #expect(wrong.first?.1.fix == "use less memory in all processes together")
  }
}
