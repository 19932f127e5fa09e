import Games
import JSON
import Protocol
import Testing

/// Tests that the answers of a referee are read strictly.
@Suite struct PositionAnswerTests {
  private func answer(_ text: String, seats: [String] = ["a", "b"]) throws -> PositionAnswer {
    guard case .object(let object) = try JSONValue(parsing: Array(text.utf8)) else {
      preconditionFailure("no object")
    }
    return try PositionAnswer(
      object, seats: seats, notation: .numbers(count: 9), isFault: { $0 == "crash" })
  }

  @Test func `both seats may move together, each with its own view`() throws {
    let answer = try answer(
      #"{"type":"turn","turns":[{"seat":"b","legal":[4,2],"view":{"x":1}},{"seat":"a","legal":[3]}]}"#
    )
    #expect(answer.turns.map(\.seat) == [.second, .first])
    #expect(answer.turns.map(\.legalMoves) == [[2, 4], [3]])
    #expect(answer.turns.map { $0.view.map(\.json) } == [["1", "[2,4]"], ["[3]"]])
    #expect(answer.outcome == nil)
  }

  @Test(arguments: [
    (#""winner":"b""#, VersusState.won(.second, reason: "r")),
    (#""winner":null"#, .drawn(reason: "r")), (#""places":[1,2]"#, .won(.first, reason: "r")),
    (#""places":[1,1]"#, .drawn(reason: "r")), (#""scores":[-3,5]"#, .won(.second, reason: "r")),
    (#""scores":[7,7]"#, .drawn(reason: "r")),
    (#""scores":[7.5,7.25]"#, .won(.first, reason: "r")),
  ])
  func `an end contains the result in one of three forms`(_ way: String, state: VersusState) throws
  {
    #expect(try answer(#"{"type":"end","reason":"r",\#(way)}"#).outcome == state)
  }

  @Test(arguments: [
    (#""winner":"b""#, [2, 1, 2]), (#""winner":null"#, [1, 1, 1]),
    (#""places":[1,2,2]"#, [1, 2, 2]),
    (#""scores":[3,9,3]"#, [2, 1, 2]), (#""scores":[-1,-1,-2]"#, [1, 1, 3]),
  ])
  func `an end of three seats contains their places in one of three forms`(
    _ way: String, places: [Int]
  ) throws {
    let answer = try answer(#"{"type":"end","reason":"r",\#(way)}"#, seats: ["a", "b", "c"])
    #expect(answer.outcome == .placed(places, reason: "r"))
  }

  @Test(arguments: [
    (#""type":"turn","turns":[]"#, "`turns` is a list, expected a list of at least one object"),
    (#""type":"turn","turns":[1]"#, "`turns` is a list, expected a list of objects"),
    (
      #""type":"turn","turns":[{"seat":"a","legal":[1]},{"seat":"a","legal":[1]}]"#,
      "`turns` has a seat twice, expected each seat at most once"
    ),
    (
      #""type":"end","reason":"r","winner":null,"scores":[1,2]"#,
      "`winner` and `scores` both determine how the game ended, expected only one"
    ),
    (
      #""type":"end","reason":"r","scores":[1]"#,
      "`scores` is a list, expected a list of numbers from -2^53 to 2^53, one for each seat"
    ),
    (
      #""type":"end","reason":"r","scores":[1,true]"#,
      "`scores` is a list, expected a list of numbers from -2^53 to 2^53, one for each seat"
    ),
    (
      #""type":"end","reason":"r","places":[0,1]"#,
      "`places` is a list, expected a list of places from 1 to 2, one for each seat"
    ),
    (
      #""type":"end","reason":"r","places":[2,2]"#,
      "each of `places` must be one more than the number of better seats, as in [1,2] or [1,1]"
    ),
    (
      #""type":"end","reason":"r","winner":"a","views":[{}]"#,
      "`views` is a list, expected a list of objects, one for each of the 2 seats"
    ),
  ])
  func `an invalid answer is an error`(_ fields: String, sentence: String) {
    let error = #expect(throws: InvalidLine.self) { try answer("{\(fields)}") }
    #expect(error?.sentence == sentence)
  }

  @Test func `in a game of one seat only the scores decide`() throws {
    let end = #"{"type":"end","reason":"r","scores":[12],"views":[{"x":1}]}"#
    #expect(try answer(end, seats: ["solo"]).scores == [12])
    #expect(try answer(end, seats: ["solo"]).views == [#"{"x":1}"#])
    let error = #expect(throws: InvalidLine.self) {
      try answer(#"{"type":"end","reason":"r","winner":null}"#, seats: ["solo"])
    }
    #expect(
      error?.sentence
        == "the end of a game of one seat must have `scores`, without `winner` and `places`")
  }
}
