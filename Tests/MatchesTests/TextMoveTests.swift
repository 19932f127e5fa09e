import Foundation
import Games
import Hosting
import Matches
import Protocol
import Testing
import Tournaments

/// Games whose moves are any text, which the referee judges.
@Suite struct TextMoveTests {
  /// A bot that says its words one after the other, and the last one again and again.
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

  @Test func `bots write texts, which stand in the record`() throws {
    let (record, contradiction) = try record(
      "texts", [bot("anna", says: "two one"), bot("ben", says: "three one")])
    let line = record.line()
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#""moves":["two","three","one","one"],"result":"0-1""#), "\(text)")
    #expect(contradiction == nil)
    guard case .game(let read) = try RecordLine(line, in: 0..<line.count - 1) else { return }
    #expect(read.play == record.play && read.line() == line)
    let part = VerifiedPart(line, in: 0..<line.count)
    #expect(part.gameCount == 1 && part.findings.count == 1)
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    #expect(part.findings.first?.sentence(replaying: GameLibrary { _ in game }) == nil)
  }

  @Test func `a text that the referee refuses is an illegal move, by its sentence`() throws {
    let (record, contradiction) = try record(
      "texts", [bot("anna", says: "one"), bot("ben", says: "three ten")])
    #expect(record.reason == "illegal-move" && record.forfeit == [1])
    #expect(record.detail == "ten is none of one, two and three")
    #expect(
      String(decoding: record.line(), as: UTF8.self).contains(#""moves":["one","three","one"]"#))
    #expect(contradiction == nil)
  }

  @Test func `a text of more than 1,000 bytes is no move`() throws {
    let (record, _) = try record(
      "texts", [bot("anna", says: String(repeating: "é", count: 501)), bot("ben", says: "one")])
    #expect(record.reason == "illegal-move" && record.forfeit == [0])
    #expect(record.detail?.hasSuffix("answer with at most 1000 bytes") == true)
  }

  @Test func `no text is made up for a bot that is late`() throws {
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

  @Test func `bots hear no legal moves`() throws {
    let (record, _) = try record("texts", [bot("anna", says: "three"), bot("ben", says: "three")])
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let heard = try RecordedSeat(record, seat: 0, in: GameLibrary { _ in game })
      .messages(TimeControl())
    #expect(
      String(decoding: heard, as: UTF8.self).contains(
        #"{"type":"turn","turn":3,"total":6,"clock_ms":1000}"#))
  }

  @Test func `where several move, the others play on without the one that is refused`() throws {
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

  @Test func `both are out who are refused in one step`() throws {
    let (record, contradiction) = try record(
      "three-together-texts-out",
      [bot("anna", says: "1 x"), bot("ben", says: "2 y"), bot("carl", says: "3")])
    #expect(record.forfeit == [0, 1] && record.places == [2, 2, 1])
    #expect(record.reason == "illegal-move")
    #expect(contradiction == nil)
  }

  @Test func `a referee that says illegal without a sentence is at fault`() {
    let failure = #expect(throws: Interruption.self) {
      try record(
        "three-together-texts-vague",
        [bot("anna", says: "x"), bot("ben", says: "2"), bot("carl", says: "3")])
    }
    #expect(failure?.description.contains("`reason` must be a sentence") == true)
  }

  @Test func `a record with a text that the referee refuses is wrong`() throws {
    let (record, _) = try record("texts", [bot("anna", says: "three"), bot("ben", says: "three")])
    var other = record
    let texts = MoveTexts()
    let moves = ["three", "four\n", "three"].map(texts.number)
    (other.play, other.texts) = (.versus(opening: [], moves: moves), texts.all)
    let game = try TestReferees.game("texts")
    defer { game.referee.close() }
    let library = GameLibrary { _ in game }
    #expect(other.contradiction(in: library) == #"move "four\n" at ply 2 is illegal"#)
    other.play = .versus(opening: [], moves: [3, 3, 3])
    #expect(other.contradiction(in: library) == "move 3 at ply 1 is illegal")
  }
}
