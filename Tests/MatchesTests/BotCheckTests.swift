import Games
import Hosting
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests the check of a bot.
@Suite(.waiting) struct BotCheckTests {
  private func check(_ bot: BotLaunch) -> BotCheck {
    var check = BotCheck(launch: bot.launch)
    check.time = TestBots.quick.time
    return check
  }

  /// Checks a bot in a game, and returns the complaints by their points.
  private func complaints(
    _ check: BotCheck, _ game: any Game = TestBots.ticTacToe
  ) throws -> [CheckPoint: CheckFinding.Complaint] {
    var complaints: [CheckPoint: CheckFinding.Complaint] = [:]
    for finding in try check.findings(at: game).findings {
      if case .wrong(let complaint) = finding.outcome { complaints[finding.point] = complaint }
    }
    return complaints
  }

  @Test func `there is advice about a move that is the smallest whole number`() throws {
    let complaint = try complaints(check(TestBots.bot("smallest-number")))[.legality]
    #expect(complaint?.sentence == "chose a move that is not in `legal`")
    #expect(complaint?.fix == "choose one of the moves in `legal`, which lists all legal moves")
  }

  @Test func `a move that the referee quotes is printable in the complaint`() throws {
    let game = try TestReferees.game("more-texts")
    defer { game.referee.close() }
    let complaint = try complaints(check(TestBots.bot("escape-word")), game)[.legality]
    #expect(
      complaint?.sentence
        == #"made a move that the referee refuses: \u{1B}[2J is none of one, two and three"#)
  }

  @Test func `each game of a check starts with the whole total, and each turn has all clocks`()
    throws
  {
    var check = check(TestBots.bot("good"))
    check.time.move = .seconds(60)
    check.time.total = .seconds(30)
    var lines: [String] = []
    check.report = { speaker, line in
      if case .joust = speaker { lines.append(line) }
    }
    #expect(try complaints(check).isEmpty)
    let clocks = #""clock_ms":30000,"clocks":{"X":30000,"O":30000},"#
    var games = 0
    var isNew = false
    for line in lines {
      if line.contains(#""type":"start""#) { isNew = true }
      guard line.contains(#""type":"turn""#) else { continue }
      #expect(line.contains(#","move_ms":60000,"total_ms":30000,"increment_ms":0"#), "\(line)")
      guard isNew else { continue }
      isNew = false
      games += 1
      #expect(line.contains(clocks), "\(line)")
    }
    // After the games, there are a game with an unknown message, one with unknown fields, two of which the
    // first one does not end, and one that ends with the input.
    #expect(games > 5)
  }

  @Test func `a check counts processor time if the clock of the tournament does`() throws {
    var check = check(TestBots.worker("rest", 300, at: 1))
    check.time.clock = .cpu
    check.time.move = .milliseconds(150)
    check.time.grace = .zero
    #expect(try complaints(check)[.clock] == nil)
    check.launch = TestBots.worker("self", 400, at: 1).launch
    let sentence = try #require(try complaints(check)[.clock]?.sentence)
    #expect(sentence.contains(" ms of processor time"), "\(sentence)")
    #expect(sentence.hasSuffix(" (limit: 150 ms)"), "\(sentence)")
  }

  @Test func `the message during a wait has the exact limit`() throws {
    var check = check(
      BotLaunch(
        name: "slow", version: "1",
        launch: Launch(
          program: "/bin/sh",
          arguments: ["sh", "-c", #"read hello; sleep 2.2; echo '{"type":"ready"}'"#],
          folder: "/", environment: ["PATH": "/usr/bin:/bin"])))
    check.time.startup = .milliseconds(2900)
    var sentences: [String] = []
    check.waiting = { sentences.append($0) }
    _ = try complaints(check)
    #expect(sentences.first == "no answer yet; waiting for at most 2900ms in all")
  }
}
