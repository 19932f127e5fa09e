import JSON
import Protocol
import Testing

/// Tests the numbers that a bot reports with its answer.
@Suite struct ReportedNumbersTests {
  @Test func `an answer may report numbers`() throws {
    let line = #"{"turn":7,"move":8,"stats":{"tokens":812,"cost":0.0021,"retries":1}}"#
    let stats = try #require(try reply(line).get().stats)
    #expect(stats["tokens"] == 812 && stats["cost"] == 0.0021 && stats["retries"] == 1)
    #expect(try reply(#"{"turn":7,"move":8,"stats":{}}"#).get().stats?.isEmpty == true)
    #expect(try reply(#"{"turn":7,"move":8}"#).get().stats == nil)
  }

  @Test(arguments: [
    "5", "null", "[1]", #"{"a b":1}"#, #"{"cost":true}"#, #"{"cost":1e999}"#, #"{"cost":{}}"#,
    #"{"a":1,"a":2}"#, #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}"#,
  ])
  func `wrong numbers are an invalid answer`(stats: String) {
    let error = #expect(throws: InvalidLine.self) {
      try reply(#"{"turn":7,"move":8,"stats":\#(stats)}"#).get()
    }
    #expect(error?.sentence.isEmpty == false)
  }
}
