import Foundation
import Games
import Hosting
import Matches
import Protocol
import TestThreads
import Testing
import Tournaments

/// Tests games whose moves are texts that the referee judges.
@Suite(.waiting) struct TextMoveTests {
  /// Returns a bot that plays its words one after another, and then repeats the last one.
  private func bot(_ name: String, says words: String) -> BotLaunch {
    let script = #"""
      while read -r line; do
        case $line in
        *'"hello"'*) echo '{"type":"ready"}' ;;
        *'"type":"turn"'*)
          turn=${line#*'"turn":'}
          echo "{\"turn\":${turn%%,*},\"move\":\"$1\"}"
          [ $# = 1 ] || shift ;;
        esac
      done
      """#
    let said = words.split(separator: " ").map(String.init)
    return BotLaunch(
      name: name, version: "1",
      launch: Launch(
        program: "/bin/sh", arguments: ["sh", "-c", script, "sh"] + said, folder: "/",
        environment: ["PATH": "/usr/bin:/bin"]))
  }

  private func record(
    _ manner: String, _ bots: [BotLaunch], _ settings: MatchSettings = TestBots.quick
  ) throws -> (record: GameRecord, contradiction: String?) {
    let game = try TestReferees.game(manner)
    defer { game.referee.close() }
    let match = Match(game, bots: bots, settings: settings) { false }
    defer { match.close() }
    let seating = Array(bots.indices)
    let record = try match.play(
      ScheduledGame(id: "g-1", entrants: seating, start: .opening([])), seating: seating)
    return (record, record.contradiction(in: GameLibrary { _ in game }))
  }

  @Test func `bots write texts, which are recorded`() throws {
    let (record, contradiction) = try record(
      "texts", [bot("anna", says: "two one"), bot("ben", says: "three one")])
    let line = record.line()
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#""moves":["two","three","one","one"],"result":"0-1""#), "\(text)")
    #expect(contradiction == nil)
    guard case .game(let read) = try RecordLine(line, in: 0..<line.count - 1) else {
      Issue.record("not a game: \(text)")
      return
    }
    #expect(read.play == record.play && read.line() == line)
    let part = VerifiedPart(line, in: 0..<line.count)
    #expect(part.gameCount == 1 && part.findings.count == 1)
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    #expect(part.findings.first?.sentence(replaying: GameLibrary { _ in game }) == nil)
  }

  @Test func `two spellings of one letter are two texts, in all games`() throws {
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let spellings = ["\u{E9}", "e\u{301}"]
    #expect(MoveTexts(spellings).all.map(\.utf8.count) == [2, 3])
    for spelling in spellings {
      let texts = MoveTexts()
      var state = GameState(of: game.with(texts: texts))
      state.apply(texts.number(of: spelling), by: 0)
      let reason = try #require(state.refusal?.reason)
      #expect(reason.utf8.starts(with: "\(spelling) is none".utf8), "\(reason.unicodeScalars)")
    }
  }

  @Test func `a text that the referee refuses is an illegal move, with the referee's reason`()
    throws
  {
    let (record, contradiction) = try record(
      "texts", [bot("anna", says: "one"), bot("ben", says: "three ten")])
    #expect(record.reason == "illegal-move" && record.forfeit == [1])
    #expect(record.detail == "ten is none of one, two and three")
    #expect(
      String(decoding: record.line(), as: UTF8.self).contains(#""moves":["one","three","one"]"#))
    #expect(contradiction == nil)
  }

  @Test func `a text of more than 1,000 bytes is not a move`() throws {
    let (record, _) = try record(
      "texts", [bot("anna", says: String(repeating: "é", count: 501)), bot("ben", says: "one")])
    #expect(record.reason == "illegal-move" && record.forfeit == [0])
    #expect(record.detail?.hasSuffix("write a move of at most 1000 bytes") == true)
  }

  @Test func `texts that would make a line of the record too long to be read lose the game`() throws
  {
    let game = try TestReferees.game("any-texts", rules: ["target": 1_000_000])
    defer { game.referee.close() }
    // The longest text in JSON consists of a thousand control characters.
    let bots = [
      bot("anna", says: "three"), bot("ben", says: String(repeating: #"\u0001"#, count: 1000)),
    ]
    let record = try TestBots.play(bots[0], bots[1], game)[0]
    #expect(record.reason == "illegal-move" && record.forfeit == [1], "\(record.reason)")
    #expect(record.detail?.contains("more than 4096 KiB of move texts") == true)
    guard case .versus(_, let moves) = record.play else {
      Issue.record("not a game in turns")
      return
    }
    // Each move takes 6,000 bytes, two quotation marks and a comma.
    #expect(moves.count / 2 == (4 << 20) / 6003)
    let line = record.line()
    guard case .game(let read) = try RecordLine(line, in: 0..<line.count - 1) else {
      Issue.record("not a game")
      return
    }
    #expect(read.play == record.play)
    #expect(record.contradiction(in: GameLibrary { _ in game }) == nil)
  }

  @Test func `the longest line of a game can be read again`() {
    let settings = MatchSettings()
    // The line has the moves and comments of eight bots, and 2 MB for everything else.
    let longest = 8 * (settings.textBytes + settings.commentBytes) + 2_000_000
    var gatherer = LineGatherer()
    let line = [UInt8](repeating: 0x20, count: longest) + [0x0A]
    #expect(longest < LineGatherer.lineLimit && gatherer.add(line[...]) == line)
  }

  @Test func `a late bot gets no random text`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.time.move = .milliseconds(100)
    let silent = BotLaunch(
      name: "silent", version: "1",
      launch: Launch(
        program: "/bin/sh", arguments: ["sh", "-c", #"echo '{"type":"ready"}'; cat > /dev/null"#],
        folder: "/", environment: ["PATH": "/usr/bin:/bin"]))
    let (record, contradiction) = try record("texts", [silent, bot("ben", says: "one")], settings)
    #expect(record.reason == "timeout" && record.forfeit == [0] && record.timeouts == nil)
    #expect(contradiction == nil)
  }

  @Test func `bots receive no legal moves`() throws {
    let (record, _) = try record("texts", [bot("anna", says: "three"), bot("ben", says: "three")])
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let heard = try RecordedSeat(record, seat: 0, in: GameLibrary { _ in game })
      .messages(TimeControl())
    #expect(
      String(decoding: heard, as: UTF8.self).contains(
        #"{"type":"turn","turn":3,"total":6,"clock_ms":1000}"#))
  }

  @Test func `if several seats move, the others continue without the refused one`() throws {
    let (record, contradiction) = try record(
      "three-together-texts-out",
      [bot("anna", says: "1"), bot("ben", says: "2 2 x"), bot("carl", says: "3")])
    let text = String(decoding: record.line(), as: UTF8.self)
    #expect(
      text.contains(#""moves":[["1","2","3"],["1","2","3"],["1",null,"3"]],"scores":[3,4,9]"#),
      "\(text)")
    #expect(record.places == [2, 3, 1] && record.forfeit == [1])
    #expect(record.detail == "x is not yours" && record.reason == "sums")
    #expect(contradiction == nil)
  }

  @Test func `both seats that are refused in one step are eliminated`() throws {
    let (record, contradiction) = try record(
      "three-together-texts-out",
      [bot("anna", says: "1 x"), bot("ben", says: "2 y"), bot("carl", says: "3")])
    #expect(record.forfeit == [0, 1] && record.places == [2, 2, 1])
    #expect(record.reason == "illegal-move")
    #expect(contradiction == nil)
  }

  @Test func `a referee that refuses a text without a reason is at fault`() {
    let failure = #expect(throws: Interruption.self) {
      try record(
        "three-together-texts-vague",
        [bot("anna", says: "x"), bot("ben", says: "2"), bot("carl", says: "3")])
    }
    #expect(failure?.description.contains("`reason` is a number, expected a sentence") == true)
  }

  @Test func `a record with a text that the referee refuses is wrong`() throws {
    let (record, _) = try record("texts", [bot("anna", says: "three"), bot("ben", says: "three")])
    var other = record
    let texts = MoveTexts()
    let moves = ["three", "four\n", "three"].map(texts.number)
    other.play = .versus(opening: [], moves: moves)
    other.texts = texts.all
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let library = GameLibrary { _ in game }
    #expect(other.contradiction(in: library) == #"move "four\n" at ply 2 is illegal"#)
    other.play = .versus(opening: [], moves: [3, 3, 3])
    #expect(other.contradiction(in: library) == "move 3 at ply 1 is illegal")
  }

  @Test func `each game of a match has its own texts`() throws {
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let bots = [bot("anna", says: "two two three three"), bot("ben", says: "two one one")]
    let match = Match(game, bots: bots, settings: TestBots.quick) { false }
    defer { match.close() }
    let records = try ["g-1", "g-2"].map { id in
      try match.play(
        ScheduledGame(id: id, entrants: [0, 1], start: .opening([])), seating: [0, 1])
    }
    #expect(records.map(\.texts) == [["two", "one"], ["three", "one"]])
    let lines = records.map { String(decoding: $0.line(), as: UTF8.self) }
    #expect(lines[0].contains(#""moves":["two","two","two","one"],"#), "\(lines)")
    #expect(lines[1].contains(#""moves":["three","one","three"],"#), "\(lines)")
    #expect(records.compactMap { $0.contradiction(in: GameLibrary { _ in game }) } == [])
  }

  @Test(arguments: ["texts", "more-texts"])
  func `two games at a time don't mix up their texts`(manner: String) throws {
    let game = try TestReferees.game(manner, rules: ["target": 100])
    defer { game.referee.close() }
    let texts = [MoveTexts(), MoveTexts()]
    var positions = texts.map { game.with(texts: $0).start }
    for count in 1...6 {
      for (place, word) in ["two", "one"].enumerated() {
        positions[place].play(texts[place].number(of: word))
        let total = "total \(place == 0 ? 2 * count : count)"
        let drawing = positions[place].drawing
        #expect(drawing == total || drawing?.hasPrefix(total + ", ") == true, "\(drawing ?? "")")
      }
    }
    #expect(texts.map(\.all) == [["two"], ["one"]])
  }

  @Test func `the texts of a game are freed with the game`() throws {
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    weak var kept: MoveTexts?
    for word in ["one", "two", "three", "four"] {
      let texts = MoveTexts()
      kept = texts
      var position = game.with(texts: texts).start
      for _ in 0..<3 where position.refusal == nil { position.play(texts.number(of: word)) }
      #expect(position.failure == nil && (position.refusal != nil) == (word == "four"))
    }
    #expect(kept == nil)
  }

  @Test func `a bot that is asked again is compared with the texts of the record`() throws {
    let (record, _) = try record(
      "texts", [bot("anna", says: "two one"), bot("ben", says: "three")])
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let seat = try RecordedSeat(record, seat: 0, in: GameLibrary { _ in game })
    var same: [Bool] = []
    var words: [String] = []
    let fault = seat.ask(bot("anna", says: "two three"), TestBots.quick) { turn, answer in
      guard let move = answer?.move else { return }
      same.append(turn.move == move)
      words.append(seat.notation.text(of: move))
    }
    #expect(fault == nil && same == [true, false] && words == ["two", "three"])
  }

  @Test func `a bot that plays with a person writes into the list of the game`() throws {
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let bot = InteractiveBot(
      bot("ben", says: "three one"), game: game, settings: TestBots.quick)
    defer { bot.close() }
    for word in ["three", "one"] {
      let texts = MoveTexts()
      bot.begin(game.with(texts: texts), seat: 0)
      bot.ask(1, game.with(texts: texts).start)
      var report: InteractiveBot.Report?
      while report == nil { report = bot.poll() }
      guard case .move(let move, _)? = report else {
        Issue.record("\(String(describing: report))")
        return
      }
      #expect(texts.text(of: move) == word && texts.all == [word])
    }
  }
}
