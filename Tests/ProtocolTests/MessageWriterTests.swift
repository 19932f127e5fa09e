import Games
import Protocol
import Testing

struct MessageWriterTests {
  private func written(_ write: (inout MessageWriter) -> Void) -> String {
    var writer = MessageWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("tic-tac-toe", [:], #"{"size":3,"win":3}"#),
      ("2048", ["max_moves": 300], #"{"size":4,"max_moves":300,"target":null}"#),
    ] as [(String, [String: Int?], String)])
  func `hello names the game, its rules and the limits`(
    name: String, values: [String: Int?], expected: String
  ) throws {
    let game = try #require(GameCatalog.named(name))
    let rules = try Rules(of: game.parameters, values: values)
    let limits = Limits(startup: 5000, first: nil, move: 1000, total: nil, increment: 0)
    let line = written { $0.hello(game: name, rules: rules, limits: limits) }
    let message =
      #"{"type":"hello","protocol":1,"game":"\#(name)","rules":\#(expected),"#
      + #""limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"#
      + #""increment_ms":0}}"#
    #expect(line == message + "\n")
  }

  @Test func `hello reports that processor time counts`() throws {
    let limits = Limits(
      startup: 1, first: nil, move: 2, total: 3, increment: 4, areOfProcessorTime: true)
    let line = written {
      $0.hello(game: "2048", rules: Rules(unchecked: [:]), limits: limits)
    }
    let expected =
      #""limits":{"startup_ms":1,"first_ms":null,"move_ms":2,"total_ms":3,"increment_ms":4,"#
      + #""clock":"cpu"}}"#
    #expect(line.hasSuffix(expected + "\n"))
    guard case .hello(_, _, limits) = try IncomingMessage(line: line) else {
      Issue.record("another message than was written: \(line)")
      return
    }
  }

  @Test func `a text about the game comes last in hello`() {
    let limits = Limits(startup: 1, first: nil, move: 2, total: 3, increment: 4)
    let rules = Rules(unchecked: ["komi": 7.5, "ko": true, "variant": "a\"b", "none": nil, "n": 3])
    let line = written { $0.hello(game: "go", rules: rules, limits: limits, about: "Two\nlines") }
    #expect(
      line.hasPrefix(
        #"{"type":"hello","protocol":1,"game":"go","rules":{"ko":true,"komi":7.5,"n":3,"#
          + #""none":null,"variant":"a\"b"},"limits":"#))
    #expect(line.hasSuffix(#""increment_ms":4},"about":"Two\nlines"}"# + "\n"))
  }

  @Test func `with a total time a turn has the clocks of all seats`() throws {
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    let limits = Limits(startup: 1, first: nil, move: 900, total: 60_000, increment: 50)
    var clocks = try #require(TurnClocks(limits, seats: game.seatNames))
    clocks.left = [58_000, 60_000]
    let line = written {
      $0.turn(1, game.start, clock: 900, clocks: clocks, isDrawOffered: true)
    }
    #expect(
      line.hasSuffix(
        #""last":null,"clock_ms":900,"clocks":{"X":58000,"O":60000},"move_ms":900,"#
          + #""total_ms":60000,"increment_ms":50,"draw_offered":true}"# + "\n"))
    #expect(TurnClocks(limits, seats: []) == nil)
    let none = Limits(startup: 1, first: nil, move: 900, total: nil, increment: 50)
    #expect(TurnClocks(none, seats: game.seatNames) == nil)
  }

  @Test func `clocks and draw offers replace fields of a view with the same names`() throws {
    struct Named: Position {
      let legalMoves = [0]
      func isLegal(_ move: Int) -> Bool { move == 0 }
      mutating func play(_ move: Int) {}
      func describe(to fields: inout some FieldWriter) {
        for name in ["clocks", "move_ms", "total_ms", "increment_ms", "draw_offered", "x"] {
          fields.json(name, "7")
        }
      }
    }
    let limits = Limits(startup: 1, first: nil, move: 900, total: 60_000, increment: 50)
    let clocks = TurnClocks(limits, seats: ["a", "b"])
    let full = written { $0.turn(1, Named(), clock: 900, clocks: clocks, isDrawOffered: true) }
    #expect(
      full == #"{"type":"turn","turn":1,"x":7,"clock_ms":900,"clocks":{"a":60000,"b":60000},"#
        + #""move_ms":900,"total_ms":60000,"increment_ms":50,"draw_offered":true}"# + "\n")
    let plain = written { $0.turn(1, Named(), clock: 900) }
    #expect(
      plain == #"{"type":"turn","turn":1,"clocks":7,"move_ms":7,"total_ms":7,"increment_ms":7,"#
        + #""draw_offered":7,"x":7,"clock_ms":900}"# + "\n")
  }

  @Test func `start has the seat if the game has seats`() {
    let lines = written {
      $0.start(gameNumber: 1, seat: "X")
      $0.start(gameNumber: 12, seat: nil)
    }
    let expected = #"""
      {"type":"start","game_number":1,"seat":"X"}
      {"type":"start","game_number":12}

      """#
    #expect(lines == expected)
  }

  @Test func `a turn of tic-tac-toe is as documented`() {
    let lines = written {
      $0.turn(3, Board(), clock: 1000)
      $0.turn(1, Board.empty, clock: nil)
    }
    let expected =
      #"{"type":"turn","turn":3,"board":"X...O....","you":"X","legal":[1,2,3,5,6,7,8],"#
      + #""last":4,"clock_ms":1000}"# + "\n"
      + #"{"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"#
      + #""last":null,"clock_ms":null}"# + "\n"
    #expect(lines == expected)
  }

  @Test func `a turn of 2048 is as documented`() {
    let lines = written {
      $0.turn(1, Tiles(), clock: 200)
      $0.turn(
        2, Tiles(rows: [[131072, 16], [2, 4]], score: 2_400_000, legalMoves: [1]), clock: 0)
      $0.turn(3, Tiles(rows: [[2]], legalMoves: []), clock: 5)
    }
    let expected =
      #"{"type":"turn","turn":1,"board":[[0,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,2,0]],"score":0,"#
      + #""legal":["up","right","down","left"],"clock_ms":200}"# + "\n"
      + #"{"type":"turn","turn":2,"board":[[131072,16],[2,4]],"score":2400000,"#
      + #""legal":["right"],"clock_ms":0}"# + "\n"
      + #"{"type":"turn","turn":3,"board":[[2]],"score":0,"legal":[],"clock_ms":5}"# + "\n"
    #expect(lines == expected)
  }

  @Test func `end and quit are as documented`() {
    let lines = written {
      $0.end(0, places: [1, 2], reason: "line")
      $0.end(1, places: [1, 2], reason: "illegal-move")
      $0.end(1, places: [1, 1], reason: "full")
      $0.quit()
    }
    let expected = #"""
      {"type":"end","result":"win","reason":"line"}
      {"type":"end","result":"loss","reason":"illegal-move"}
      {"type":"end","result":"draw","reason":"full"}
      {"type":"quit"}

      """#
    #expect(lines == expected)
  }

  @Test func `clearing removes the written bytes`() {
    let line = written {
      $0.turn(3, Board(), clock: 1000)
      $0.clear()
      $0.quit()
    }
    #expect(line == "{\"type\":\"quit\"}\n")
  }
}
