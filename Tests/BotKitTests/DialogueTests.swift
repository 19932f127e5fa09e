import BotKit
import Games
import Testing

struct DialogueTests {
  @Test func `a dialogue of two games`() throws {
    let said = try play(
      """
      {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"increment_ms":0}}
      {"type":"start","game_number":1,"seat":"X"}
      {"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"last":null,"clock_ms":1000}
      {"type":"turn","turn":3,"board":"O.......X","you":"X","legal":[1,2,3,4,5,6,7],"last":0,"clock_ms":1000}
      {"type":"end","result":"win","reason":"line"}
      {"type":"start","game_number":2,"seat":"O"}
      {"type":"turn","turn":2,"board":"X........","you":"O","legal":[1,2,3,4,5,6,7,8],"last":0,"clock_ms":null}
      {"type":"end","result":"loss","reason":"line"}
      {"type":"quit"}
      """)
    #expect(
      said == """
        {"type":"ready"}
        {"turn":1,"move":8,"comment":"game 1, first, 1.0 seconds"}
        {"turn":3,"move":7,"comment":"game 1, first, 1.0 seconds"}
        {"turn":2,"move":8,"comment":"game 2, second, no clock"}

        """)
  }

  @Test func `a move of 2048 is sent as its word`() throws {
    let said = try play(
      """
      {"type":"hello","protocol":1,"game":"2048","rules":{"size":3,"max_moves":null,"target":null},"limits":{}}
      {"type":"start","game_number":1}
      {"type":"turn","turn":1,"board":[[2,0,0],[2,0,0],[0,0,0]],"score":0,"legal":["up","right","down"],"clock_ms":200}
      """)
    #expect(
      said == """
        {"type":"ready"}
        {"turn":1,"move":"down","comment":"game 1, no seat, 0.2 seconds"}

        """)
  }

  @Test func `a bot sends figures of its search, offers draws and resigns`() throws {
    var lines = """
      {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{}}
      {"type":"start","game_number":1,"seat":"X"}
      {"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"last":null,"clock_ms":9}
      {"type":"turn","turn":3,"board":"O.......X","you":"X","legal":[1,2,3,4,5,6,7],"last":0,"clock_ms":9}
      """.split(separator: "\n")[...]
    var said: [UInt8] = []
    let dialogue = Dialogue { game in
      guard let game = game as? TicTacToe else { throw BotError("no player for \(game.name)") }
      return Player(Pessimist(), at: game)
    }
    try serve(dialogue, reading: { lines.popFirst().map(String.init) }, writing: { said += $0 })
    #expect(
      String(decoding: said, as: UTF8.self) == """
        {"type":"ready"}
        {"turn":1,"move":0,"draw":true,"eval":-0.5,"depth":3,"nodes":17,"pv":"0 4"}
        {"turn":3,"resign":true}

        """)
  }

  @Test func `unknown messages and fields are ignored`() throws {
    let said = try play(
      """
      {"type":"weather","sky":"blue"}
      {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3,"gravity":true,"torus":1},"hall":"A"}
      {"type":"chat","text":"hi"}
      {"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"last":null,"clock_ms":50,"mood":[1]}
      """)
    #expect(
      said == """
        {"type":"ready"}
        {"turn":1,"move":8,"comment":"game 0, no seat, 0.05 seconds"}

        """)
  }

  @Test func `nothing is read after quit`() throws {
    let said = try play(
      """
      {"type":"hello","protocol":1,"game":"2048","rules":{},"limits":{}}
      {"type":"quit"}
      {"type":"hello","protocol":1,"game":"2048","rules":{},"limits":{}}
      """)
    #expect(said == "{\"type\":\"ready\"}\n")
  }

  @Test(arguments: [
    ("{\"type\":\"hello\",\"game\":\"chess\"}", "no player for chess"),
    (
      "{\"type\":\"hello\",\"game\":\"tic-tac-toe\",\"rules\":{\"size\":40}}",
      "the rule size of tic-tac-toe must be a whole number, 3 to 15"
    ),
    ("{\"type\":\"turn\",\"turn\":1,\"board\":\"\"}", "turn 1 came before hello"),
    ("hello", "a line from Joust cannot be read: "),
    ("", "a line from Joust cannot be read: "),
  ])
  func `a dialogue that cannot continue ends with the reason`(line: String, sentence: String) {
    let error = #expect(throws: BotError.self) { try play(line) }
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  @Test(arguments: ["[[2,0,0],[2,0,0],[0,0,0]]", "[[2,4,2,4],[4,2,4,2],[2,4,2,4],[4,2,4,2]]"])
  func `a turn without a position or a legal move is an error`(board: String) throws {
    let error = #expect(throws: BotError.self) {
      try play(
        """
        {"type":"hello","game":"2048","rules":{}}
        {"type":"turn","turn":9,"board":\(board),"score":0}
        """)
    }
    #expect(error?.description == "turn 9 contains no position with a legal move")
  }

  @Test func `a choice that is not a move is an error`() throws {
    let error = #expect(throws: BotError.self) {
      try play(
        """
        {"type":"hello","game":"2048","rules":{}}
        {"type":"turn","turn":9,"board":[[2,0,0,0],[2,0,0,0],[0,0,0,0],[0,0,0,0]],"score":0}
        """, choosing: -1)
    }
    #expect(
      error?.description == "on turn 9, the bot chose -1, which is not a move of the game")
  }

  @Test func `a bot that refuses the game has the last word`() throws {
    let dialogue = Dialogue { _ in throw BotError("not today") }
    let error = #expect(throws: BotError.self) {
      try serve(
        dialogue, reading: { "{\"type\":\"hello\",\"game\":\"2048\",\"rules\":{}}" },
        writing: { _ in })
    }
    #expect(error?.description == "not today")
  }

  @Test func `a bot learns the limits of a move and of a game`() throws {
    func limits(_ text: String) throws -> TimeLimits? {
      let bot = LimitRecorder()
      var dialogue = Dialogue { game in
        guard let game = game as? TicTacToe else { throw BotError("no tic-tac-toe") }
        return Player(bot, at: game)
      }
      _ = try dialogue.answer(
        #"{"type":"hello","game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":\#(text)}"#)
      return bot.limits
    }
    #expect(
      try limits(
        #"{"startup_ms":1,"first_ms":null,"move_ms":20,"total_ms":5000,"increment_ms":3}"#)
        == TimeLimits(
          move: .milliseconds(20), total: .seconds(5), increment: .milliseconds(3)))
    #expect(
      try limits(
        #"{"startup_ms":1,"first_ms":null,"move_ms":null,"total_ms":null,"increment_ms":0}"#)
        == TimeLimits(move: nil, total: nil, increment: .zero))
    #expect(
      try limits(
        #"{"startup_ms":1,"first_ms":null,"move_ms":20,"total_ms":null,"increment_ms":0,"#
          + #""clock":"cpu"}"#)
        == TimeLimits(
          move: .milliseconds(20), total: nil, increment: .zero, clock: .processor))
    #expect(try limits("{}") == nil)
  }

  /// Returns the answers of a bot to the given lines.
  @discardableResult
  private func play(_ lines: String, choosing move: Int? = nil) throws -> String {
    var lines = lines.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var said: [UInt8] = []
    let dialogue = Dialogue { game in
      switch game {
      case let game as TicTacToe: Player(LastMove<TicTacToe>(forced: move), at: game)
      case let game as TwentyFortyEight:
        Player(LastMove<TwentyFortyEight>(forced: move), at: game)
      default: throw BotError("no player for \(game.name)")
      }
    }
    try serve(dialogue, reading: { lines.popFirst().map(String.init) }, writing: { said += $0 })
    return String(decoding: said, as: UTF8.self)
  }
}

/// A bot that remembers the time limits that it received.
private final class LimitRecorder: Bot {
  typealias Game = TicTacToe

  private(set) var limits: TimeLimits?

  func prepare(for limits: TimeLimits) {
    self.limits = limits
  }

  func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
    Answer(move: view.legalMoves[0])
  }
}

/// A bot that offers a draw, then resigns.
private struct Pessimist: Bot {
  typealias Game = TicTacToe

  func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
    guard view.last == nil else { return .resignation }
    var answer = Answer(move: view.legalMoves[0])
    answer.offersDraw = true
    answer.eval = -0.5
    answer.depth = 3
    answer.nodes = 17
    answer.principalVariation = "0 4"
    return answer
  }
}

/// A bot that plays the last legal move, and repeats the information that it received in its comment.
private struct LastMove<Game: ReadableGame>: Bot {
  var games = 0
  var seat: Seat?
  let forced: Int?

  init(forced: Int?) {
    self.forced = forced
  }

  mutating func start(seat: Seat?) {
    games += 1
    self.seat = seat
  }

  mutating func move(in view: Game.View, clock: Duration?) -> Answer {
    let seat = seat.map { "\($0)" } ?? "no seat"
    let clock = clock.map { "\($0)" } ?? "no clock"
    let move = forced ?? view.legalMoves.last ?? 0
    return Answer(move: move, comment: "game \(games), \(seat), \(clock)")
  }
}
