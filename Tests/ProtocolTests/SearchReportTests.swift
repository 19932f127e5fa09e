import Games
import JSON
import Protocol
import Testing

/// Tests the fields of answers that were added in version 3.
@Suite struct SearchReportTests {
  @Test func `an answer may resign without a move`() throws {
    let answer = try reply(#"{"turn":7,"resign":true}"#).get()
    #expect(answer.resigns && answer.move == nil && answer.turn == 7)
    #expect(try !reply(#"{"turn":7,"move":8,"resign":false}"#).get().resigns)
  }

  @Test func `an answer may offer a draw and report the search`() throws {
    let line =
      #"{"turn":7,"move":8,"draw":true,"eval":-12.5,"depth":9,"nodes":123456789,"pv":"e4 e5"}"#
    let answer = try reply(line).get()
    #expect(answer.offersDraw && answer.move == 8)
    #expect(
      answer.search == SearchReport(eval: -12.5, depth: 9, nodes: 123_456_789, pv: "e4 e5"))
    #expect(try reply(#"{"turn":7,"move":8}"#).get().search == nil)
  }

  @Test(arguments: [
    #""resign":1"#, #""resign":"true""#, #""resign":[true]"#, #""draw":null"#, #""eval":"+0.3""#,
    #""eval":null"#, #""eval":1e400"#, #""depth":7.5"#, #""depth":{}"#, #""nodes":true"#,
    #""pv":["e4"]"#,
  ])
  func `a value of another type is ignored`(field: String) throws {
    let answer = try reply(#"{"turn":7,"move":8,\#(field)}"#).get()
    #expect(answer == Reply(turn: 7, move: 8, comment: nil))
  }

  @Test func `a malformed value is an error`() {
    for field in [#""eval":01"#, #""pv":"\x""#, #""resign":tru"#] {
      #expect(throws: InvalidLine.self) { try reply(#"{"turn":7,"move":8,\#(field)}"#).get() }
    }
  }

  @Test func `expected moves are cut at 1,000 bytes, between characters`() throws {
    let long = String(repeating: "é", count: 600)
    let answer = try reply(#"{"turn":7,"move":8,"pv":"a\#(long)"}"#).get()
    #expect(answer.search?.pv == "a" + String(repeating: "é", count: 499))
  }

  @Test func `a bot writes what Joust reads`() throws {
    var writer = MessageWriter()
    let report = SearchReport(eval: 3, depth: 4, nodes: 5, pv: "a \"b\"")
    writer.move(
      turn: 2, move: 8, notation: .numbers(count: 9), offersDraw: true, search: report)
    let line = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    #expect(
      line
        == #"{"turn":2,"move":8,"draw":true,"eval":3,"depth":4,"nodes":5,"pv":"a \"b\""}"#)
    let read = try reply(line).get()
    #expect(read.search == report && read.offersDraw)
    writer.clear()
    writer.resignation(turn: 2)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"turn\":2,\"resign\":true}\n")
  }
}
