import Games
import Matches
import TestThreads
import Testing

/// Tests the check of a referee by random games.
@Suite(.waiting) struct RefereeCheckTests {
  private func report(
    _ words: [String], games: Int = 40, isOpen: Bool = false, rules: [String: RuleValue?] = [:],
    bot: BotLaunch? = nil
  ) throws -> RefereeReport {
    var options = RefereeCheck.Options()
    options.games = games
    options.moveLimit = 60
    options.isOpen = isOpen
    return try RefereeCheck(options, bot: bot) { () throws(RefereeFailure) in
      try TestReferees.game(words, rules: rules)
    }.run()
  }

  @Test func `a bot moves if the referee lists no moves`() throws {
    let report = try report(["implicit"], games: 10, bot: TestBots.bot("good"))
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    #expect(report.lengths == Array(repeating: 7, count: 10) && report.refusals.count == 0)
    #expect(report.lack(at: .function) == nil)
    let texts = try self.report(["texts"], games: 5, bot: TestBots.bot("one"))
    #expect(texts.complaints.isEmpty && texts.lengths.count == 5, "\(texts.complaints)")
  }

  @Test func `moves that the referee refuses are counted`() throws {
    let report = try report(["more-texts"], games: 3, bot: TestBots.bot("another-word"))
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    #expect(report.lengths.isEmpty && report.refusals.count == 3)
    #expect(report.refusals.reason == "sideways is none of one, two and three")
    #expect(report.lack(at: .ending) == "no game was played to its end")
  }

  @Test func `without a bot a referee that lists no moves can't be checked`() throws {
    let check = try RefereeCheck(RefereeCheck.Options()) { () throws(RefereeFailure) in
      try TestReferees.game("implicit")
    }
    #expect(check.needsBot)
    #expect(throws: SampleBotFailure.self) { try check.run() }
  }

  @Test func `a bot that fails ends the check`() {
    #expect(throws: SampleBotFailure.self) {
      try report(["implicit"], bot: TestBots.bot("exit", at: 2))
    }
  }

  @Test func `only a given limit of moves ends a random game without a fault`() throws {
    let limited = try report(["limited"], games: 5)
    #expect(limited.complaints.isEmpty, "\(limited.complaints)")
    #expect(limited.reasons == ["move-limit": 5] && limited.draws == 5)
    let stopped = try report(["stops"], games: 5, rules: ["max_moves": 9])
    #expect(stopped.complaints.isEmpty && stopped.reasons == ["move-limit": 5])
    #expect(stopped.wins == [5, 0])
    let wrong = try report(["stops-wrongly"], games: 5, rules: ["max_moves": 9])
    #expect(wrong.complaints[.answers]?.sentence.contains("a wrong answer to \"stop\"") == true)
    #expect(try report(["shuffles"], games: 2).complaints[.ending] != nil)
  }

  @Test func `a referee may not refuse moves that it has listed`() throws {
    let report = try report(["objects"], games: 2)
    let complaint = try #require(report.complaints[.answers])
    #expect(complaint.sentence == "answered \"illegal\" to a move that it had listed in `legal`")
  }

  @Test func `a referee names the seat whose move it refuses if several seats moved`() throws {
    let bot = TestBots.bot("another-word")
    let report = try report(["three-together-texts-unnamed"], games: 2, bot: bot)
    let complaint = try #require(report.complaints[.answers])
    #expect(
      complaint.sentence == "answered \"illegal\", but named no seat that moved in the last step")
    let named = try self.report(["three-together-texts"], games: 2, bot: bot)
    #expect(named.complaints.isEmpty && named.refusals.count == 2, "\(named.complaints)")
  }

  @Test func `a correct referee passes, and its games are counted`() throws {
    let report = try report(["well"])
    #expect(report.complaints.isEmpty)
    #expect(report.lengths.count == 40)
    #expect(report.lengths.allSatisfy { (3...7).contains($0) })
    #expect(report.wins.reduce(0, +) == 40 && report.draws == 0)
    #expect(report.reasons == ["reached": 40])
    #expect(report.questions > 200 && report.time > 0)
    #expect(report.lack(at: .hiding)?.hasPrefix("the game has no luck") == true)
    #expect(RefereePoint.allCases.filter { report.lack(at: $0) != nil } == [.elimination, .hiding])
    let other = try self.report(["well"])
    #expect(other.lengths == report.lengths)
  }

  @Test(arguments: [
    (["dies", "2"], RefereePoint.answers, "exited with status 3 instead of answering", 2),
    (["garbage", "3"], .answers, "answered", 3),
    (["no-legal", "1"], .answers, "`legal` is a list, expected a list of at least one move", 1),
    (["no-seat", "0"], .answers, "`seat` is a string, expected", 0),
    (["remembers"], .function, "gave different answers to the same question", 2),
    (["chance", "1"], .function, "gave different answers to the same question", 1),
    (["endless"], .ending, "has not ended after 60 moves; these moves lead back", 3),
    (["over"], .ending, "end of the game before the first move", 0),
    (["idle"], .progress, "has no effect", 1),
    (
      ["wide", "2"], .drawing,
      "`text` has 81 columns and 1 line; the limits are 80 columns and 64 lines", 2
    ),
  ])
  func `a fault is found, and shown with few moves`(
    words: [String], point: RefereePoint, sentence: String, moves: Int
  ) throws {
    let report = try report(words, games: 10)
    let complaint = try #require(report.complaints[point], "\(report.complaints)")
    #expect(complaint.sentence.contains(sentence), "\(complaint)")
    let question = try #require(complaint.question)
    #expect(question.hasPrefix(#"{"type":"position","moves":["#), "\(complaint)")
    #expect(question.count { "0123".contains($0) } <= moves, "\(complaint)")
  }

  @Test func `a hidden card stays hidden`() throws {
    let report = try report(["cards"])
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    guard case .hidden(let words) = report.hiding else {
      Issue.record("\(report.hiding as Any)")
      return
    }
    #expect(
      words.hasSuffix(
        " positions compared: no view shows another seat's `card`; no view in 40 games shows the seed"
      ))
    #expect(Int(words.prefix { $0.isNumber }) ?? 0 > 80)
  }

  @Test func `if both seats see both hands, there is nothing to compare`() throws {
    let report = try report(["open-cards"])
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    #expect(
      report.hiding
        == .untested(
          "0 positions compared, because no field of `view` differs both from seat to seat and "
            + "from game to game; no view in 40 games shows the seed"))
  }

  @Test func `a few deals are not enough to compare`() throws {
    #expect(
      try report(["cards"], games: 10).hiding
        == .untested(
          "0 positions compared, because a comparison needs at least 20 games (--games 20); "
            + "no view in 10 games shows the seed"
        ))
  }

  @Test(arguments: [
    ("shown-cards", "holds the `card` of even"), ("told-cards", "reveals the `card` of even"),
    ("shown-seed", "a `view` holds the seed of the game"),
  ])
  func `a card that the other seat sees is reported, unless nothing is secret`(
    manner: String, sentence: String
  ) throws {
    let report = try report([manner], games: 60)
    #expect(report.complaints[.hiding]?.sentence.contains(sentence) == true, "\(report.complaints)")
    #expect(try self.report([manner], games: 60, isOpen: true).complaints.isEmpty)
  }

  @Test func `a game of one seat is counted by its scores`() throws {
    let report = try report(["alone"])
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    #expect(
      report.scores == report.lengths.map { Double(100 - 10 * $0) } && report.scores.count == 40)
  }

  @Test func `a fault in a game of one seat is shown with few moves`() throws {
    let complaint = try report(["alone-dies", "2"], games: 10).complaints[.answers]
    let question = try #require(complaint?.question)
    #expect(question.count { "0123".contains($0) } == 2, "\(question)")
  }

  @Test func `a game whose seats move together is played, and its views are checked`() throws {
    let report = try report(["deals"])
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    #expect(report.lengths == Array(repeating: 3, count: 40))
    #expect(report.wins.reduce(0, +) + report.draws == 40)
    #expect(
      report.hiding
        == .hidden(
          "240 positions compared: no view shows another seat's `card`; no view in 40 games shows the seed"
        ))
    let shown = try self.report(["shown-deals"]).complaints[.hiding]
    #expect(shown?.sentence == "the view of odd holds the `card` of even", "\(shown as Any)")
  }

  @Test func `an answer to "more" that differs from the answer to "position" is found`() throws {
    #expect(try report(["more-right"], games: 10).complaints.isEmpty)
    let complaint = try report(["more-wrong"], games: 10).complaints[.function]
    #expect(
      complaint?.sentence == #"answered "more" differently from "position" with the same moves"#)
    #expect(
      complaint?.question == #"{"type":"position","moves":[]}, then one "more" for each step of "#
        + #"{"type":"position","moves":[1]}"#)
    let death = try report(["more-dies"], games: 10).complaints[.answers]
    #expect(death?.question?.contains(#"then one "more""#) == true, "\(death as Any)")
  }

  @Test func `a game of three is played, and its first places are counted`() throws {
    let report = try report(["three"], games: 20)
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    #expect(report.wins.count == 3 && report.wins.reduce(0, +) + report.draws == 20)
    #expect(report.wins[2] > report.wins[0])
  }

  @Test(arguments: [("three-out", 21), ("three-together-out", 22)])
  func `an eliminated seat is not asked again`(manner: String, count: Int) throws {
    let report = try report([manner], games: 24)
    #expect(report.complaints.isEmpty, "\(report.complaints)")
    // Games with an eliminated seat are not included. With joint moves, one of three such games ends before.
    #expect(report.lengths.count == count)
    let again = try self.report([manner + "-again"], games: 24)
    let complaint = try #require(again.complaints[.elimination], "\(again.complaints)")
    #expect(complaint.question?.contains("null") == true, "\(complaint)")
  }

  @Test func `a referee that can't continue without a seat is reported`() throws {
    let report = try report(["three-out-dies"], games: 24)
    let complaint = try #require(report.complaints[.answers], "\(report.complaints)")
    #expect(complaint.question?.contains("null") == true, "\(complaint)")
  }

  @Test func `a referee that refuses the rules is not checked`() {
    #expect(throws: RefereeFailure.self) { try report(["well"], rules: ["target": 0]) }
  }
}
